/** The thread that makes load: accepts jobs, keeps its connections busy, reports what it measured. */
import { parentPort } from 'node:worker_threads';
import { openRawClient, type RawClient } from './raw-client.js';
import { type Job, type JobResult, requestMaker } from './requests.js';

/** Made before the clock starts, so that making them takes no time from the server. */
const madeAhead = 4_000;

const runJob = async ({
  port,
  secret,
  clients,
  milliseconds,
  atLeast = 1,
  requests,
}: Job): Promise<JobResult> => {
  const make = requestMaker(requests, secret);
  const isHeavy = requests.kind === 'remember';
  const ahead = Array.from({ length: isHeavy ? Math.ceil(madeAhead / requests.batch) : 0 }, (_, turn) =>
    make(turn),
  );
  const connections = await Promise.all(Array.from({ length: clients }, () => openRawClient(port)));
  const latencies: number[] = [];
  let turn = 0;
  let bytes = 0;
  const begun = performance.now();
  const lane = async (client: RawClient): Promise<void> => {
    while (performance.now() - begun < milliseconds || latencies.length < atLeast) {
      const request = ahead[turn] ?? make(turn);
      turn++;
      const sent = performance.now();
      const { status, bodyBytes } = await client.ask(request);
      if (status >= 300)
        throw new Error(`The server answered ${status} to: ${request.toString('utf8', 0, 300)}`);
      latencies.push(performance.now() - sent);
      bytes += bodyBytes;
    }
  };
  await Promise.all(connections.map(lane));
  const took = performance.now() - begun;
  for (const client of connections) client.close();
  return {
    answered: latencies.length,
    milliseconds: took,
    meanBodyBytes: bytes / Math.max(1, latencies.length),
    latencies: Float64Array.from(latencies),
  };
};

parentPort?.on('message', (job: Job) => {
  runJob(job).then(
    result => parentPort?.postMessage({ result }),
    (error: unknown) =>
      parentPort?.postMessage({ failure: error instanceof Error ? error.message : String(error) }),
  );
});
