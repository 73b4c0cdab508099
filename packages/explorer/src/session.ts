/** Who is here: the secret (kept for this tab alone), the client made from it, the graph in view and what may be done. */
import {
  connect,
  type GrantRecord,
  type GraphRecord,
  type KnowledgeApi,
  LociProblem,
  type Permission,
} from '@loci/client';
import { computed, signal } from '@preact/signals';
import { go, route } from './router.js';
import type { Route } from './routes.js';

const storageKey = 'loci.secret';

/** Where the server is: the folder of this page, so that a path in front of it is kept. */
export const serverUrl = new URL('.', globalThis.location?.href ?? 'http://localhost/').href.replace(
  /\/$/,
  '',
);

/** The secret of this tab; null before anybody signed in. */
export const secret = signal<string | null>(globalThis.sessionStorage?.getItem(storageKey) ?? null);
/** Why the last stay ended, in words; null where the person left by themselves. */
export const farewell = signal<string | null>(null);
/** What the secret allows; null until the server has said so. */
export const holder = signal<GrantRecord | null>(null);
/** The graphs that the secret may read; null until they are known. */
export const graphs = signal<readonly GraphRecord[] | null>(null);

/** Forgets the secret in this tab. */
export const signOut = (why: string | null = null): void => {
  sessionStorage.removeItem(storageKey);
  farewell.value = why;
  secret.value = null;
  holder.value = null;
  graphs.value = null;
};

/** A secret that is refused in the middle of the stay ends it, whatever was asked. */
const watchedFetch = (held: string): typeof fetch => {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.status === 401 && secret.value === held)
      signOut('The server no longer accepts this secret: it was revoked, or its time has ended.');
    return response;
  };
};

const apiFor = (held: string): KnowledgeApi =>
  connect({ url: serverUrl, secret: held, fetch: watchedFetch(held), timeoutMs: 60_000, retries: 1 });

/** The client of whoever is signed in; null before. */
export const api = computed<KnowledgeApi | null>(() => (secret.value === null ? null : apiFor(secret.value)));

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

/** Tries a secret, and keeps it for this tab if the server takes it. */
export const signIn = async (typed: string): Promise<void> => {
  await connect({ url: serverUrl, secret: typed, retries: 0 }).getGrant({});
  sessionStorage.setItem(storageKey, typed);
  farewell.value = null;
  secret.value = typed;
};
