/** The promises about memories: versions, both clocks, lists, sources and imports. */
import { describe, expect, it } from 'vitest';
import type { MemoryFilter } from '../../../src/storage/store.js';
import {
  add,
  apollo,
  arrival,
  body,
  change,
  docker,
  first,
  type Given,
  nginx,
  problem,
  row,
} from './samples.js';

const idsOf = async (given: Given, filter: MemoryFilter): Promise<string[]> => {
  const found = await given().listMemories('g', filter, first);
  expect(found.total).toBe(found.items.length);
  return found.items.map(({ id }) => id);
};

export const memoriesPart = (given: Given): void => {
  describe('memories', () => {
    it('returns every field unchanged', async () => {
      const said = body({
        content: 'Ein „Satz" mit 🧠\nund zwei Zeilen',
        contexts: [docker, apollo],
        placedBy: 'service',
        source: { kind: 'document', name: null, ref: 'https://example.org/a?b=c' },
        session: 's1',
        occurredAt: -5,
        validUntil: 9_999,
        metadata: { a: [1, 2.5, null, true], 'b c': { d: 'e' } },
        status: 'quarantined',
        supersedes: ['m0'],
        supersededBy: 'm9',
        needsReview: true,
      });
      await add(given(), 'g', { ...row('m1'), body: said });
      expect(await given().memory('g', 'm1')).toEqual({
        ...said,
        graphId: 'g',
        id: 'm1',
        version: 1,
        createdAt: 2_000,
        recordedAt: 2_000,
        replacedAt: null,
        supportCount: 1,
        independentCount: 1,
      });
    });

    it('walks the graph by time, and new memories neither repeat nor hide the rest', async () => {
      const store = given();
      const at = (id: string, occurredAt: number) => ({
        ...row(id),
        body: body({ content: id, occurredAt }),
      });
      await add(store, 'g', at('a', 30), at('b', 20), at('c', 20), at('d', 10));
      await add(store, 'h', at('x', 20));
      const head = await store.placesInTime('g', null, 2);
      expect(head.map(({ id, occurredAt }) => `${id} ${occurredAt}`)).toEqual(['a 30', 'c 20']);
      await add(store, 'g', at('newer', 40), at('between', 15));
      const rest = await store.placesInTime('g', head[1]!, 10);
      expect(rest.map(({ id }) => id)).toEqual(['b', 'between', 'd']);
      expect(await store.placesInTime('g', rest.at(-1)!, 10)).toEqual([]);
      expect(await store.placesInTime('nowhere', null, 10)).toEqual([]);
    });

    it('finds nothing where nothing is stored', async () => {
      const store = given();
      expect(await store.memory('g', 'm1')).toBeNull();
      expect(await store.memories('g', ['m1'])).toEqual([]);
      expect(await store.versions('g', [{ id: 'm1', version: 1 }])).toEqual([]);
      expect(await store.history('g', 'm1', first)).toEqual({ items: [], total: 0, ...first });
      expect(await store.sources('g', 'm1')).toEqual([]);
      expect(await store.versionsAfter('g', 0, 10)).toEqual([]);
      expect(await store.listMemories('g', {}, first)).toEqual({ items: [], total: 0, ...first });
      expect(await store.graphSize('g')).toBe(0);
      await expect(change(store, 'g', 'm1', {})).rejects.toMatchObject(problem('memory_not_found'));
    });

    it('keeps every version, and answers by what was known then', async () => {
      await add(given(), 'g', row('m1', { content: 'one' }, 1_000));
      const second = await change(given(), 'g', 'm1', { content: 'two', contexts: [nginx] }, 2_000);
      expect(second).toMatchObject({ version: 2, content: 'two', recordedAt: 2_000, createdAt: 1_000 });
      await change(given(), 'g', 'm1', { content: 'three' }, 3_000);
      expect((await given().memory('g', 'm1'))?.content).toBe('three');
      expect(await given().memory('g', 'm1', 999)).toBeNull();
      for (const [knownAt, content] of [
        [1_000, 'one'],
        [1_999, 'one'],
        [2_000, 'two'],
        [3_000, 'three'],
        [9_000, 'three'],
      ] as const)
        expect((await given().memory('g', 'm1', knownAt))?.content).toBe(content);
      const { items, total } = await given().history('g', 'm1', { page: 1, size: 2 });
      expect(items.map(({ version, replacedAt }) => [version, replacedAt])).toEqual([
        [3, null],
        [2, 3_000],
      ]);
      expect(total).toBe(3);
      const refs = [
        { id: 'm1', version: 2 },
        { id: 'm1', version: 9 },
        { id: 'no', version: 1 },
      ];
      expect((await given().versions('g', refs)).map(({ content }) => content)).toEqual(['two']);
      expect(await given().contents('g', refs)).toEqual(
        refs.map(({ version }) => (version === 2 ? 'two' : null)),
      );
      expect(await given().contents('g', [])).toEqual([]);
      expect(await idsOf(given, { knownAt: 2_500, contextType: 'SKILL' })).toEqual(['m1']);
      const nginxId = (await given().context('g', nginx))!.id;
      expect(await idsOf(given, { knownAt: 2_500, contextId: nginxId })).toEqual(['m1']);
      expect(await idsOf(given, { knownAt: 3_500, contextId: nginxId })).toEqual([]);
      expect(await idsOf(given, { contextId: nginxId })).toEqual([]);
      expect(await idsOf(given, { knownAt: 500 })).toEqual([]);
    });

    it('never ends a version before it began, even if the clock goes back', async () => {
      await add(given(), 'g', row('m1', {}, 5_000));
      expect(await change(given(), 'g', 'm1', { content: 'two' }, 4_000)).toMatchObject({
        recordedAt: 5_000,
      });
      expect((await given().memory('g', 'm1', 5_000))?.content).toBe('two');
    });

    it('lists newest first, then newest id, by every filter', async () => {
      await add(
        given(),
        'g',
        row('a', { occurredAt: 10, contexts: [docker, apollo] }),
        row('b', { occurredAt: 30, contexts: [docker, nginx], validUntil: 40, needsReview: true }),
        row('c', { occurredAt: 20, status: 'quarantined' }),
        row('d', { occurredAt: 20, source: { kind: 'user', name: null, ref: null }, contexts: [] }),
      );
      const dockerId = (await given().context('g', docker))!.id;
      expect(await idsOf(given, {})).toEqual(['b', 'd', 'c', 'a']);
      expect(await idsOf(given, { idPart: 'c', contextId: dockerId, knownAt: 9_999 })).toEqual(['c']);
      expect(await idsOf(given, { contextId: dockerId })).toEqual(['b', 'c', 'a']);
      expect(await idsOf(given, { contextId: dockerId, status: 'stored' })).toEqual(['b', 'a']);
      expect(await idsOf(given, { contextType: 'Skill' })).toEqual(['b', 'c', 'a']);
      expect(await idsOf(given, { contextType: 'skill', sourceKind: 'agent', since: 15 })).toEqual([
        'b',
        'c',
      ]);
      expect(await idsOf(given, { contextType: 'none' })).toEqual([]);
      expect(await idsOf(given, { status: 'stored' })).toEqual(['b', 'd', 'a']);
      expect(await idsOf(given, { status: 'quarantined' })).toEqual(['c']);
      expect(await idsOf(given, { sourceKind: 'user' })).toEqual(['d']);
      expect(await idsOf(given, { since: 20, until: 30 })).toEqual(['d', 'c']);
      expect(await idsOf(given, { needsReview: true })).toEqual(['b']);
      expect(await idsOf(given, { needsReview: false, contextId: dockerId })).toEqual(['c', 'a']);
      expect(await idsOf(given, { needsReview: true, knownAt: 2_000 })).toEqual(['b']);
      expect(await idsOf(given, { validAt: 25 })).toEqual(['d', 'c', 'a']);
      expect(await idsOf(given, { validAt: 35 })).toEqual(['b', 'd', 'c', 'a']);
      expect(await idsOf(given, { validAt: 40, knownAt: 2_000 })).toEqual(['d', 'c', 'a']);
    });

    it('finds a statement only while a present, stored memory holds it', async () => {
      await add(
        given(),
        'g',
        row('m1', { content: 'x' }),
        row('m2', { content: 'y', status: 'quarantined' }),
      );
      const known = () => given().knownStatements('g', ['key of x', 'key of y', 'key of z']);
      expect(await known()).toEqual([{ statementKey: 'key of x', id: 'm1' }]);
      await change(given(), 'g', 'm1', { content: 'z' });
      expect(await known()).toEqual([{ statementKey: 'key of z', id: 'm1' }]);
      await change(given(), 'g', 'm1', { content: 'z', status: 'retracted' });
      expect(await known()).toEqual([]);
      expect(await given().knownStatements('other', ['key of z'])).toEqual([]);
    });

    it('adds each source once', async () => {
      await add(given(), 'g', row('m1'));
      const say = (name: string, at: number) =>
        given().write(tx => tx.addSource('g', 'm1', { kind: 'agent', name, ref: null, ...arrival }, at));
      expect(await say('ADA ', 3_000)).toBe(false);
      expect(await say('Bob', 4_000)).toBe(true);
      expect(await say('bob', 5_000)).toBe(false);
      expect((await given().sources('g', 'm1')).map(({ name, recordedAt }) => [name, recordedAt])).toEqual([
        ['ada', 2_000],
        ['Bob', 4_000],
      ]);
      expect((await given().memory('g', 'm1'))?.supportCount).toBe(2);
      expect((await given().events('g', 2, 10)).map(({ type }) => type)).toEqual(['memory.supported']);
      await expect(
        given().write(tx => tx.addSource('g', 'no', { kind: 'user', name: 'x', ref: null, ...arrival }, 1)),
      ).rejects.toMatchObject(problem('memory_not_found'));
    });

    it('keeps how each source arrived, and counts sources without echoes', async () => {
      await add(given(), 'g', row('m1', { session: 's1' }), { ...row('m2'), isEcho: true });
      expect(await given().memory('g', 'm2')).toMatchObject({ supportCount: 1, independentCount: 0 });
      const say = (name: string, came: Partial<typeof arrival>) =>
        given().write(tx =>
          tx.addSource('g', 'm1', { kind: 'user', name, ref: null, ...arrival, ...came }, 3),
        );
      await say('bob', { isEcho: true });
      expect(await given().memory('g', 'm1')).toMatchObject({ supportCount: 1, independentCount: 1 });
      await say('cai', { session: 's1' });
      expect(await given().memory('g', 'm1')).toMatchObject({ supportCount: 2, independentCount: 1 });
      await say('dee', { session: 's2', givenBy: 'key' });
      expect(await given().memory('g', 'm1')).toMatchObject({ supportCount: 3, independentCount: 2 });
      const sources = await given().sourcesOf('g', ['m1', 'm2', 'no']);
      expect([...sources.keys()].sort()).toEqual(['m1', 'm2']);
      expect(sources.get('m1')).toEqual(await given().sources('g', 'm1'));
      expect(
        sources.get('m1')?.map(({ name, session, givenBy, isEcho }) => [name, session, givenBy, isEcho]),
      ).toEqual([
        ['ada', 's1', null, false],
        ['bob', null, null, true],
        ['cai', 's1', null, false],
        ['dee', 's2', 'key', false],
      ]);
    });

    it('returns what a memory has superseded', async () => {
      await add(given(), 'g', row('m1'), row('m2'), row('m3'));
      await change(given(), 'g', 'm1', { status: 'superseded', supersededBy: 'm3' });
      await change(given(), 'g', 'm2', { status: 'superseded', supersededBy: 'm3' });
      expect(await given().supersededBy('g', 'm3')).toEqual(['m1', 'm2']);
      await change(given(), 'g', 'm2', {}, 4_000);
      expect(await given().supersededBy('g', 'm3')).toEqual(['m1']);
      expect(await given().supersededBy('other', 'm3')).toEqual([]);
    });

    it('imports a memory with its history, once', async () => {
      const version = (n: number, recordedAt: number, replacedAt: number | null, contexts = [docker]) => ({
        ...body({ content: `v${n}`, contexts }),
        version: n,
        recordedAt,
        replacedAt,
      });
      const imported = {
        id: 'old',
        createdAt: 100,
        statementKey: 'key of v3',
        versions: [version(1, 100, 200), version(3, 300, null, [nginx]), version(2, 200, 300, [apollo])],
        sources: [
          { kind: 'user', name: 'ada', ref: null, recordedAt: 100, ...arrival },
          { kind: 'user', name: 'bob', ref: null, recordedAt: 150, ...arrival },
        ],
      } as const;
      await given().write(async tx => {
        await tx.ensureGraph('g', 1);
        await tx.importMemory('g', imported);
      });
      expect(await given().memory('g', 'old')).toMatchObject({ version: 3, createdAt: 100, supportCount: 2 });
      expect((await given().memory('g', 'old', 250))?.contexts).toEqual([apollo]);
      const replayed = await given().versionsAfter('g', 0, 10);
      expect(replayed.map(({ seq, memory }) => [seq, memory.version])).toEqual([
        [2, 1],
        [3, 2],
        [4, 3],
      ]);
      expect((await given().contextTypes('g', first)).items).toMatchObject([
        { type: 'skill', contextCount: 2, memoryCount: 1 },
        { type: 'project', contextCount: 1, memoryCount: 0 },
      ]);
      await expect(given().write(tx => tx.importMemory('g', imported))).rejects.toMatchObject(
        problem('conflict'),
      );
      expect(await change(given(), 'g', 'old', { content: 'v4' })).toMatchObject({ version: 4 });
    });

    it('returns versions to an index in the order of their events, with their contexts', async () => {
      await add(given(), 'g', row('a', { contexts: [docker, apollo] }), row('b'));
      await change(given(), 'g', 'a', { content: 'new', contexts: [nginx] });
      const all = await given().versionsAfter('g', 0, 10);
      expect(all.map(({ seq, memory }) => [seq, memory.id, memory.version])).toEqual([
        [2, 'a', 1],
        [3, 'b', 1],
        [4, 'a', 2],
      ]);
      const contexts = new Map((await given().allContexts('g')).map(({ id, name }) => [id, name]));
      expect(all[0]?.contextIds.map(id => contexts.get(id))).toEqual(['docker', 'apollo']);
      expect(all[2]?.contextIds.map(id => contexts.get(id))).toEqual(['nginx']);
      expect((await given().versionsAfter('g', 2, 1)).map(({ seq }) => seq)).toEqual([3]);
      expect((await given().events('g', 3, 10))[0]).toMatchObject({
        type: 'memory.changed',
        data: { version: 2 },
      });
    });

    it('counts the size of what it holds', async () => {
      await add(given(), 'g', row('a', { content: 'x'.repeat(10_000) }));
      const size = await given().graphSize('g');
      expect(size).toBeGreaterThan(10_000);
      await given().write(tx => tx.forgetMemories('g', ['a'], 9_000));
      expect(await given().graphSize('g')).toBeLessThan(size - 10_000);
    });
  });
};
