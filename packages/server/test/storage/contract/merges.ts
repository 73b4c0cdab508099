/** The promises about merged contexts: nothing is lost, names lead on, and each merge can be undone. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ContextName } from '../../../src/domain/context.js';
import type { MemoryLink } from '../../../src/domain/relationship.js';
import type { Store } from '../../../src/storage/store.js';
import { contextOf, merge, rename, undo } from './context-acts.js';
import { add, apollo, change, docker, first, type Given, nginx, row } from './samples.js';

const link = (from: string, to: string): MemoryLink => ({
  first: from,
  second: to,
  kind: 'related-to',
  direction: 'mutual',
  strength: 0.5,
  reason: 'both',
  firstQuote: 'it is so',
  secondQuote: 'and more',
  method: 'rule',
  model: 'rules@1',
  createdAt: 7_000,
});

/** Everything observable about where things are, without the numbers that count changes. */
const picture = async (store: Store, graphId: string) => {
  const contexts = await store.allContexts(graphId);
  const nameOf = new Map(contexts.map(({ id, type, name }) => [id, `${type}:${name}`]));
  const seen = await Promise.all(
    contexts.map(async ({ id, memoryCount, relationshipCount, createdAt }) => ({
      name: nameOf.get(id),
      memoryCount,
      relationshipCount,
      createdAt,
      memories: (await store.memoriesIn(graphId, id)).sort(),
      placements: (await store.placements(graphId, id)).map(one => `${one.id} ${one.version}`).sort(),
      asserted: (await store.assertedOf(graphId, id))
        .map(one => `${nameOf.get(one.from)} ${one.kind} ${nameOf.get(one.to)} ${one.state} ${one.reason}`)
        .sort(),
      detected: (await store.detectedOf(graphId, id))
        .map(one => `${[nameOf.get(one.from), nameOf.get(one.to)].sort()} ${one.evidenceCount}`)
        .sort(),
    })),
  );
  const types = (await store.contextTypes(graphId, first)).items;
  return {
    contexts: seen.sort((a, b) => (a.name! < b.name! ? -1 : 1)),
    types: types.map(({ type, contextCount, memoryCount }) => [type, contextCount, memoryCount]).sort(),
    versions: (await store.versionsAfter(graphId, 0, 1_000)).map(({ memory }) => [
      memory.id,
      memory.version,
      // Undone in a different order than made, merges may leave a memory's contexts in another order.
      memory.contexts.map(({ type, name }) => `${type}:${name}`).sort(),
    ]),
  };
};

const names = ['a', 'b', 'c', 'd'].map(name => ({ type: name < 'c' ? 'x' : 'y', name }));
const some = fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 });

