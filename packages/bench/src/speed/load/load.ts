/** Load on a server from a separate thread. */
import { Worker } from 'node:worker_threads';
import { median, processorMs } from '../measure.js';
import type { ServerProcess } from '../server-process.js';
import type { Room } from '../workload.js';
import type { Job, JobResult } from './requests.js';

export interface LoadGenerator {
  run(job: Job): Promise<JobResult>;
}

type Message = { readonly result: JobResult } | { readonly failure: string };

export const openLoad = (room: Room): LoadGenerator => {
  const worker = new Worker(new URL('./load-thread.js', import.meta.url));
  room.onLeave(() => worker.terminate());
  return {
    run: job =>
      new Promise((resolve, reject) => {
        worker.once('error', reject);
        worker.once('message', (message: Message) => {
          worker.off('error', reject);
          if ('result' in message) resolve(message.result);
          else reject(new Error(message.failure));
        });
        worker.postMessage(job);
      }),
  };
};

export interface Loaded extends JobResult {
  readonly perSecond: number;
  /** Requests per second of the server's processor time; null where it is not counted. */
  readonly perProcessorSecond: number | null;
}

/** Load on a server, with what it cost the server. */
export const loadOn = async (
  load: LoadGenerator,
  server: ServerProcess,
  job: Omit<Job, 'port' | 'secret'>,
): Promise<Loaded> => {
  const before = processorMs(server.pid);
  const result = await load.run({ ...job, port: server.port, secret: server.secret });
  const after = processorMs(server.pid);
  return {
    ...result,
    perSecond: (result.answered / result.milliseconds) * 1_000,
    perProcessorSecond:
      before === null || after === null ? null : (result.answered / Math.max(1, after - before)) * 1_000,
  };
};

/** The median of what is known. */
export const medianKnown = (values: readonly (number | null)[]): number | undefined => {
  const known = values.filter(value => value !== null);
  return known.length === 0 ? undefined : median(known);
};
