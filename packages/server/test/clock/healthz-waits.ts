/** How long `/healthz` is waited for while something else goes on: how long the event loop of the server stood still. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

export interface Watched<Answer> {
  readonly answer: Answer;
  readonly tookMs: number;
  readonly longestWaitMs: number;
  /** How often `/healthz` was asked meanwhile. */
  readonly asked: number;
}

export interface HealthzWatch {
  during<Answer>(work: () => Promise<Answer>): Promise<Watched<Answer>>;
  stop(): Promise<void>;
}

export const watchHealthz = async (url: string): Promise<HealthzWatch> => {
  const thread = new Worker(new URL('./ask-healthz.mjs', import.meta.url), { workerData: { url } });
  await once(thread, 'online');
  const waits = async (): Promise<number[]> => {
    thread.postMessage('tell');
    const [told] = (await once(thread, 'message')) as [number[]];
    return told;
  };
  return {
    async during(work) {
      await waits();
      const began = performance.now();
      const answer = await work();
      const tookMs = performance.now() - began;
      const measured = await waits();
      return { answer, tookMs, longestWaitMs: Math.max(0, ...measured), asked: measured.length };
    },
    stop: async () => {
      await thread.terminate();
    },
  };
};
