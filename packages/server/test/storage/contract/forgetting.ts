/** The promises about forgetting: what is deleted, what stays, and that nothing refers to what was deleted. */
import { describe, expect, it } from 'vitest';
import { add, apollo, change, contradiction, docker, first, type Given, nginx, row } from './samples.js';

export const forgettingPart = (given: Given): void => {
  describe('forgetting memories', () => {
    it('deletes everything that depends on them', async () => {
      await add(given(), 'g', row('m1', { content: 'gone' }), row('m2', { contexts: [docker, nginx] }));
      await change(given(), 'g', 'm1', { content: 'gone too', contexts: [apollo] });
      await given().write(async tx => {
        await tx.putContradiction('g', contradiction('x1'));
        await tx.putContradiction('g', contradiction('x2', { first: 'm2', second: 'm3' }));
        await tx.addWork('g', ['embed'], ['m1', 'm2'], 5);
        await tx.putIdempotentAnswers('g', [{ key: 'k', bodyHash: 'h', answer: '["m1"]', createdAt: 5 }]);
        await tx.putIndexSnapshot('g', { throughSeq: 4, format: 'f', parts: [new Uint8Array([1])] });
      });
      expect(await given().write(tx => tx.forgetMemories('g', ['m1', 'no', 'm1'], 9_000))).toEqual({
        memories: 1,
        versions: 2,
        contexts: 1,
        links: 0,
        relationships: 0,
        contradictions: 1,
      });
      const store = given();
      expect(await store.memory('g', 'm1')).toBeNull();
      expect(await store.memory('g', 'm1', 2_500)).toBeNull();
      expect((await store.history('g', 'm1', first)).total).toBe(0);
      expect(await store.sources('g', 'm1')).toEqual([]);
      expect(await store.contradiction('g', 'x1')).toBeNull();
      expect(await store.contradiction('g', 'x2')).not.toBeNull();
      expect(await store.hasWaiting('g', 'm1')).toBe(false);
      expect(await store.hasWaiting('g', 'm2')).toBe(true);
      // It holds only ids, and without it a repeated request would store the forgotten memory again.
      expect(await store.idempotentAnswer('g', 'k')).not.toBeNull();
      expect(await store.indexSnapshot('g')).toBeNull();
      expect(await store.knownStatements('g', ['key of gone', 'key of gone too'])).toEqual([]);
      expect((await store.versionsAfter('g', 0, 10)).map(({ memory }) => memory.id)).toEqual(['m2']);
      expect(await store.context('g', apollo)).toBeNull();
      expect(await store.context('g', docker)).toMatchObject({ memoryCount: 1 });
      expect((await store.contextTypes('g', first)).items.map(({ type }) => type)).toEqual(['skill']);
      const removals = await store.removalsAfter('g', 0);
      expect(removals.map(({ type, memoryId, data }) => [type, memoryId, Object.keys(data)])).toEqual([
        ['memory.forgotten', 'm1', []],
        ['context.forgotten', null, ['context_id']],
      ]);
      expect(JSON.stringify(await store.events('g', 0, 100))).not.toMatch(/gone(?! ?too)"|apollo/);
    });

    it('removes their names from what stays', async () => {
      await add(
        given(),
        'g',
        row('m1', { supersedes: ['m2', 'm3'] }),
        row('m2', { status: 'superseded', supersededBy: 'm1', supersedes: ['m1'] }),
        row('m3', { supersededBy: 'm2' }),
      );
      await given().write(tx => tx.forgetMemories('g', ['m1'], 9));
      expect(await given().memory('g', 'm2')).toMatchObject({
        status: 'superseded',
        supersededBy: null,
        supersedes: [],
      });
      expect(await given().memory('g', 'm3')).toMatchObject({ supersededBy: 'm2' });
      await given().write(tx => tx.forgetMemories('g', ['m2'], 9));
      expect(await given().memory('g', 'm3')).toMatchObject({ supersededBy: null });
    });

    it('keeps a context that someone related by hand, or that an older version names', async () => {
      await add(given(), 'g', row('m1', { contexts: [docker, nginx] }), row('m2', { contexts: [apollo] }));
      await change(given(), 'g', 'm2', { contexts: [{ type: 'area', name: 'x' }] });
      const ids = (await given().allContexts('g')).map(({ id }) => id);
      await given().write(tx =>
        tx.putAsserted('g', {
          from: ids[0]!,
          kind: 'extension',
          to: ids[2]!,
          state: 'asserted',
          reason: null,
          createdAt: 1,
          updatedAt: 1,
        }),
      );
      const counts = await given().write(tx => tx.forgetMemories('g', ['m1'], 9));
      expect(counts.contexts).toBe(1);
      expect((await given().allContexts('g')).map(({ name }) => name)).toEqual(['docker', 'apollo', 'x']);
      expect((await given().memory('g', 'm2', 2_500))?.contexts).toEqual([apollo]);
    });

    it('does not let an earlier index come back', async () => {
      await add(given(), 'g', row('m1'), row('m2'));
      const old = { throughSeq: 3, format: 'f', parts: [new Uint8Array([1, 2])] };
      await given().write(tx => tx.forgetMemories('g', ['m1'], 9));
      await given().write(tx => tx.putIndexSnapshot('g', old));
      expect(await given().indexSnapshot('g')).toBeNull();
      const throughSeq = (await given().graph('g'))!.lastSeq;
      await given().write(tx => tx.putIndexSnapshot('g', { ...old, throughSeq }));
      expect(await given().indexSnapshot('g')).toMatchObject({ throughSeq });
    });

    it('of nothing changes nothing', async () => {
      await add(given(), 'g', row('m1'));
      const before = await given().graph('g');
      expect(await given().write(tx => tx.forgetMemories('g', ['no'], 9))).toMatchObject({ memories: 0 });
      expect(await given().write(tx => tx.forgetContext('g', 77, 9))).toEqual({ relationships: 0 });
      expect(await given().graph('g')).toEqual(before);
    });
  });

  describe('forgetting a context', () => {
    it('deletes its relationships, and its name in every version', async () => {
      await add(
        given(),
        'g',
        row('m1', { contexts: [docker, nginx] }),
        row('m2', { contexts: [docker, apollo] }),
      );
      await change(given(), 'g', 'm2', { contexts: [apollo] });
      const ids = (await given().allContexts('g')).map(({ id }) => id);
      const put = (from: number, to: number, state: 'asserted' | 'withdrawn') =>
        given().write(tx =>
          tx.putAsserted('g', {
            from,
            kind: 'extension',
            to,
            state,
            reason: null,
            createdAt: 1,
            updatedAt: 1,
          }),
        );
      await put(ids[0]!, ids[1]!, 'asserted');
      await put(ids[2]!, ids[0]!, 'withdrawn');
      await put(ids[1]!, ids[2]!, 'asserted');
      expect(await given().write(tx => tx.forgetContext('g', ids[0]!, 9))).toEqual({ relationships: 1 });
      const store = given();
      expect(await store.context('g', docker)).toBeNull();
      expect((await store.memory('g', 'm1'))?.contexts).toEqual([nginx]);
      expect((await store.memory('g', 'm2', 2_500))?.contexts).toEqual([apollo]);
      expect((await store.versionsAfter('g', 0, 9)).map(({ contextIds }) => contextIds)).toEqual([
        [ids[1]],
        [ids[2]],
        [ids[2]],
      ]);
      expect((await store.listMemories('g', { contextId: ids[0]! }, first)).total).toBe(0);
      expect(await store.allAsserted('g')).toHaveLength(1);
      expect((await store.allContexts('g')).map(({ relationshipCount }) => relationshipCount)).toEqual([
        1, 1,
      ]);
      expect((await store.contextTypes('g', first)).items).toMatchObject([
        { type: 'project', contextCount: 1, memoryCount: 1 },
        { type: 'skill', contextCount: 1, memoryCount: 1 },
      ]);
      const [again] = await store.write(tx => tx.ensureContexts('g', [docker], 10));
      expect(ids).not.toContain(again!.id);
      expect(await change(store, 'g', 'm1', { contexts: [nginx] })).toMatchObject({ contexts: [nginx] });
    });
  });

  describe('forgetting a graph', () => {
    it('deletes all its rows and returns how many', async () => {
      await add(given(), 'g', row('m1', { contexts: [docker, apollo] }), row('m2'));
      await change(given(), 'g', 'm1', { content: 'two' });
      await given().write(async tx => {
        await tx.putContradiction('g', contradiction('x1'));
        await tx.addWork('g', ['relate'], ['m1'], 5);
        await tx.putIdempotentAnswers('g', [{ key: 'k', bodyHash: 'h', answer: 'a', createdAt: 5 }]);
      });
      expect(await given().write(tx => tx.forgetGraph('g'))).toMatchObject({
        memories: 2,
        versions: 3,
        contexts: 2,
        context_types: 2,
        relationships: 0,
        contradictions: 1,
        events: 5,
      });
      const store = given();
      expect(await store.graph('g')).toBeNull();
      expect(await store.events('g', 0, 10)).toEqual([]);
      expect(await store.waitingWork('g')).toEqual({ total: 0, byKind: {}, oldestAt: null });
      expect(await store.idempotentAnswer('g', 'k')).toBeNull();
      await add(store, 'g', row('m1'));
      expect((await store.events('g', 0, 10)).map(({ seq }) => seq)).toEqual([1, 2]);
    });
  });
};
