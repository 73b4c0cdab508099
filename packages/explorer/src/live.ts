/** Live updates: follows the change log of the current graph and reports the state of the connection. */
import { followEvents, type GraphEvent, LociProblem } from '@loci/client';
import { computed, effect, signal } from '@preact/signals';
import { graph, graphs, isLeaving, onRefused, serverUrl, signedIn, signedInApi } from './session.js';
import type { SignedIn } from './sign-in/stay.js';

/** `on`: changes arrive as they happen; `away`: the server does not answer, retrying. */
export type LiveState = 'off' | 'connecting' | 'on' | 'away';

/** The state of the connection. */
export const liveState = signal<LiveState>('off');
/** Incremented when the current graph changes; changes close together count once. */
export const changes = signal(0);
/** The newest event received; null before the first. */
export const lastEvent = signal<GraphEvent | null>(null);

/** Long enough to batch an import, short enough to feel instant. */
const gatherMs = 400;

let isGathering = false;
const noteChange = (): void => {
  if (isGathering) return;
  isGathering = true;
  setTimeout(() => {
    isGathering = false;
    changes.value += 1;
  }, gatherMs);
};

const follow = async (graphId: string, held: SignedIn, signal: AbortSignal): Promise<void> => {
  const watchedFetch: typeof fetch = async (input, init) => {
    try {
      const response = await fetch(input, init);
      if (!signal.aborted) liveState.value = response.ok ? 'on' : 'away';
      return response;
    } catch (error) {
      if (!signal.aborted) liveState.value = 'away';
      throw error;
    }
  };
  const { last_event } = await signedInApi().getGraph({ graph_id: graphId }, { signal });
  const options = { url: serverUrl, secret: held.opening, graph_id: graphId, after: last_event, signal };
  for await (const event of followEvents({ ...options, fetch: watchedFetch })) {
    lastEvent.value = event;
    noteChange();
  }
};

const retryMs = 4_000;

/** A graph that does not exist or cannot be read has nothing to follow. */
const isReadable = computed(() => graphs.value?.some(one => one.graph_id === graph.value) ?? false);

/** Follows the current graph, also when it changes; returns a stop function. */
export const startLive = (): (() => void) =>
  effect(() => {
    const [graphId, held] = [graph.value, signedIn.value];
    if (graphId === null || held === null || !isReadable.value || isLeaving.value) {
      liveState.value = 'off';
      return;
    }
    const controller = new AbortController();
    let retry: ReturnType<typeof setTimeout> | undefined;
    liveState.value = 'connecting';
    lastEvent.value = null;
    const run = (): void => {
      follow(graphId, held, controller.signal).catch(error => {
        if (controller.signal.aborted) return;
        if (error instanceof LociProblem && error.code === 'unauthenticated') {
          onRefused(held);
          return;
        }
        // It was forgotten, or the secret may no longer read it.
        const isFinal = error instanceof LociProblem && [403, 404].includes(error.status);
        liveState.value = isFinal ? 'off' : 'away';
        if (!isFinal) retry = setTimeout(run, retryMs);
      });
    };
    run();
    return () => {
      clearTimeout(retry);
      controller.abort();
    };
  });
