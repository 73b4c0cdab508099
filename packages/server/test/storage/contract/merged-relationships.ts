/** The promises about asserted relationships of merged contexts: undone, each is where it was asserted. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Context } from '../../../src/domain/context.js';
import {
  type AssertedRelationship,
  keyOfPair,
  type LinkKind,
  orderPair,
} from '../../../src/domain/relationship.js';
import type { Store } from '../../../src/storage/store.js';
import { contextOf, merge, undo } from './context-acts.js';
import { add, type Given, row } from './samples.js';

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(name => ({ type: 't', name }));
const names = [a!, b!, c!, d!];
type Name = (typeof names)[number];

const open = (store: Store, graphId = 'g') =>
  add(store, graphId, ...names.map(name => row(`m ${name.name}`, { contexts: [name] })));

const say = async (
  store: Store,
  from: Name,
  to: Name,
  changes: Partial<AssertedRelationship> = {},
  graphId = 'g',
): Promise<AssertedRelationship> => {
  const [one, other] = [await contextOf(store, from, graphId), await contextOf(store, to, graphId)];
  const kind = changes.kind ?? 'extension';
  const [first, second] = orderPair(kind, one.id, other.id);
  const reason = `${from.name}${to.name}`.toUpperCase();
  const said = { state: 'asserted', reason, createdAt: 7, updatedAt: 7, ...changes } as const;
  const asserted = { ...said, from: first, kind, to: second };
  await store.write(tx => tx.putAsserted(graphId, asserted));
  return asserted;
};

/** What holds between the contexts there are, and whether they count so many. */
const held = async (store: Store, graphId = 'g'): Promise<string[]> => {
  const contexts = new Map((await store.allContexts(graphId)).map(context => [context.id, context]));
  const all = await store.allAsserted(graphId);
  for (const { id, name, relationshipCount } of contexts.values()) {
    const own = all.filter(one => one.from === id || one.to === id);
    expect(await store.assertedOf(graphId, id), name).toHaveLength(own.length);
    expect(relationshipCount, name).toBe(own.filter(one => one.state === 'asserted').length);
  }
  return all
    .map(({ from, kind, to, state, reason }) => {
      const [one, other] = [contexts.get(from)?.name, contexts.get(to)?.name];
      return `${one} ${kind} ${other}: ${state} ${reason}`;
    })
    .sort();
};

const two = { from: fc.constantFrom(...names), to: fc.constantFrom(...names) };
const saying = fc.record({
  act: fc.constant('say' as const),
  ...two,
  kind: fc.constantFrom<LinkKind>('extension', 'related-to'),
  state: fc.constantFrom('asserted' as const, 'withdrawn' as const),
});
const acts = fc.oneof(
  { weight: 6, arbitrary: saying },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('merge' as const), ...two }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('undo' as const), at: fc.nat() }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('forget' as const), from: two.from }) },
);
type Act = typeof acts extends fc.Arbitrary<infer One> ? One : never;

const sorted = (all: Iterable<AssertedRelationship>): AssertedRelationship[] =>
  [...all].sort((one, other) => (keyOfPair(one) < keyOfPair(other) ? -1 : 1));

/** Does one act after another, and keeps what was said beside the store. */
const playing = (store: Store, graphId: string) => {
  const kept = new Map<string, AssertedRelationship>();
  let merged: string[] = [];
  const undoOne = async (start: number) => {
    for (let at = 0; at < merged.length; at++) {
      const id = merged[(start + at) % merged.length]!;
      if ((await undo(store, id, graphId)) === null) continue;
      merged = merged.filter(one => one !== id);
      return;
    }
  };
  const forget = async ({ id }: Context) => {
    const leading = await store.changesLeadingTo(graphId, id);
    const gone = new Set([id, ...leading.map(({ contextId }) => contextId)]);
    await store.write(tx => tx.forgetContext(graphId, id, 9_500));
    for (const [key, { from, to }] of kept) if (gone.has(from) || gone.has(to)) kept.delete(key);
    merged = merged.filter(one => !leading.some(change => change.id === one));
  };
  const play = async (act: Act, at: number): Promise<void> => {
    if (act.act === 'undo') return undoOne(act.at);
    const from = await store.context(graphId, act.from);
    if (from === null) return;
    if (act.act === 'forget') return forget(from);
    const to = await store.context(graphId, act.to);
    if (to === null || from.id === to.id) return;
    if (act.act === 'merge') {
      await merge(store, act.from, act.to, `c${at}`, graphId);
      merged.push(`c${at}`);
      return;
    }
    const { kind, state } = act;
    const changes = { kind, state, reason: `said ${at}`, updatedAt: at };
    const one = await say(store, act.from, act.to, changes, graphId);
    kept.set(keyOfPair(one), one);
  };
  return { play, isUndone: () => merged.length === 0, said: kept };
};

export const mergedRelationshipsPart = (given: Given): void => {
  describe('asserted relationships of merged contexts', () => {
    for (const order of [
      ['c1', 'c2'],
      ['c2', 'c1'],
    ])
      it(`are back after two merges into one context: ${order.join(', then ')}`, async () => {
        await open(given());
        await say(given(), a!, c!);
        await merge(given(), a!, b!, 'c1');
        expect(await held(given())).toEqual(['b extension c: asserted AC']);
        await merge(given(), c!, b!, 'c2');
        expect(await held(given())).toEqual([]);
        await undo(given(), order[0]!);
        expect(await held(given())).toEqual([
          order[0] === 'c1' ? 'a extension b: asserted AC' : 'b extension c: asserted AC',
        ]);
        await undo(given(), order[1]!);
        expect(await held(given())).toEqual(['a extension c: asserted AC']);
      });

    it('are back after a merge of the merged', async () => {
      await open(given());
      await say(given(), a!, b!);
      await say(given(), a!, d!);
      await merge(given(), a!, b!, 'c1');
      await merge(given(), b!, c!, 'c2');
      expect(await held(given())).toEqual(['c extension d: asserted AD']);
      await undo(given(), 'c2');
      expect(await held(given())).toEqual(['b extension d: asserted AD']);
      await undo(given(), 'c1');
      expect(await held(given())).toEqual(['a extension b: asserted AB', 'a extension d: asserted AD']);
    });

    it('stay with the context that they were asserted about since', async () => {
      await open(given());
      await say(given(), a!, d!);
      await merge(given(), a!, b!, 'c1');
      await say(given(), b!, d!, { state: 'withdrawn', updatedAt: 8 });
      await merge(given(), b!, c!, 'c2');
      expect(await held(given())).toEqual(['c extension d: withdrawn BD']);
      await undo(given(), 'c2');
      await undo(given(), 'c1');
      expect(await held(given())).toEqual(['a extension d: asserted AD', 'b extension d: withdrawn BD']);
    });

    it('equal what was said when every merge is undone, in whatever order that is possible', async () => {
      let graphs = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(acts, { minLength: 4, maxLength: 16 }),
          fc.array(fc.nat(), { minLength: 16, maxLength: 16 }),
          async (all, order) => {
            const graphId = `said ${graphs++}`;
            await open(given(), graphId);
            const { play, isUndone, said } = playing(given(), graphId);
            for (const [at, act] of all.entries()) {
              await play(act, at);
              expect((await held(given(), graphId)).join()).not.toContain('undefined');
            }
            for (const at of order) await play({ act: 'undo', at }, at);
            expect(isUndone()).toBe(true);
            await held(given(), graphId);
            expect(sorted(await given().allAsserted(graphId))).toEqual(sorted(said.values()));
          },
        ),
        { numRuns: 100 },
      );
    });
  });
};