export const mergesPart = (given: Given): void => {
  describe('merged contexts', () => {
    it('are one: memories now and then, counts, relationships and links', async () => {
      await add(
        given(),
        'g',
        row('m1'),
        row('m2', { contexts: [nginx] }),
        row('m3', { contexts: [docker, nginx] }),
        row('m4', { contexts: [apollo] }),
      );
      await change(given(), 'g', 'm3', { contexts: [apollo] });
      const [one, other, third] = [
        await contextOf(given(), docker),
        await contextOf(given(), nginx),
        await contextOf(given(), apollo),
      ];
      const said = { kind: 'related-to', state: 'asserted', createdAt: 7, updatedAt: 7 } as const;
      await given().write(async tx => {
        await tx.putAsserted('g', { ...said, from: one.id, to: third.id, reason: 'moves' });
        await tx.putAsserted('g', { ...said, from: one.id, to: other.id, reason: 'within' });
        await tx.putLinks('g', [link('m1', 'm2'), link('m1', 'm4')]);
      });
      const before = await picture(given(), 'g');
      await merge(given(), docker, nginx);
      const store = given();
      const merged = await contextOf(store, docker);
      expect(merged).toMatchObject({ ...nginx, memoryCount: 2, relationshipCount: 1 });
      expect((await store.memoriesIn('g', merged.id)).sort()).toEqual(['m1', 'm2']);
      expect((await store.memoriesIn('g', merged.id, 2_500)).sort()).toEqual(['m1', 'm2', 'm3']);
      expect((await store.memory('g', 'm3', 2_500))?.contexts).toEqual([nginx]);
      expect(await store.assertedOf('g', merged.id)).toMatchObject([{ reason: 'moves' }]);
      expect(await store.allAsserted('g')).toHaveLength(1);
      expect(await store.detectedOf('g', merged.id)).toMatchObject([{ evidenceCount: 1 }]);
      expect((await store.graphCounts('g')).relationships).toBe(1);
      expect(await store.mergedNames('g', [one.id, third.id])).toEqual(new Map([[one.id, docker]]));
      expect(await undo(store, 'c1')).toEqual({ moved: 1, stayed: 0 });
      expect(await picture(given(), 'g')).toEqual(before);
    });

    it('are separated again, except for what someone has moved since', async () => {
      await add(given(), 'g', row('m1'), row('m2'), row('m3'), row('m4', { contexts: [nginx] }));
      await merge(given(), docker, nginx);
      await change(given(), 'g', 'm1', { content: 'edited', contexts: [nginx] }, 9_100);
      await change(given(), 'g', 'm2', { contexts: [apollo] }, 9_100);
      await change(given(), 'g', 'm2', { contexts: [nginx] }, 9_200);
      await add(given(), 'g', row('m5', { contexts: [docker] }));
      expect(await undo(given(), 'c1')).toEqual({ moved: 2, stayed: 1 });
      const inIt = async (name: ContextName) =>
        (await given().memoriesIn('g', (await contextOf(given(), name)).id)).sort();
      expect(await inIt(docker)).toEqual(['m1', 'm3']);
      expect(await inIt(nginx)).toEqual(['m2', 'm4', 'm5']);
      expect((await given().history('g', 'm2', first)).items.map(one => one.contexts[0]?.name)).toEqual([
        'nginx',
        'apollo',
        'docker',
      ]);
    });

    it('lead their names on through later merges, and back', async () => {
      await add(given(), 'g', row('m1'), row('m2', { contexts: [nginx] }), row('m3', { contexts: [apollo] }));
      await rename(given(), docker, { type: 'skill', name: 'podman' }, 'c0');
      await merge(given(), docker, nginx, 'c1');
      await merge(given(), nginx, apollo, 'c2');
      for (const name of [docker, { type: 'skill', name: 'podman' }, nginx])
        expect(await contextOf(given(), name)).toMatchObject(apollo);
      expect(await undo(given(), 'c1')).toBeNull();
      await undo(given(), 'c2');
      expect(await contextOf(given(), docker)).toMatchObject(nginx);
      await undo(given(), 'c1');
      expect(await contextOf(given(), docker)).toMatchObject({ name: 'podman' });
    });

    it('are forgotten with every name they had and every statement about them', async () => {
      await add(given(), 'g', row('m1'), row('m2', { contexts: [nginx] }), row('m3', { contexts: [apollo] }));
      const [one, third] = [await contextOf(given(), docker), await contextOf(given(), apollo)];
      const said = { kind: 'related-to', state: 'asserted', createdAt: 7, updatedAt: 7 } as const;
      await given().write(tx =>
        tx.putAsserted('g', { ...said, from: one.id, to: third.id, reason: 'a secret reason' }),
      );
      await merge(given(), docker, nginx);
      const merged = await contextOf(given(), docker);
      await given().write(async tx => {
        await tx.forgetMemories('g', ['m1'], 9_500);
        await tx.forgetContext('g', merged.id, 9_500);
      });
      expect(await given().context('g', docker)).toBeNull();
      expect(await given().contextChanges('g', ['c1'])).toEqual([]);
      expect((await contextOf(given(), apollo)).relationshipCount).toBe(0);
      await given().write(tx => tx.ensureContexts('g', [docker], 9_600));
      expect(await given().assertedOf('g', one.id)).toEqual([]);
    });

    it('are forgotten with the names of every context in them, also in changes with another', async () => {
      const secret = { type: 'client', name: 'secret' };
      await add(given(), 'g', row('m1', { contexts: [secret] }), row('m2', { contexts: [nginx] }), row('m3'));
      await add(given(), 'g', row('m4', { contexts: [apollo] }));
      const contextIds = (await given().allContexts('g')).map(({ id }) => id);
      const secretId = (await contextOf(given(), secret)).id;
      await rename(given(), secret, { type: 'client', name: 'hidden' }, 'c1');
      await undo(given(), 'c1');
      for (const [from, into, id] of [
        [secret, nginx, 'c2'],
        [apollo, secret, 'c3'],
      ] as const) {
        await merge(given(), from, into, id);
        await undo(given(), id);
      }
      const decided = {
        id: 'd1',
        proposalId: 'p1',
        kind: 'merge',
        decision: 'dismissed',
        choice: null,
      } as const;
      const why = { reason: 'the secret one differs', basis: 'b', changeId: null, made: [] };
      await given().write(tx =>
        tx.addDecision(
          'g',
          { ...decided, ...why, by: 'ada', at: 9, undoneBy: null, undoneAt: null },
          { memoryIds: [], contextIds: [secretId, contextIds.find(id => id !== secretId)!] },
        ),
      );
      await merge(given(), nginx, apollo, 'c4');
      await merge(given(), secret, docker, 'c5');
      const merged = await contextOf(given(), docker);
      await given().write(tx => tx.forgetContext('g', merged.id, 9_500));
      const left = await given().contextChanges('g', ['c1', 'c2', 'c3', 'c4', 'c5']);
      expect(left.map(({ id }) => id)).toEqual(['c4']);
      expect(await given().mergedNames('g', contextIds)).toHaveProperty('size', 1);
      expect((await given().decisions('g', first)).items).toEqual([]);
    });

    it('are as before when all is undone, in whatever order that is possible', async () => {
      let graphs = 0;
      const act = fc.record({
        from: fc.constantFrom(...names),
        to: fc.constantFrom(...names),
        fresh: fc.constantFrom(null, 'e', 'f'),
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(some, { minLength: 1, maxLength: 5 }),
          fc.array(act, { maxLength: 5 }),
          fc.array(fc.nat(), { minLength: 8, maxLength: 8 }),
          async (memories, acts, order) => {
            const graphId = `undone ${graphs++}`;
            const store = given();
            await add(store, graphId, ...memories.map((contexts, at) => row(`m${at}`, { contexts })));
            if (memories.length > 1) {
              const event = { type: 'memory.changed', memoryId: 'm0', data: {} } as const;
              const { graphId: _, id, version, ...rest } = (await store.memory(graphId, 'm0'))!;
              await store.write(tx =>
                tx.addVersion(graphId, id, { ...rest, contexts: memories[1]! }, 'key', 3_000, event),
              );
              await store.write(tx =>
                tx.putLinks(
                  graphId,
                  memories.slice(1).map((__, at) => link(`m${at}`, `m${at + 1}`)),
                ),
              );
            }
            const before = await picture(store, graphId);
            const done: string[] = [];
            for (const [at, { from, to, fresh }] of acts.entries()) {
              const one = await store.context(graphId, from);
              const wanted = fresh === null ? to : { type: 'z', name: fresh };
              const other = await store.context(graphId, wanted);
              if (one === null || other?.id === one.id) continue;
              const id = `c${at}`;
              if (other === null) await rename(store, from, wanted, id, graphId);
              else await merge(store, from, wanted, id, graphId);
              done.push(id);
            }
            for (const start of order)
              for (let at = 0; at < done.length; at++) {
                const which = (start + at) % done.length;
                if ((await undo(store, done[which]!, graphId)) === null) continue;
                done.splice(which, 1);
                break;
              }
            expect(done).toEqual([]);
            expect(await picture(store, graphId)).toEqual(before);
            expect(await store.formerNames(graphId, null)).toEqual([]);
          },
        ),
        { numRuns: 60 },
      );
    });
  });
};
