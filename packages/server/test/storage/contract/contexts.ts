/** The promises about graphs, contexts and relationships: keys, spellings, orders, and walls between graphs. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AssertedRelationship } from '../../../src/domain/relationship.js';
import { add, apollo, change, docker, first, type Given, nginx, row, walk } from './samples.js';

const assertedBetween = (from: number, to: number, changes: Partial<AssertedRelationship> = {}) =>
  ({
    from,
    kind: 'related-to',
    to,
    state: 'asserted',
    reason: null,
    createdAt: 7,
    updatedAt: 7,
    ...changes,
  }) as const;

export const contextsPart = (given: Given): void => {
  describe('graphs', () => {
    it('are listed by name within a scope', async () => {
      for (const name of ['b', 'a', 'c']) await given().write(tx => tx.ensureGraph(name, 1));
      expect((await walk(page => given().graphs('*', page), 2)).map(({ graphId }) => graphId)).toEqual([
        'a',
        'b',
        'c',
      ]);
      const scoped = await given().graphs(['c', 'a', 'zz'], first);
      expect(scoped.items.map(({ graphId }) => graphId)).toEqual(['a', 'c']);
      expect(scoped.total).toBe(2);
      expect((await given().graphs([], first)).total).toBe(0);
    });

    it('keep their settings', async () => {
      await given().write(tx => tx.ensureGraph('g', 1));
      expect((await given().graph('g'))?.settings).toEqual({ contradictions: 'ask', insightDays: 90 });
      await given().write(tx => tx.setSettings('g', { contradictions: 'latest_wins', insightDays: 7 }, 5));
      expect(await given().graph('g')).toMatchObject({
        settings: { contradictions: 'latest_wins', insightDays: 7 },
        updatedAt: 5,
        lastSeq: 2,
      });
      expect((await given().events('g', 0, 9)).map(({ type }) => type)).toEqual([
        'graph.created',
        'graph.changed',
      ]);
    });

    it('never see each other', async () => {
      for (const graphId of ['g', 'h']) await add(given(), graphId, row('m1', { content: graphId }));
      await add(given(), 'g', row('only-g', { contexts: [apollo] }));
      const store = given();
      expect((await store.memory('h', 'm1'))?.content).toBe('h');
      expect(await store.memory('h', 'only-g')).toBeNull();
      expect(await store.context('h', apollo)).toBeNull();
      expect((await store.listMemories('h', {}, first)).total).toBe(1);
      expect((await store.versionsAfter('h', 0, 10)).map(({ memory }) => memory.id)).toEqual(['m1']);
      expect((await store.events('h', 0, 10)).map(({ seq }) => seq)).toEqual([1, 2]);
      await store.write(tx => tx.forgetMemories('h', ['m1', 'only-g'], 9));
      expect((await store.graph('g'))?.memoryCount).toBe(2);
      await store.write(tx => tx.forgetGraph('h'));
      expect(await store.graph('h')).toBeNull();
      expect((await store.memory('g', 'm1'))?.content).toBe('g');
      expect((await store.contextTypes('g', first)).total).toBe(2);
    });
  });

  describe('contexts', () => {
    it('are found by key and shown as first written', async () => {
      await given().write(tx => tx.ensureGraph('g', 1));
      const [one, two, three] = await given().write(tx =>
        tx.ensureContexts(
          'g',
          [
            { type: ' Skill ', name: 'Cafe\u0301  Bar' },
            { type: 'SKILL', name: 'café bar' },
            { type: 'skill', name: 'Other' },
          ],
          5,
        ),
      );
      expect(one).toMatchObject({ type: 'Skill', name: 'Café Bar', memoryCount: 0, createdAt: 5 });
      expect(two).toEqual(one);
      expect(three).toMatchObject({ type: 'Skill', name: 'Other' });
      expect(await given().context('g', { type: 'skill', name: 'CAFÉ  BAR' })).toEqual(one);
      expect((await given().contextsById('g', [one!.id, 99])).map(({ id }) => id)).toEqual([one!.id]);
      expect((await given().allContexts('g')).map(({ id }) => id)).toEqual([one!.id, three!.id]);
      await add(given(), 'g', row('m1', { contexts: [{ type: 'skill', name: 'CAFÉ BAR' }] }));
      expect((await given().memory('g', 'm1'))?.contexts).toEqual([{ type: 'Skill', name: 'Café Bar' }]);
    });

    it('take a memory once, however often and however spelt it is named', async () => {
      await add(given(), 'g', row('m1', { contexts: [docker, { type: 'SKILL', name: 'Docker' }] }));
      expect((await given().memory('g', 'm1'))?.contexts).toEqual([docker]);
      expect((await given().context('g', docker))?.memoryCount).toBe(1);
    });

    it('come most memories first, then by name, and types too', async () => {
      await add(
        given(),
        'g',
        row('a', { contexts: [nginx, apollo] }),
        row('b', { contexts: [nginx, docker] }),
        row('c', { contexts: [{ type: 'skill', name: 'Caddy' }] }),
        row('d', { contexts: [{ type: 'area', name: 'x' }], status: 'quarantined' }),
      );
      expect((await given().contextsOfType('g', 'SKILL', first)).items.map(({ name }) => name)).toEqual([
        'nginx',
        'Caddy',
        'docker',
      ]);
      expect((await given().contextTypes('g', first)).items).toMatchObject([
        { type: 'skill', contextCount: 3, memoryCount: 3 },
        { type: 'project', contextCount: 1, memoryCount: 1 },
        { type: 'area', contextCount: 1, memoryCount: 0 },
      ]);
      expect(await given().graphCounts('g')).toEqual({
        contextTypes: 3,
        contexts: 5,
        relationships: 0,
        openContradictions: 0,
      });
    });

    it('stay when their last memory is retracted', async () => {
      await add(given(), 'g', row('a'));
      await change(given(), 'g', 'a', { status: 'retracted' });
      expect(await given().context('g', docker)).toMatchObject({ memoryCount: 0 });
      expect((await given().graph('g'))?.memoryCount).toBe(0);
    });

    it('know which memories are in them, and which in no other', async () => {
      await add(
        given(),
        'g',
        row('a'),
        row('b', { contexts: [docker, nginx] }),
        row('c', { contexts: [nginx] }),
      );
      const { id } = (await given().context('g', docker))!;
      expect((await given().memoriesIn('g', id)).sort()).toEqual(['a', 'b']);
      expect(await given().memoriesOnlyIn('g', id)).toEqual(['a']);
      await given().write(tx => tx.forgetContext('g', (id + 1) as number, 9));
      expect((await given().memoriesOnlyIn('g', id)).sort()).toEqual(['a', 'b']);
    });

    it('are walked page by page, each once and in order', async () => {
      let graphs = 0;
      const name = fc.stringMatching(/^[a-dA-D]{1,2}$/);
      const placed = fc.record({
        contexts: fc.array(fc.record({ type: name, name }), { maxLength: 4 }),
        at: fc.nat(9),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(placed, { maxLength: 25 }),
          fc.integer({ min: 1, max: 7 }),
          async (memories, size) => {
            const graphId = `walk ${graphs++}`;
            const rows = memories.map(({ contexts, at }, index) =>
              row(`m${index}`, { contexts, occurredAt: at }),
            );
            await add(given(), graphId, ...rows);
            const store = given();
            const listed = await walk(page => store.listMemories(graphId, {}, page), size);
            const expected = rows
              .map(({ id, body }) => ({ id, at: body.occurredAt }))
              .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
            expect(listed.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
            const types = await walk(page => store.contextTypes(graphId, page), size);
            expect(new Set(types.map(({ type }) => type.toLowerCase())).size).toBe(types.length);
            for (const [index, { type, memoryCount, contextCount }] of types.entries()) {
              const before = types[index - 1];
              if (before !== undefined)
                expect(
                  before.memoryCount > memoryCount ||
                    (before.memoryCount === memoryCount && before.type.toLowerCase() < type.toLowerCase()),
                ).toBe(true);
              const contexts = await walk(page => store.contextsOfType(graphId, type, page), size);
              expect(contexts).toHaveLength(contextCount);
              const sorted = [...contexts].sort(
                (a, b) =>
                  b.memoryCount - a.memoryCount || (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1),
              );
              expect(contexts).toEqual(sorted);
              const inType = await walk(
                page => store.listMemories(graphId, { contextType: type }, page),
                size,
              );
              expect(inType).toHaveLength(memoryCount);
            }
          },
        ),
        { numRuns: 25 },
      );
    });
  });

  describe('asserted relationships', () => {
    it('are put once, seen from both sides, and counted while they hold', async () => {
      await add(given(), 'g', row('a', { contexts: [docker, nginx, apollo] }));
      const [a, b, c] = (await given().allContexts('g')).map(({ id }) => id) as [number, number, number];
      await given().write(async tx => {
        await tx.putAsserted('g', assertedBetween(b, a));
        await tx.putAsserted('g', assertedBetween(a, c, { kind: 'extension', reason: 'it builds on it' }));
        await tx.putAsserted('g', assertedBetween(a, b, { reason: 'again' }));
      });
      expect(await given().asserted('g', b, 'related-to', a)).toEqual(
        assertedBetween(a, b, { reason: 'again' }),
      );
      expect(await given().asserted('g', c, 'extension', a)).toBeNull();
      expect(await given().assertedOf('g', a)).toHaveLength(2);
      expect(await given().assertedOf('g', c)).toEqual([
        assertedBetween(a, c, { kind: 'extension', reason: 'it builds on it' }),
      ]);
      const counts = async () =>
        (await given().allContexts('g')).map(({ relationshipCount }) => relationshipCount);
      expect(await counts()).toEqual([2, 1, 1]);
      expect((await given().graphCounts('g')).relationships).toBe(2);
      await given().write(tx =>
        tx.putAsserted('g', assertedBetween(a, b, { state: 'withdrawn', updatedAt: 8 })),
      );
      expect(await counts()).toEqual([1, 0, 1]);
      expect(await given().allAsserted('g')).toHaveLength(2);
      expect((await given().events('g', 2, 9)).map(({ type }) => type)).toEqual([
        'relationship.asserted',
        'relationship.asserted',
        'relationship.asserted',
        'relationship.withdrawn',
      ]);
    });
  });
};
