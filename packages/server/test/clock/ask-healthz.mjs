/** A thread of its own that asks `/healthz` without a pause and notes how long each answer took: what the tests do meanwhile does not delay it. */
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Asked again after this time, so that asking itself is no load. */
const pauseMs = 3;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let waits = [];
let asked = null;

/** How long the first thread of the server has run so far, in milliseconds; null where the system does not tell. */
const ranMs = () => {
  try {
    const { pid } = workerData;
    return Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return null;
  }
};

const begun = () => ({ at: performance.now(), ran: ranMs() });
const waitSince = ({ at, ran }) => {
  const waitedMs = performance.now() - at;
  const now = ranMs();
  return { waitedMs, heldMs: ran === null || now === null ? waitedMs : Math.min(waitedMs, now - ran) };
};

const ask = () =>
  new Promise(resolve => {
    asked = begun();
    const end = () => {
      waits.push(waitSince(asked));
      asked = null;
      resolve();
    };
    get(`${workerData.url}/healthz`, { agent }, response => response.resume().on('end', end)).on(
      'error',
      end,
    );
  });

parentPort.on('message', () => {
  // One that is under way has waited as long already.
  const pending = asked === null ? [] : [waitSince(asked)];
  parentPort.postMessage([...waits, ...pending]);
  waits = [];
});

for (;;) {
  await ask();
  await new Promise(resolve => setTimeout(resolve, pauseMs));
}
