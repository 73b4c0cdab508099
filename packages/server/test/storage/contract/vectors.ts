/** The promises about vectors: their numbers, their models, what has none yet, and what a forget leaves of them. */
import { describe, expect, it } from 'vitest';
import type { NewVector, Store } from '../../../src/storage/store.js';
import { add, change, first, type Given, row } from './samples.js';

const vector = (memoryId: string, version = 1, fill = 1): NewVector => ({
  memoryId,
  version,
  scale: 0.5,
  data: new Int8Array(16).fill(fill),
});

const model = 'small@1';

export const vectorsPart = (given: Given, reopened: () => Promise<Store>): void => {
  const put = (...vectors: NewVector[]) => given().write(tx => tx.putVectors('g', model, vectors));
  const all = () => given().vectorsAfter('g', model, 0, 100);
  const seqs = async () => (await all()).map(({ memoryId, seq }) => [memoryId, seq]);

  describe('vectors', () => {
    it('are returned unchanged, by cursor in the order they were created', async () => {
      await add(given(), 'g', row('m1'), row('m2'), row('m3'));
      const extremes = { ...vector('m2'), scale: 0.25, data: Int8Array.from([-127, 127, 0, -1]) };
      await put(vector('m1'), extremes);
      await put(vector('m3'));
      expect(await given().vectorsAfter('g', model, 0, 2)).toEqual([
        { ...vector('m1'), seq: 1 },
        { ...extremes, seq: 2 },
      ]);
      expect(await given().vectorsAfter('g', model, 2, 2)).toEqual([{ ...vector('m3'), seq: 3 }]);
      expect(await given().vectorsAfter('g', model, 3, 2)).toEqual([]);
      expect(await given().lastVector('g', model)).toBe(3);
      expect(await given().lastVector('h', model)).toBe(0);
    });

    it('are kept apart by model and by graph', async () => {
      await add(given(), 'g', row('m1'), row('m2'));
      await add(given(), 'h', row('m1'));
      await put(vector('m1'), vector('m2'));
      await given().write(tx => tx.putVectors('g', 'large@1', [vector('m1')]));
      await given().write(tx => tx.putVectors('h', model, [vector('m1')]));
      expect(await given().vectorModels('g')).toEqual([
        { model: 'large@1', count: 1 },
        { model, count: 2 },
      ]);
      await given().write(tx => tx.dropVectors('g', model));
      expect(await all()).toEqual([]);
      expect(await given().vectorModels('g')).toEqual([{ model: 'large@1', count: 1 }]);
      expect(await given().vectorModels('h')).toEqual([{ model, count: 1 }]);
    });

    it('that are created again replace the older ones under a new number', async () => {
      await add(given(), 'g', row('m1'), row('m2'));
      await put(vector('m1'), vector('m2'));
      await put(vector('m1', 1, 9));
      expect(await seqs()).toEqual([
        ['m2', 2],
        ['m1', 3],
      ]);
      expect((await given().vectorsAfter('g', model, 2, 9))[0]?.data[0]).toBe(9);
    });

    it('never get a number that another one had', async () => {
      await add(given(), 'g', row('m1'), row('m2'), row('m3'));
      await put(vector('m1'), vector('m2'));
      await given().write(tx => tx.forgetMemories('g', ['m2'], 9));
      await put(vector('m3'));
      expect(await seqs()).toEqual([
        ['m1', 1],
        ['m3', 3],
      ]);
      await given().write(tx => tx.dropVectors('g', model));
      await put(vector('m1'));
      expect(await seqs()).toEqual([['m1', 4]]);
    });

    it('are visible to the transaction that writes them, and to no one if it fails', async () => {
      await add(given(), 'g', row('m1'));
      const undone = given().write(async tx => {
        await tx.putVectors('g', model, [vector('m1')]);
        await tx.setVectorModel('g', model);
        expect(await tx.lastVector('g', model)).toBe(1);
        expect(await tx.memoriesWithoutVector('g', model, '', 9)).toEqual([]);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      expect(await all()).toEqual([]);
      expect((await given().graph('g'))?.vectorModel).toBeNull();
    });

    it('and the model of the graph are there after a restart, and write no event', async () => {
      await add(given(), 'g', row('m1'));
      const before = (await given().graph('g'))?.lastSeq;
      await put(vector('m1'));
      await given().write(tx => tx.setVectorModel('g', model));
      const store = await reopened();
      expect(await store.vectorsAfter('g', model, 0, 9)).toEqual([{ ...vector('m1'), seq: 1 }]);
      expect(await store.graph('g')).toMatchObject({ vectorModel: model, lastSeq: before });
    });

    it('of a graph that was forgotten do not come back with its name', async () => {
      await add(given(), 'g', row('m1'));
      await put(vector('m1'));
      await given().write(tx => tx.setVectorModel('g', model));
      await given().write(tx => tx.forgetGraph('g'));
      await add(given(), 'g', row('m1'));
      expect(await all()).toEqual([]);
      expect((await given().graph('g'))?.vectorModel).toBeNull();
      expect(await given().memoriesWithoutVector('g', model, '', 9)).toEqual(['m1']);
    });

    it('are not made for a graph that is gone', async () => {
      await add(given(), 'g', row('m1'));
      await put(vector('m1'));
      await given().write(tx => tx.forgetGraph('g'));
      await put(vector('m1'));
      expect(await all()).toEqual([]);
      expect(await given().vectorModels('g')).toEqual([]);
    });

    it('of every version go when the memory is forgotten', async () => {
      await add(given(), 'g', row('m1'), row('m2'));
      await change(given(), 'g', 'm1', { content: 'Other.' });
      await put(vector('m1'), vector('m1', 2), vector('m2'));
      await given().write(tx => tx.putVectors('g', 'large@1', [vector('m1', 2)]));
      await given().write(tx => tx.forgetMemories('g', ['m1'], 9));
      expect((await all()).map(({ memoryId }) => memoryId)).toEqual(['m2']);
      expect(await given().vectorModels('g')).toEqual([{ model, count: 1 }]);
    });
  });

  describe('memories without a vector', () => {
    it('are those whose present version this model has not read, page by page', async () => {
      const ids = Array.from({ length: 7 }, (_, at) => `m${at}`);
      await add(given(), 'g', ...ids.map(id => row(id)));
      await put(vector('m1'), vector('m4'));
      await change(given(), 'g', 'm4', { content: 'Other.' });
      const found: string[] = [];
      for (;;) {
        const page = await given().memoriesWithoutVector('g', model, found.at(-1) ?? '', 2);
        if (page.length === 0) break;
        found.push(...page);
      }
      expect(found).toEqual(['m0', 'm2', 'm3', 'm4', 'm5', 'm6']);
      expect(await given().memoriesWithoutVector('g', 'large@1', '', 100)).toEqual(ids);
      await put(vector('m4', 2));
      expect(await given().memoriesWithoutVector('g', model, 'm3', 100)).toEqual(['m5', 'm6']);
      expect(await given().memoriesWithoutVector('none', model, '', 100)).toEqual([]);
    });

    it('show from which version on vectors are missing', async () => {
      await add(given(), 'g', row('m1'), row('m2'), row('m3'));
      expect(await given().firstUnread('g')).toBeNull();
      await given().write(tx => tx.addWork('g', ['embed'], ['m2', 'm3'], 1));
      const [, second, third] = await given().versionsAfter('g', 0, 9);
      expect(await given().firstUnread('g')).toBe(second?.seq);
      await given().write(tx => tx.finishWork('g', 'embed', ['m2']));
      expect(await given().firstUnread('g')).toBe(third?.seq);
      // If a memory changed while pending, its current version is the pending one.
      await change(given(), 'g', 'm3', { content: 'Other.' });
      expect(await given().firstUnread('g')).toBe((await given().graph('g'))?.lastSeq);
      await given().write(tx => tx.finishWork('g', 'embed', ['m3']));
      await given().write(tx => tx.addWork('g', ['relate'], ['m1'], 1));
      expect(await given().firstUnread('g')).toBeNull();
    });
  });

  describe('the model of a graph', () => {
    it('is none at first, then the one that was set', async () => {
      await add(given(), 'g', row('m1'));
      expect((await given().graph('g'))?.vectorModel).toBeNull();
      await given().write(tx => tx.setVectorModel('g', model));
      expect((await given().graph('g'))?.vectorModel).toBe(model);
      expect((await given().graphs('*', first)).items.map(({ vectorModel }) => vectorModel)).toEqual([model]);
    });

    it('is found again in the folder that was noted last', async () => {
      expect(await given().modelFolder(model)).toBeNull();
      await given().write(tx => tx.putModelFolder(model, 'built-in'));
      await given().write(tx => tx.putModelFolder(model, 'elsewhere'));
      expect(await given().modelFolder(model)).toBe('elsewhere');
    });
  });
};
