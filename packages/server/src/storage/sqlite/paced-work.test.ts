import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteStore } from './sqlite-store.js';

it('yields to the event loop between the statements of one transaction', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'loci-paced-'));
  const store = await openSqliteStore({ directory });
  onTestFinished(async () => {
    await store.close();
    await rm(directory, { recursive: true, force: true });
  });
  let [turns, seen, isOver] = [0, 0, false];
  const watching = (async () => {
    while (!isOver) {
      await new Promise(resolve => setImmediate(resolve));
      turns++;
      // No one sees uncommitted data.
      seen = Math.max(seen, (await store.allContexts('g')).length);
    }
  })();
  const failed = store.write(async transaction => {
    await transaction.ensureGraph('g', 1);
    const until = performance.now() + 200;
    for (let at = 0; performance.now() < until; at++)
      await transaction.ensureContexts('g', [{ type: 'topic', name: `context ${at}` }], 1);
    throw new Error('undone');
  });
  await expect(failed).rejects.toThrow('undone');
  isOver = true;
  await watching;
  expect(turns).toBeGreaterThan(10);
  expect(seen).toBe(0);
  expect(await store.graph('g')).toBeNull();
});
