/** Who leaves while models read for them is let go, and holds nobody up; too many at once are sent away. */
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { ownerGrant } from '../../src/api/service.js';
import type { Instance } from '../../src/compose.js';
import type { TaskReader } from '../../src/language/models/task-reader.js';
import { folderOfTest, openFolder, refusal } from '../doors.js';
import { proves } from '../requirements.js';

const graph_id = 'g';
const task = 'Which port does the gateway use?';

/** Reads for as long as its caller waits. */
const endlessReader = () => {
  let reading = 0;
  const read: TaskReader['read'] = (_, __, signal) =>
    new Promise((_resolve, reject) => {
      reading += 1;
      signal?.addEventListener('abort', () => {
        reading -= 1;
        reject(signal.reason);
      });
    });
  const reader: TaskReader = {
    model: { name: 'endless', version: '1' } as unknown as TaskReader['model'],
    read,
    close: async () => undefined,
  };
  return { reader, reading: () => reading };
};

let instance: Instance;
let reading: () => number;

beforeEach(async () => {
  instance = await openFolder(await folderOfTest());
  onTestFinished(() => instance.close());
  const memories = ['The gateway uses port 8080.', 'The gateway of staging uses port 9090.'];
  const api = instance.service.as(ownerGrant);
  await api.remember({ graph_id, memories: memories.map(content => ({ content })) });
  const endless = endlessReader();
  Object.defineProperty(instance.models, 'reader', { value: endless.reader });
  reading = endless.reading;
});

it('frees the reader when who searches leaves', async () => {
  proves('STR-05');
  const leaving = new AbortController();
  const api = instance.service.as(ownerGrant);
  const search = api.search({ graph_id, query: task, rerank: 10 }, { signal: leaving.signal });
  await expect.poll(reading, { timeout: 10_000 }).toBe(1);
  leaving.abort(new Error('left'));
  await expect(search).rejects.toThrow('left');
  expect(reading()).toBe(0);
});

it('frees the reader when who asks for an insight leaves, and the next one gets its turn', async () => {
  proves('STR-05');
  const callers = [1, 2, 3].map(() => new AbortController());
  const api = instance.service.as(ownerGrant);
  const asked = callers.map(({ signal }) => api.insight({ graph_id, task }, { signal }));
  await expect.poll(reading, { timeout: 10_000 }).toBe(1);
  // The second leaves while it waits, and is not let in any more.
  for (const at of [1, 0]) {
    callers[at]!.abort(new Error(`left ${at}`));
    await expect(asked[at]).rejects.toThrow(`left ${at}`);
  }
  await expect.poll(reading, { timeout: 10_000 }).toBe(1);
  callers[2]!.abort(new Error('left 2'));
  await expect(asked[2]).rejects.toThrow('left 2');
  expect(reading()).toBe(0);
});

it('sends tasks away where too many wait', async () => {
  proves('STR-06');
  const leaving = new AbortController();
  const api = instance.service.as(ownerGrant);
  const ask = () => api.insight({ graph_id, task }, { signal: leaving.signal });
  const waiting = Array.from({ length: 257 }, () => expect(ask()).rejects.toThrow('left'));
  await expect.poll(reading, { timeout: 10_000 }).toBe(1);
  const problem = await refusal(ask(), 'unavailable');
  expect(problem.retryAfterSeconds).toBeGreaterThan(0);
  leaving.abort(new Error('left'));
  await Promise.all(waiting);
});
