/** A thread of its own that asks `/healthz` without a pause and notes how long each answer took: what the tests do meanwhile does not delay it. */
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/** Asked again after this time, so that asking itself is no load. */
const pauseMs = 3;
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let waits = [];
let askedAt = null;

const ask = () =>
  new Promise(resolve => {
    askedAt = performance.now();
    const end = () => {
      waits.push(performance.now() - askedAt);
      askedAt = null;
      resolve();
    };
    get(`${workerData.url}/healthz`, { agent }, response => response.resume().on('end', end)).on(
      'error',
      end,
    );
  });

parentPort.on('message', () => {
  // One that is under way has waited as long already.
  const pending = askedAt === null ? [] : [performance.now() - askedAt];
  parentPort.postMessage([...waits, ...pending]);
  waits = [];
});

for (;;) {
  await ask();
  await new Promise(resolve => setTimeout(resolve, pauseMs));
}
