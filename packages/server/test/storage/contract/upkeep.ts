/** The promises about contradictions, events, kept answers, waiting work and index snapshots. */
import { describe, expect, it } from 'vitest';
import { add, contradiction, first, type Given, problem, resolution, row, walk } from './samples.js';

export const upkeepPart = (given: Given): void => {
  describe('contradictions', () => {
    it('have a life: opened, resolved, reopened', async () => {
      await add(given(), 'g', row('m1'), row('m2'));
      const opened = contradiction('x');
      await given().write(tx => tx.putContradiction('g', opened));
      expect(await given().contradiction('g', 'x')).toEqual(opened);
      expect((await given().graphCounts('g')).openContradictions).toBe(1);
      await given().write(tx => tx.addResolution('g', 'x', resolution()));
      expect(await given().contradiction('g', 'x')).toEqual({
        ...opened,
        updatedAt: 6_000,
        resolutions: [resolution()],
      });
      expect((await given().contradictions('g', 'open', first)).total).toBe(0);
      expect((await given().contradictions('g', 'resolved', first)).total).toBe(1);
      expect(await given().openContradictionsOf('g', ['m1'])).toEqual([]);
      expect(await given().contradictionsOf('g', 'm2')).toHaveLength(1);
      await given().write(tx => tx.undoResolution('g', 'x', { at: 7_000, by: 'bob', reason: 'too early' }));
      await given().write(tx =>
        tx.addResolution('g', 'x', resolution({ resolution: 'dismissed', marked: ['m3'] })),
      );
      expect((await given().contradiction('g', 'x'))?.resolutions).toEqual([
        resolution({ undoneAt: 7_000, undoneBy: 'bob', undoneReason: 'too early' }),
        resolution({ resolution: 'dismissed', marked: ['m3'] }),
      ]);
      expect((await given().events('g', 3, 9)).map(({ type }) => type)).toEqual([
        'contradiction.opened',
        'contradiction.resolved',
        'contradiction.reopened',
        'contradiction.resolved',
      ]);
      await expect(given().write(tx => tx.addResolution('g', 'no', resolution()))).rejects.toMatchObject(
        problem('contradiction_not_found'),
      );
    });

    it('are listed newest first and found by either side', async () => {
      await add(given(), 'g', row('m1'));
      const opened = [
        contradiction('a', { openedAt: 1 }),
        contradiction('b', { openedAt: 3, first: 'm3', second: 'm1' }),
        contradiction('c', { openedAt: 2, first: 'm3', second: 'm4' }),
      ];
      await given().write(async tx => {
        for (const one of opened) await tx.putContradiction('g', one);
      });
      expect((await walk(page => given().contradictions('g', null, page), 2)).map(({ id }) => id)).toEqual([
        'b',
        'c',
        'a',
      ]);
      expect((await given().openContradictionsOf('g', ['m1', 'm2'])).map(({ id }) => id)).toEqual(['b', 'a']);
      expect(await given().openContradictionsOf('g', [])).toEqual([]);
    });

    it('are imported with their history', async () => {
      await add(given(), 'g', row('m1'));
      const settled = contradiction('x', { resolutions: [resolution({ undoneAt: 6_500 }), resolution()] });
      await given().write(tx => tx.putContradiction('g', settled));
      await given().write(tx => tx.putContradiction('g', settled));
      expect(await given().contradiction('g', 'x')).toEqual(settled);
      expect((await given().contradictions('g', 'resolved', first)).total).toBe(1);
    });
  });

  describe('events', () => {
    it('are read by cursor in order', async () => {
      await add(given(), 'g', row('m1'));
      await given().write(tx =>
        tx.addEvents(
          'g',
          [
            { type: 'memory.needs_review', memoryId: 'm1', data: { because: 'm2' } },
            { type: 'relationship.detected', memoryId: null, data: {} },
          ],
          9,
        ),
      );
      expect(await given().events('g', 2, 1)).toEqual([
        { seq: 3, graphId: 'g', at: 9, type: 'memory.needs_review', memoryId: 'm1', data: { because: 'm2' } },
      ]);
      expect((await given().events('g', 3, 5)).map(({ seq }) => seq)).toEqual([4]);
      expect(await given().events('g', 4, 5)).toEqual([]);
      expect((await given().graph('g'))?.lastSeq).toBe(4);
      expect(await given().removalsAfter('g', 0)).toEqual([]);
    });
  });

  describe('kept answers', () => {
    it('stay until they are deleted', async () => {
      const answer = { bodyHash: 'h', answer: '{"a":1}', createdAt: 5 };
      await given().write(tx => tx.putIdempotentAnswers('g', [{ key: 'k', ...answer }]));
      expect(await given().idempotentAnswer('g', 'k')).toEqual(answer);
      expect(await given().idempotentAnswer('h', 'k')).toBeNull();
      expect(await given().write(tx => tx.dropIdempotentAnswers(5))).toBe(0);
      expect(await given().write(tx => tx.dropIdempotentAnswers(6))).toBe(1);
      expect(await given().idempotentAnswer('g', 'k')).toBeNull();
    });
  });

  describe('waiting work', () => {
    const take = (store: Given, limit: number, now: number) =>
      store().write(tx => tx.takeWork('embed', limit, now, now + 100));

    it('is taken by one worker at a time, newest first, and is free again when its lease ends', async () => {
      await given().write(async tx => {
        await tx.addWork('g', ['embed'], ['b'], 1);
        await tx.addWork('g', ['embed'], ['a', 'c', 'a'], 2);
        await tx.addWork('g', ['relate'], ['a'], 3);
      });
      expect(await given().waitingWork('g')).toEqual({
        total: 4,
        byKind: { embed: 3, relate: 1 },
        oldestAt: 1,
      });
      expect(await given().waitingAhead(9)).toEqual({ kinds: new Set(['embed', 'relate']), count: 4 });
      expect((await given().waitingAhead(3)).count).toBe(3);
      expect(await take(given, 2, 10)).toEqual([
        { graphId: 'g', kind: 'embed', memoryId: 'a', queuedAt: 2, attempts: 1 },
        { graphId: 'g', kind: 'embed', memoryId: 'c', queuedAt: 2, attempts: 1 },
      ]);
      expect((await take(given, 5, 20)).map(({ memoryId }) => memoryId)).toEqual(['b']);
      expect(await take(given, 5, 30)).toEqual([]);
      await given().write(tx => tx.finishWork('g', 'embed', ['c']));
      expect((await take(given, 5, 110)).map(({ memoryId, attempts }) => [memoryId, attempts])).toEqual([
        ['a', 2],
      ]);
      await given().write(tx => tx.finishWork('g', 'embed', ['a', 'b']));
      expect(await given().waitingWork(null)).toEqual({ total: 1, byKind: { relate: 1 }, oldestAt: 3 });
      expect(await given().waitingAhead(9)).toEqual({ kinds: new Set(['relate']), count: 1 });
      expect(await given().hasWaiting('g', 'a')).toBe(true);
      expect(await given().hasWaiting('g', 'c')).toBe(false);
    });

    it('of comparing starts with the newest', async () => {
      await given().write(async tx => {
        await tx.addWork('g', ['relate'], ['old', 'older'], 1);
        await tx.addWork('g', ['relate'], ['new'], 2);
      });
      const taken = await given().write(tx => tx.takeWork('relate', 1, 10, 20));
      expect(taken.map(({ memoryId }) => memoryId)).toEqual(['new']);
    });

    it('is repeated if it was requested again meanwhile', async () => {
      await given().write(tx => tx.addWork('g', ['embed'], ['a'], 1));
      await take(given, 1, 10);
      await given().write(tx => tx.addWork('g', ['embed'], ['a'], 11));
      expect(await take(given, 1, 12)).toEqual([]);
      await given().write(tx => tx.finishWork('g', 'embed', ['a']));
      expect(await take(given, 1, 13)).toHaveLength(1);
      await given().write(tx => tx.finishWork('g', 'embed', ['a']));
      expect(await given().hasWaiting('g', 'a')).toBe(false);
    });

    it('that is put back stays pending, is free from the given time, and stays done if it was done', async () => {
      await given().write(tx => tx.addWork('g', ['embed'], ['a', 'b'], 1));
      await given().write(tx => tx.addWork('g', ['relate'], ['a'], 1));
      await take(given, 2, 10);
      await given().write(tx => tx.finishWork('g', 'embed', ['b']));
      await given().write(tx => tx.putBackWork('g', 'embed', ['a', 'b', 'never asked for'], 50));
      expect(await given().waitingWork('g')).toEqual({
        total: 2,
        byKind: { embed: 1, relate: 1 },
        oldestAt: 1,
      });
      expect(await take(given, 5, 49)).toEqual([]);
      expect(await take(given, 5, 50)).toEqual([
        { graphId: 'g', kind: 'embed', memoryId: 'a', queuedAt: 1, attempts: 2 },
      ]);
      expect(await given().write(tx => tx.takeWork('relate', 5, 50, 60))).toHaveLength(1);
    });

    it('is taken from every graph in turn', async () => {
      const ids = Array.from({ length: 10 }, (_, index) => `m${index}`);
      await given().write(async tx => {
        for (const graphId of ['g', 'h', 'i']) await tx.addWork(graphId, ['embed'], ids, 1);
      });
      const graphs = [];
      for (const now of [1, 2, 3]) graphs.push((await take(given, 5, now))[0]?.graphId);
      expect(new Set(graphs).size).toBe(3);
      expect(await take(given, 100, 4)).toHaveLength(15);
    });
  });

  describe('the newest change', () => {
    it('is that of the graph that changed last, and 0 where there is none', async () => {
      expect(await given().newestChange()).toBe(0);
      await given().write(tx => tx.ensureGraph('g', 5_000));
      await given().write(tx => tx.ensureGraph('h', 3_000));
      expect(await given().newestChange()).toBe(5_000);
    });
  });

  describe('index snapshots', () => {
    it('return what was stored last, unchanged', async () => {
      await add(given(), 'g', row('m1'));
      const parts = [new Uint8Array(100_000).fill(7), new Uint8Array([0, 1, 2])];
      await given().write(tx =>
        tx.putIndexSnapshot('g', { throughSeq: 1, format: 'old', parts: [...parts, ...parts] }),
      );
      await given().write(tx => tx.putIndexSnapshot('g', { throughSeq: 2, format: 'f 1', parts }));
      const found = await given().indexSnapshot('g');
      expect(found).toMatchObject({ throughSeq: 2, format: 'f 1' });
      expect(found?.parts.map(part => Buffer.compare(part, parts[found.parts.indexOf(part)]!))).toEqual([
        0, 0,
      ]);
      await given().write(tx => tx.dropIndexSnapshot('g'));
      expect(await given().indexSnapshot('g')).toBeNull();
      expect(await given().indexSnapshot('none')).toBeNull();
    });
  });
};
