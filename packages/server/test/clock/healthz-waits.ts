/** How long `/healthz` is waited for while something else goes on: how long the event loop of the server stood still. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { ServerProcess } from '../server-process.js';

export interface Watched<Answer> {
  readonly answer: Answer;
  readonly tookMs: number;
  readonly longestWaitMs: number;
  /**
   * Of one wait, how long the event loop worked on something else, at the machine's usual speed: the wait without what other programs
   * took of the machine.
   */
  readonly longestHeldMs: number;
  /** How often `/healthz` was asked meanwhile. */
  readonly asked: number;
}

export interface HealthzWatch {
  during<Answer>(work: () => Promise<Answer>): Promise<Watched<Answer>>;
  stop(): Promise<void>;
}

interface Wait {
  readonly waitedMs: number;
  readonly heldMs: number;
}

export const watchHealthz = async ({ url, pid }: ServerProcess): Promise<HealthzWatch> => {
  const thread = new Worker(new URL('./ask-healthz.mjs', import.meta.url), { workerData: { url, pid } });
  await once(thread, 'online');
  const waits = async (): Promise<Wait[]> => {
    thread.postMessage('tell');
    const [told] = (await once(thread, 'message')) as [Wait[]];
    return told;
  };
  return {
    async during(work) {
      await waits();
      const began = performance.now();
      const answer = await work();
      const tookMs = performance.now() - began;
      const measured = await waits();
      const longest = (of: keyof Wait): number =>
        measured.reduce((most, wait) => Math.max(most, wait[of]), 0);
      return {
        answer,
        tookMs,
        longestWaitMs: longest('waitedMs'),
        longestHeldMs: longest('heldMs'),
        asked: measured.length,
      };
    },
    stop: async () => {
      await thread.terminate();
    },
  };
};
