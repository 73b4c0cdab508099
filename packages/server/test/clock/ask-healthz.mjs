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

/** How long this work takes on the machine that the bounds were chosen on. */
const usualMs = 6;
const work = () => {
  const began = performance.now();
  let sum = 0;
  for (let at = 0; at < 2_000_000; at++) sum = (sum * 31 + at) % 1_000_003;
  return sum < 0 ? 0 : performance.now() - began;
};

/** What is shorter than this is within every bound on any machine: how fast this one is need not be measured, which takes longer. */
const worthMeasuringMs = 100;

/** How many times slower than usual the machine is at the moment; 1 where it is as fast or faster. */
const slowness = () => {
  const [, median] = [work(), work(), work()].sort((a, b) => a - b);
  return Math.max(1, median / usualMs);
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
  const all = [...waits, ...pending];
  const slower = all.some(({ heldMs }) => heldMs > worthMeasuringMs) ? slowness() : 1;
  parentPort.postMessage(all.map(({ waitedMs, heldMs }) => ({ waitedMs, heldMs: heldMs / slower })));
  waits = [];
});

for (;;) {
  await ask();
  await new Promise(resolve => setTimeout(resolve, pauseMs));
}
