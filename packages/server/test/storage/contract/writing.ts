/** The promises of `write`: atomic, isolated in failure, durable, in order, and reported to listeners. */
import { describe, expect, it, vi } from 'vitest';
import type { Store, StoreTransaction } from '../../../src/storage/store.js';
import { add, first, type Given, problem, row } from './samples.js';

export const writingPart = (given: Given, reopened: () => Promise<Store>): void => {
  describe('writing', () => {
    it('returns what the work returns, and reads see it at once', async () => {
      expect(await given().write(tx => tx.ensureGraph('g', 1))).toBe(true);
      expect(await given().write(tx => tx.ensureGraph('g', 2))).toBe(false);
      expect(await given().graph('g')).toMatchObject({ createdAt: 1, lastSeq: 1, memoryCount: 0 });
    });

    it('shows a transaction its own writes, and to no one else before the commit', async () => {
      let outside: unknown = 'unread';
      await given().write(async tx => {
        await tx.ensureGraph('g', 1);
        await tx.addMemories('g', [row('m1')]);
        expect((await tx.memory('g', 'm1'))?.content).toBe('A plain statement.');
        outside = await given().memory('g', 'm1');
      });
      expect(outside).toBeNull();
      expect(await given().memory('g', 'm1')).not.toBeNull();
    });

    it('undoes all of a work that throws, and nothing of those beside it', async () => {
      await given().write(tx => tx.ensureGraph('g', 1));
      const outcomes = await Promise.allSettled(
        Array.from({ length: 50 }, (_, index) =>
          given().write(async tx => {
            await tx.addMemories('g', [row(`m${index}`, { contexts: [{ type: 'n', name: `${index}` }] })]);
            if (index % 7 === 0) throw new Error(`no ${index}`);
            return index;
          }),
        ),
      );
      for (const [index, outcome] of outcomes.entries()) {
        if (index % 7 === 0)
          expect(outcome).toMatchObject({ status: 'rejected', reason: { message: `no ${index}` } });
        else expect(outcome).toEqual({ status: 'fulfilled', value: index });
        expect((await given().memory('g', `m${index}`)) === null).toBe(index % 7 === 0);
      }
      expect((await given().graph('g'))?.memoryCount).toBe(42);
      expect((await given().contextsOfType('g', 'n', first)).total).toBe(42);
      const seqs = (await given().events('g', 0, 1_000)).map(event => event.seq);
      expect(seqs).toEqual(Array.from({ length: 43 }, (_, index) => index + 1));
    });

    it('undoes a failed statement together with its work', async () => {
      await add(given(), 'g', row('m1'));
      await expect(
        given().write(async tx => {
          await tx.addMemories('g', [row('m2')]);
          await tx.addMemories('g', [row('m1')]);
        }),
      ).rejects.toThrow();
      expect(await given().memory('g', 'm2')).toBeNull();
      expect((await given().graph('g'))?.memoryCount).toBe(1);
    });

    it('stores each of many works completely or not at all if the database rejects one of them', async () => {
      await add(given(), 'g', row('m0'));
      const ids = ['m1', 'm2', 'm0', 'm3', 'm4', 'm5', 'm0', 'm6'];
      const outcomes = await Promise.allSettled(
        ids.map(id => given().write(tx => tx.addMemories('g', [row(id), row(`${id}-second`)]))),
      );
      for (const [index, id] of ids.entries()) {
        const isStored = outcomes[index]?.status === 'fulfilled';
        if (id === 'm0') expect(isStored).toBe(false);
        // Whoever was only beside a refused one may try again.
        else if (!isStored) expect(outcomes[index]).toMatchObject({ reason: { code: 'unavailable' } });
        expect((await given().memory('g', `${id}-second`)) !== null).toBe(isStored);
      }
      const stored = outcomes.filter(({ status }) => status === 'fulfilled').length;
      expect((await given().graph('g'))?.memoryCount).toBe(1 + 2 * stored);
      await add(given(), 'g', row('m9'));
      const seqs = (await given().events('g', 0, 1_000)).map(event => event.seq);
      expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, index) => index + 1));
      expect(seqs.length).toBe(1 + 1 + 2 * stored + 1);
    });

    it('runs works in the order they were given', async () => {
      await given().write(tx => tx.ensureGraph('g', 1));
      const ids = Array.from({ length: 30 }, (_, index) => `m${index}`);
      await Promise.all(ids.map(id => given().write(tx => tx.addMemories('g', [row(id)]))));
      const stored = (await given().events('g', 1, 100)).map(event => event.memoryId);
      expect(stored).toEqual(ids);
    });

    it('is over when its work is', async () => {
      let kept: StoreTransaction | undefined;
      await given().write(async tx => {
        kept = tx;
        await tx.ensureGraph('g', 1);
      });
      await expect(kept?.graph('g')).rejects.toThrow(/is over/);
    });

    it('needs the graph for every other write', async () => {
      const refused = problem('graph_not_found');
      await expect(given().write(tx => tx.addMemories('no', [row('m1')]))).rejects.toMatchObject(refused);
      await expect(
        given().write(tx => tx.ensureContexts('no', [{ type: 'a', name: 'b' }], 1)),
      ).rejects.toMatchObject(refused);
      await expect(
        given().write(tx =>
          tx.addEvents('no', [{ type: 'memory.needs_review', memoryId: 'm', data: {} }], 1),
        ),
      ).rejects.toMatchObject(refused);
      expect(await given().contextTypes('no', first)).toEqual({ items: [], total: 0, ...first });
    });

    it('starts counting again for a graph that was deleted and created in one transaction', async () => {
      await add(given(), 'g', row('m1'), row('m2'));
      const writes = [
        given().write(tx => tx.forgetGraph('g')),
        given().write(tx => tx.addMemories('g', [row('m3')])),
        given().write(tx => tx.ensureGraph('g', 5)),
        given().write(tx => tx.addMemories('g', [row('m4', { contexts: [{ type: 'n', name: 'one' }] })])),
      ];
      const [, refused] = await Promise.allSettled(writes);
      expect(refused).toMatchObject({ status: 'rejected', reason: problem('graph_not_found') });
      expect(await given().graph('g')).toMatchObject({ lastSeq: 2, memoryCount: 1 });
      expect((await given().events('g', 0, 9)).map(event => event.seq)).toEqual([1, 2]);
      expect((await given().allContexts('g')).map(({ id, memoryCount }) => [id, memoryCount])).toEqual([
        [1, 1],
      ]);
    });

    it('shows a work what it wrote before, whatever it reads', async () => {
      await add(given(), 'g', row('m1'));
      await given().write(async tx => {
        await tx.addMemories('g', [row('m2')]);
        await tx.addWork('g', ['embed', 'relate'], ['m2'], 5);
        await tx.addMemories('g', [row('m3')]);
        expect(await tx.graph('g')).toMatchObject({ lastSeq: 4, memoryCount: 3 });
        expect((await tx.contextsOfType('g', 'skill', first)).items[0]).toMatchObject({ memoryCount: 3 });
        expect(await tx.hasWaiting('g', 'm2')).toBe(true);
        expect((await tx.memories('g', ['m2', 'm3'])).length).toBe(2);
      });
      expect(await given().graph('g')).toMatchObject({ lastSeq: 4, memoryCount: 3 });
    });

    it('writes to two graphs in one work', async () => {
      await add(given(), 'g', row('m1'));
      await add(given(), 'h', row('m1'));
      await given().write(async tx => {
        await tx.addMemories('g', [row('m2')]);
        await tx.addMemories('h', [row('m2')]);
        await tx.addMemories('g', [row('m3')]);
      });
      expect([(await given().graph('g'))?.lastSeq, (await given().graph('h'))?.lastSeq]).toEqual([4, 3]);
    });

    it('keeps acknowledged writes across a restart', async () => {
      await add(given(), 'g', row('m1', { metadata: { deep: [1, { a: null }] } }));
      const before = await given().memory('g', 'm1');
      const again = await reopened();
      expect(await again.memory('g', 'm1')).toEqual(before);
      await again.write(tx => tx.addMemories('g', [row('m2')]));
      expect((await again.events('g', 0, 10)).map(event => event.seq)).toEqual([1, 2, 3]);
    });

    it('notifies the listeners of a graph after its commits, and no others', async () => {
      const heard = vi.fn();
      const elsewhere = vi.fn();
      const stop = given().onCommit('g', heard);
      given().onCommit('other', elsewhere);
      await add(given(), 'g', row('m1'));
      await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(1));
      await expect(
        given().write(async tx => {
          await tx.addMemories('g', [row('m2')]);
          throw new Error('no');
        }),
      ).rejects.toThrow('no');
      stop();
      await add(given(), 'g', row('m3'));
      await new Promise(resolve => setTimeout(resolve, 20));
      expect(heard).toHaveBeenCalledTimes(1);
      expect(elsewhere).not.toHaveBeenCalled();
    });

    it('is healthy while it can write, and finishes work in progress before closing', async () => {
      expect(await given().health()).toEqual({ writable: true, reason: null });
      const last = add(given(), 'g', row('m1'));
      await given().close();
      await last;
      await expect(given().write(tx => tx.ensureGraph('h', 1))).rejects.toMatchObject(problem('unavailable'));
      expect(await (await reopened()).memory('g', 'm1')).not.toBeNull();
    });
  });
};
