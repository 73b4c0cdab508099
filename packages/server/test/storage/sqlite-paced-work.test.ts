/** Long writes give way to reads, and a work that awaits something else is rejected. */
import { expect, it } from 'vitest';
import type { StoreTransaction } from '../../src/storage/store.js';
import { row } from './contract/samples.js';
import { dataFolder } from './sqlite-folder.js';

it('yields to the event loop between the statements of one transaction', async () => {
  const store = await (await dataFolder()).open();
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

it('rejects a work that awaits something else, and continues', async () => {
  const store = await (await dataFolder()).open();
  await store.write(tx => tx.ensureGraph('g', 1));
  let kept: StoreTransaction | undefined;
  const stray = store.write(async tx => {
    kept = tx;
    await tx.addMemories('g', [row('m1')]);
    await new Promise(resolve => setTimeout(resolve, 30));
    await tx.addMemories('g', [row('m2')]);
  });
  const next = store.write(tx => tx.addMemories('g', [row('m3')]));
  await expect(stray).rejects.toThrow(/awaited something other/);
  await next;
  await new Promise(resolve => setTimeout(resolve, 50));
  expect((await store.memories('g', ['m1', 'm2', 'm3'])).map(({ id }) => id)).toEqual(['m3']);
  await expect(kept?.graph('g')).rejects.toThrow(/is over/);
});
