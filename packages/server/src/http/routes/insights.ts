/** An insight as server-sent events: its progress, then the complete answer. */
import { LociProblem, operations } from '@loci/client';
import { eventStreamHeaders, frameOf, stillHere, wantsEvents } from '../event-stream.js';
import { readJsonBody } from '../json-body.js';
import { problemBody } from '../problems.js';
import { pump } from '../stream-out.js';
import { type Handler, partsReader, type RouteTools } from './route.js';

/** Frames in the order they came, with a keep-alive while there is none. */
const makeFrames = (heartbeatMs: number) => {
  const ready: string[] = [];
  let isOver = false;
  let wake: (() => void) | null = null;
  const add = (...frames: string[]) => {
    ready.push(...frames);
    wake?.();
  };
  const news = () =>
    new Promise<void>(resolve => {
      const timer = setTimeout(done, heartbeatMs);
      function done() {
        clearTimeout(timer);
        wake = null;
        resolve();
      }
      wake = done;
    });
  return {
    add,
    end: (...frames: string[]) => {
      isOver = true;
      add(...frames);
    },
    async *all(): AsyncGenerator<string> {
      for (;;) {
        const next = ready.shift();
        if (next !== undefined) yield next;
        else if (isOver) return;
        else {
          await news();
          if (ready.length === 0 && !isOver) yield stillHere;
        }
      }
    },
  };
};

export const makeInsightStreams = (tools: RouteTools) => {
  const { service, bodyLimit, timings, onFailure, onStream } = tools;
  const partsOf = partsReader(operations.insight);
  const open = new Set<AbortController>();
  let isStopping = false;

  const stream: Handler = async (request, reply) => {
    const parts = { ...partsOf(request), body: await readJsonBody(request.raw, bodyLimit, false) };
    const controller = new AbortController();
    const { signal } = controller;
    reply.raw.once('close', () => controller.abort());
    const frames = makeFrames(timings.heartbeatMs);
    open.add(controller);
    try {
      let hasBegun = false;
      await new Promise<void>((resolve, reject) => {
        const onProgress = (progress: { readonly stage: string }) => {
          hasBegun = true;
          frames.add(frameOf(progress.stage, progress));
          resolve();
        };
        service.call(request.grant, 'insight', parts, { signal, onProgress }).then(
          answer => {
            frames.end(frameOf('done', answer));
            resolve();
          },
          (error: unknown) => {
            const told = isStopping ? new LociProblem('unavailable', 'the server is stopping') : error;
            // A failure before the first stage is answered with its status, as without a stream.
            if (!hasBegun) reject(told);
            else if (reply.raw.destroyed) frames.end();
            else frames.end(frameOf('error', problemBody(onFailure(told, request), request.id)));
          },
        );
      });
      onStream.opened();
      try {
        await pump(reply, frames.all(), eventStreamHeaders, timings.stallMs, error =>
          onFailure(error, request),
        );
      } finally {
        onStream.closed();
      }
    } finally {
      open.delete(controller);
      // A stalled reader was dropped; no one is waiting for the answer.
      controller.abort();
    }
    return reply;
  };

  return {
    handler: (answerJson: Handler): Handler => {
      return (request, reply) => (wantsEvents(request) ? stream(request, reply) : answerJson(request, reply));
    },
    close: async () => {
      isStopping = true;
      for (const controller of open) controller.abort();
    },
  };
};
