/** The change log of a graph: a page as JSON, or live as server-sent events. */
import { type AnswerOf, LociProblem, limits, operations } from '@loci/client';
import type { Grant } from '../../domain/secret.js';
import { eventStreamHeaders, stillHere, wantsEvents } from '../event-stream.js';
import { invalid } from '../problems.js';
import { coerced } from '../query.js';
import { pump } from '../stream-out.js';
import { type Handler, partsReader, type RouteTools, type StreamTimings } from './route.js';

type Page = AnswerOf<'listEvents'>;

export const usualTimings: StreamTimings = { pollMs: 1_000, heartbeatMs: 15_000, stallMs: 30_000 };

const reconnectMs = 1_000;

const written = new WeakMap<Page, string>();

/** Thousands may follow one graph and get the same page, so it is written once. */
const framesOf = (page: Page): string => {
  const known = written.get(page);
  if (known !== undefined) return known;
  const frames = page.items
    .map(event => `id: ${event.cursor}\nevent: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
    .join('');
  written.set(page, frames);
  return frames;
};

/** Signals a commit, and remembers it while no one is waiting. */
const makeBell = () => {
  let hasRung = false;
  let wake: (() => void) | null = null;
  return {
    ring: () => {
      hasRung = true;
      wake?.();
    },
    wait: (milliseconds: number, signal: AbortSignal): Promise<void> =>
      new Promise(resolve => {
        const done = () => {
          clearTimeout(timer);
          signal.removeEventListener('abort', done);
          wake = null;
          hasRung = false;
          resolve();
        };
        const timer = setTimeout(done, milliseconds);
        wake = done;
        signal.addEventListener('abort', done, { once: true });
        if (hasRung || signal.aborted) done();
      }),
  };
};

interface Following {
  readonly timings: StreamTimings;
  readonly signal: AbortSignal;
  /** Checked again at every wake-up, so that a revoked secret ends the stream. */
  readonly authenticate: () => Promise<Grant | null>;
  readonly read: (grant: Grant, after: number) => Promise<Page>;
}

/** The next page, or null when the stream is over: the reader reconnects and learns why. */
const nextPage = async ({ authenticate, read }: Following, after: number): Promise<Page | null> => {
  const grant = await authenticate();
  if (grant === null) return null;
  try {
    return await read(grant, after);
  } catch (error) {
    if (error instanceof LociProblem) return null;
    throw error;
  }
};

async function* follow(
  first: Page,
  bell: ReturnType<typeof makeBell>,
  following: Following,
): AsyncGenerator<string> {
  const { timings, signal } = following;
  let page = first;
  let quietSince = Date.now();
  yield `retry: ${reconnectMs}\n\n${framesOf(first)}`;
  while (!signal.aborted) {
    if (!page.has_more) await bell.wait(timings.pollMs, signal);
    const next = signal.aborted ? null : await nextPage(following, page.next_after);
    if (next === null) return;
    page = next;
    const isTimeToSpeak = Date.now() - quietSince >= timings.heartbeatMs;
    if (page.items.length === 0 && !isTimeToSpeak) continue;
    yield page.items.length === 0 ? stillHere : framesOf(page);
    quietSince = Date.now();
  }
}

/** The caller sent no field `after`, so the error names the header. */
const namedAsHeader = (error: unknown): unknown =>
  error instanceof LociProblem && error.errors.some(({ path }) => path === 'after')
    ? invalid('Last-Event-ID', 'must be the id of an event: a whole number from 0')
    : error;

export const makeEventStreams = ({ service, timings, onFailure, onStream }: RouteTools) => {
  const partsOf = partsReader(operations.listEvents);
  const open = new Set<AbortController>();

  const stream: Handler = async (request, reply) => {
    const { params, query } = partsOf(request);
    const lastSeen = request.headers['last-event-id'];
    const after = typeof lastSeen === 'string' ? coerced(lastSeen, 'integer') : query.after;
    const controller = new AbortController();
    const bell = makeBell();
    // Cached until the next commit of any process, so that checking again costs next to nothing.
    const read = async (grant: Grant, cursor: unknown): Promise<Page> => {
      const after = cursor === undefined ? {} : { after: cursor };
      const asked = { params, query: { ...query, ...after, page_size: limits.pageSizeMax } };
      return (await service.readText(grant, 'listEvents', asked)).answer;
    };
    // Before the first read, so that no commit in between is missed.
    const stopListening = service.onCommit(String((params as { graph_id: string }).graph_id), bell.ring);
    reply.raw.once('close', () => controller.abort());
    open.add(controller);
    onStream.opened();
    try {
      const first = await read(request.grant, after).catch((error: unknown) => {
        throw typeof lastSeen === 'string' ? namedAsHeader(error) : error;
      });
      const following = {
        timings,
        signal: controller.signal,
        authenticate: request.askAgain,
        read,
      };
      await pump(reply, follow(first, bell, following), eventStreamHeaders, timings.stallMs, error =>
        onFailure(error, request),
      );
    } finally {
      stopListening();
      open.delete(controller);
      onStream.closed();
    }
    return reply;
  };

  return {
    handler: (answerJson: Handler): Handler => {
      return (request, reply) => {
        const isLive = request.method === 'GET' && wantsEvents(request);
        return isLive ? stream(request, reply) : answerJson(request, reply);
      };
    },
    close: async () => {
      for (const controller of open) controller.abort();
    },
  };
};
