/** Follows the change log of a graph live, across broken connections. */
import type { GraphEvent } from './contract/graphs.js';
import { LociProblem } from './contract/problems.js';
import { responseEvents } from './response-events.js';
import {
  baseOf,
  type ConnectOptions,
  openingHeader,
  pause,
  pauseBefore,
  problemOfResponse,
} from './transport.js';

/** Which events to follow, and from which cursor. */
export interface FollowOptions extends Pick<ConnectOptions, 'url' | 'secret' | 'fetch'> {
  graph_id: string;
  /** The cursor to start after; if omitted, the first event. */
  after?: number;
  signal?: AbortSignal;
}

/** Three missed heartbeats: the connection is dead, even if it was not closed. */
const silenceLimitMs = 45_000;

/** Ends the connection when nothing arrives for too long. */
const watch = (controller: AbortController) => {
  let timer = setTimeout(() => controller.abort(), silenceLimitMs);
  return {
    heard: () => {
      clearTimeout(timer);
      timer = setTimeout(() => controller.abort(), silenceLimitMs);
    },
    stop: () => clearTimeout(timer),
  };
};

const isWorthAnotherTry = (error: unknown): boolean =>
  !(error instanceof LociProblem) ||
  error.code === 'unavailable' ||
  error.code === 'rate_limited' ||
  error.code === 'internal';

/** Ends silently on abort; throws when the server refuses, e.g. because the secret was revoked. */
export async function* followEvents(options: FollowOptions): AsyncGenerator<GraphEvent, void, undefined> {
  const base = baseOf(options.url);
  const opening = openingHeader(options.secret);
  const send = options.fetch ?? globalThis.fetch;
  const { signal } = options;
  let after = options.after ?? 0;
  let failures = 0;
  while (!signal?.aborted) {
    const controller = new AbortController();
    const giveUp = () => controller.abort();
    signal?.addEventListener('abort', giveUp, { once: true });
    const silence = watch(controller);
    let retryAfterSeconds: number | undefined;
    try {
      const response = await send(`${base}/v1/events/${encodeURIComponent(options.graph_id)}`, {
        headers: { accept: 'text/event-stream', ...opening, 'last-event-id': String(after) },
        signal: controller.signal,
      });
      if (!response.ok) throw await problemOfResponse(response);
      for await (const { data } of responseEvents(response, silence.heard)) {
        const event = data as GraphEvent;
        failures = 0;
        after = event.cursor;
        yield event;
        if (signal?.aborted) return;
      }
    } catch (error) {
      if (signal?.aborted) return;
      if (!isWorthAnotherTry(error)) throw error;
      if (error instanceof LociProblem) retryAfterSeconds = error.retryAfterSeconds;
    } finally {
      silence.stop();
      signal?.removeEventListener('abort', giveUp);
      controller.abort();
    }
    await pause(pauseBefore(failures++, retryAfterSeconds), signal);
  }
}
