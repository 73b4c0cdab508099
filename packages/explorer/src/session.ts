/** Who is here: how the page is signed in, the client made from it, the graph in view and what may be done. */
import {
  connect,
  type GrantRecord,
  type GraphRecord,
  type KnowledgeApi,
  LociProblem,
  type Permission,
} from '@loci/client';
import { batch, computed, signal } from '@preact/signals';
import { go, route } from './router.js';
import type { Route } from './routes.js';
import { linkCode } from './sign-in/link-code.js';
import {
  asNow,
  dropStay,
  endEveryStay,
  endStay,
  keyOf,
  onStayElsewhere,
  readStay,
  type SignedIn,
  signInByCode,
  signInWith,
} from './sign-in/stay.js';

/** Where the server is: the folder of this page, so that a path in front of it is kept. */
export const serverUrl = new URL('.', globalThis.location?.href ?? 'http://localhost/').href.replace(
  /\/$/,
  '',
);

/** Who is signed in; null before anybody is. */
export const signedIn = signal<SignedIn | null>(readStay());
/** Who has signed in in another tab and taken the place of this one; null where nobody has. */
export const successor = signal<SignedIn | null>(null);
/** Why the last stay ended, in words; null where the person left by themselves. */
export const farewell = signal<string | null>(null);
/** What the secret allows; null until the server has said so. */
export const holder = signal<GrantRecord | null>(null);
/** The graphs that the secret may read; null until they are known. */
export const graphs = signal<readonly GraphRecord[] | null>(null);

/** The page shows nothing more; `why` says it in words where the person did not leave by themselves. */
const leave = (why: string | null, taker: SignedIn | null = null): void =>
  batch(() => {
    farewell.value = why;
    successor.value = taker;
    signedIn.value = null;
    holder.value = null;
    graphs.value = null;
  });

/** The page goes on as this person. */
export const goOnAs = (person: SignedIn): void =>
  batch(() => {
    farewell.value = null;
    successor.value = null;
    signedIn.value = person;
  });

/** Signs out in this browser. */
export const signOut = (): void => {
  const held = signedIn.value;
  leave(null);
  if (held !== null) void endStay(serverUrl, held);
};

/** Signs out in every browser; throws where the server did not hear it. */
export const signOutEverywhere = async (): Promise<void> => {
  const held = signedIn.value;
  if (held === null) return;
  const ended = await endEveryStay(serverUrl, held);
  leave(
    `You are signed out everywhere: ${ended === 1 ? 'this was the only browser' : `in ${ended} browsers`}.`,
  );
};

const refusedWords =
  'You are no longer signed in: you signed out elsewhere, your secret was revoked, or its time has ended.';

const takenWords = (taker: SignedIn, before: SignedIn): string =>
  `${taker.name} has signed in in another tab of this browser. This tab was signed in as ${before.name}, and stores nothing as anybody else.`;

/** Another tab may have signed in since: as the same person this one goes on, as another it asks. */
const followStay = (held: SignedIn, stored: SignedIn | null): SignedIn | null => {
  if (stored === null || keyOf(stored) === keyOf(held)) return null;
  if (stored.id === held.id) {
    goOnAs(stored);
    return stored;
  }
  leave(takenWords(stored, held), stored);
  return null;
};

/** Called where the server does not accept what this page sent; gives whoever the page goes on as. */
export const onRefused = (held: SignedIn): SignedIn | null => {
  if (signedIn.value !== held) return null;
  const next = followStay(held, readStay());
  if (next === null && signedIn.value === held) {
    dropStay(held);
    leave(refusedWords);
  }
  return next;
};

onStayElsewhere(stored => {
  const held = signedIn.value;
  if (held === null) {
    if (stored !== null && farewell.value === null) goOnAs(stored);
  } else if (keyOf(held) === null) return;
  else if (stored === null) leave('You signed out in another tab.');
  else followStay(held, stored);
});

/** What is refused in the middle of the stay ends it, whatever was asked. */
const watchedFetch = (held: SignedIn): typeof fetch => {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.status !== 401) return response;
    const next = onRefused(held);
    return next === null ? response : fetch(input, asNow(init, next));
  };
};

const apiFor = (held: SignedIn): KnowledgeApi =>
  connect({ url: serverUrl, secret: held.opening, fetch: watchedFetch(held), timeoutMs: 60_000, retries: 1 });

/** The client of whoever is signed in; null before. */
export const api = computed<KnowledgeApi | null>(() =>
  signedIn.value === null ? null : apiFor(signedIn.value),
);

/** The client, for code that runs only when somebody is signed in. */
export const signedInApi = (): KnowledgeApi => {
  if (api.value === null) throw new LociProblem('unauthenticated', 'nobody is signed in');
  return api.value;
};

/** The graph in view; null where none is chosen. */
export const graph = computed<string | null>(() => route.value.graph);

/** The graph in view, for screens that are shown only when there is one. */
export const currentGraph = (): string => graph.value ?? '';

/** Whether the secret allows this in the graph in view. */
export const may = (needed: Permission): boolean => {
  const held = holder.value;
  if (held === null) return false;
  const reaches = held.graphs === '*' || (graph.value !== null && held.graphs.includes(graph.value));
  return reaches && (held.permissions.includes(needed) || held.permissions.includes('admin'));
};

/** Whether the secret is an admin of anything, and so may see secrets. */
export const isAdmin = (): boolean => holder.value?.permissions.includes('admin') ?? false;

const mostGraphs = 200;

/** Reads again which graphs there are and what the secret allows, and moves to a graph where none is in view. */
export const refreshSession = async (): Promise<void> => {
  const client = signedInApi();
  const [grant, { items }] = await Promise.all([
    client.getGrant({}),
    client.listGraphs({ page_size: mostGraphs }),
  ]);
  if (api.value !== client) return;
  holder.value = grant;
  graphs.value = items;
  const first = items[0];
  if (route.value.graph === null && first !== undefined)
    go({ screen: route.value.screen, graph: first.graph_id } as Route, { replace: true });
};

/** Whether the page was opened by a link and is about to be signed in by it. */
export const isArriving = signal(linkCode !== null);

const lateWords =
  'This link was used before, or its few minutes are over. Type the secret, or start Loci again for a new link.';

const whyNot = (error: unknown): string =>
  error instanceof LociProblem && error.code === 'unauthenticated'
    ? lateWords
    : `The link could not be used: ${error instanceof Error ? error.message : String(error)}.`;

/** Signs in by the link that the page was opened by; who was signed in before stays so where it does not work. */
export const arrive = async (): Promise<void> => {
  if (linkCode === null) return;
  try {
    goOnAs(await signInByCode(serverUrl, linkCode));
  } catch (error) {
    if (signedIn.value === null) farewell.value = whyNot(error);
  } finally {
    isArriving.value = false;
  }
};

/** Signs this browser in with a secret, if the server takes it. */
export const signIn = async (typed: string): Promise<void> => goOnAs(await signInWith(serverUrl, typed));
