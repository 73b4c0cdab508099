/** The session: who is signed in, their client, the current graph and their permissions. */
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

/** The URL of the server: the folder of this page, so that a path prefix is kept. */
export const serverUrl = new URL('.', globalThis.location?.href ?? 'http://localhost/').href.replace(
  /\/$/,
  '',
);

/** Who is signed in; null if no one is. */
export const signedIn = signal<SignedIn | null>(readStay());
/** Who signed in in another tab and replaced this session; null if no one did. */
export const successor = signal<SignedIn | null>(null);
/** Why the last session ended; null if the person signed out. */
export const farewell = signal<string | null>(null);
/** What the secret allows; null until loaded. */
export const holder = signal<GrantRecord | null>(null);
/** The graphs that the secret may read; null until loaded. */
export const graphs = signal<readonly GraphRecord[] | null>(null);

/** Clears the page; `why` is the message if the person did not sign out. */
const leave = (why: string | null, taker: SignedIn | null = null): void =>
  batch(() => {
    farewell.value = why;
    successor.value = taker;
    signedIn.value = null;
    holder.value = null;
    graphs.value = null;
  });

/** Continues as this person. */
export const goOnAs = (person: SignedIn): void =>
  batch(() => {
    farewell.value = null;
    successor.value = null;
    signedIn.value = person;
  });

/** The last sign-out, until the server has answered. */
let leaving: Promise<void> = Promise.resolve();

/** Signs out in this browser. */
export const signOut = (): void => {
  const held = signedIn.value;
  leave(null);
  if (held !== null) leaving = endStay(serverUrl, held);
};

/** Whether the page is signing out everywhere: what it asks meanwhile would be refused. */
export const isLeaving = signal(false);

/** Signs out every browser that signed in with the same secret; throws if the server cannot be reached. */
export const signOutEverywhere = async (): Promise<void> => {
  const held = signedIn.value;
  if (held === null) return;
  isLeaving.value = true;
  try {
    const ended = await endEveryStay(serverUrl, held);
    leave(
      ended === 1
        ? 'You are signed out. No other browser was signed in with this secret.'
        : `You are signed out in all ${ended} browsers that signed in with this secret.`,
    );
  } finally {
    isLeaving.value = false;
  }
};

const refusedWords =
  'You are no longer signed in: you signed out elsewhere, your secret was revoked, or it expired.';

const leftWords = 'You signed out in another tab.';

const takenWords = (taker: SignedIn, before: SignedIn): string =>
  `${taker.name} signed in in another tab of this browser. This tab was signed in as ${before.name} and stores nothing under another name.`;

/** Another tab may have signed in since: as the same person this tab continues, as another it asks. */
const followStay = (held: SignedIn, stored: SignedIn | null): SignedIn | null => {
  if (stored === null || keyOf(stored) === keyOf(held)) return null;
  if (stored.id === held.id) {
    goOnAs(stored);
    return stored;
  }
  leave(takenWords(stored, held), stored);
  return null;
};

/** Called when the server rejects the session; returns the person to continue as. */
export const onRefused = (held: SignedIn): SignedIn | null => {
  if (signedIn.value !== held) return null;
  const next = followStay(held, readStay());
  if (next === null && signedIn.value === held) {
    // The refusal can arrive before the news from the other tab.
    const isLeft = keyOf(held) !== null && readStay() === null;
    dropStay(held);
    leave(isLeft ? leftWords : refusedWords);
  }
  return next;
};

onStayElsewhere(stored => {
  const held = signedIn.value;
  if (held === null) {
    if (stored !== null && farewell.value === null) goOnAs(stored);
  } else if (keyOf(held) === null) return;
  else if (stored === null) leave(leftWords);
  else followStay(held, stored);
});

/** Any request rejected as unauthenticated ends the session. */
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

/** The client of the signed-in person; null before. */
export const api = computed<KnowledgeApi | null>(() =>
  signedIn.value === null ? null : apiFor(signedIn.value),
);

/** The client, for code that runs only when someone is signed in. */
export const signedInApi = (): KnowledgeApi => {
  if (api.value === null) throw new LociProblem('unauthenticated', 'no one is signed in');
  return api.value;
};

/** The current graph; null if none is chosen. */
export const graph = computed<string | null>(() => route.value.graph);

/** The current graph, for screens that need one. */
export const currentGraph = (): string => graph.value ?? '';

/** Whether the secret allows this in a graph. */
export const mayIn = (graphId: string | null, needed: Permission): boolean => {
  const held = holder.value;
  if (held === null) return false;
  const reaches = held.graphs === '*' || (graphId !== null && held.graphs.includes(graphId));
  return reaches && (held.permissions.includes(needed) || held.permissions.includes('admin'));
};

/** Whether the secret allows this in the current graph. */
export const may = (needed: Permission): boolean => mayIn(graph.value, needed);

/** Whether the secret may write to any graph. */
export const mayWriteAnywhere = (): boolean =>
  holder.value?.permissions.some(permission => permission !== 'read') ?? false;

/** Whether the secret is an admin of any graph, and so may list secrets. */
export const isAdmin = (): boolean => holder.value?.permissions.includes('admin') ?? false;

const mostGraphs = 200;

/** Reloads the graphs and permissions, and opens a graph if none is open. */
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

/** Whether the page was opened by a sign-in link that is still being used. */
export const isArriving = signal(linkCode !== null);

const lateWords =
  'This link was already used or has expired. Enter the secret, or restart Loci for a new link.';

const whyNot = (error: unknown): string =>
  error instanceof LociProblem && error.code === 'unauthenticated'
    ? lateWords
    : `The link could not be used: ${error instanceof Error ? error.message : String(error)}.`;

/** Signs in with the link that opened the page; if that fails, an existing session stays. */
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

/** Signs this browser in with a secret, if the server accepts it; a late sign-out would take its cookie away. */
export const signIn = async (typed: string): Promise<void> => {
  await leaving;
  goOnAs(await signInWith(serverUrl, typed));
};
