/** What the server deletes from time to time while it runs. */
import { expect, it } from 'vitest';
import { answersKeptMs } from '../src/engine/remember/repeats.js';
import { openScrubber } from '../src/engine/remember/scrubber.js';
import { keepTidy } from '../src/keep-tidy.js';
import { dataFolder } from './storage/sqlite-folder.js';

it('drops stored answers repeatedly until it is stopped', async () => {
  const store = await (await dataFolder()).open();
  const now = () => 2 * answersKeptMs;
  const keep = (key: string, createdAt: number) =>
    store.write(async transaction => {
      await transaction.ensureGraph('g', 0);
      await transaction.putIdempotentAnswers('g', [{ key, bodyHash: 'h', answer: '[]', createdAt }]);
    });
  const failures: unknown[] = [];
  const stopping = new AbortController();
  const scrubber = openScrubber(store, error => failures.push(error));
  const tidying = keepTidy({ store, scrubber, now }, stopping.signal, error => failures.push(error), 5);
  await keep('young', now() - 1);
  for (const old of ['first', 'second']) {
    await keep(old, 0);
    await expect.poll(() => store.idempotentAnswer('g', old)).toBeNull();
  }
  stopping.abort();
  await tidying;
  expect(await store.idempotentAnswer('g', 'young')).not.toBeNull();
  expect(failures).toEqual([]);
});
