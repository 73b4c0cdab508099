/** A model test: after any sequence of operations, every counter equals a recount from what can be read. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ContextName, keyOf } from '../../../src/domain/context.js';
import type { Memory, MemoryStatus } from '../../../src/domain/memory.js';
import type { Store } from '../../../src/storage/store.js';
import { undo } from './context-acts.js';
import { body, first, type Given, row } from './samples.js';

type Step =
  | { do: 'add'; memories: { contexts: ContextName[]; status: MemoryStatus; at: number }[] }
  | { do: 'change'; which: number; contexts: ContextName[]; status: MemoryStatus; at: number }
  | { do: 'forget'; which: number[] }
  | { do: 'forget context'; which: number }
  | { do: 'name'; which: number; to: ContextName }
  | { do: 'undo'; which: number }
  | { do: 'fail'; contexts: ContextName[] };

const name = fc.constantFrom('a', 'A', 'b', 'c');
const contexts = fc.array(fc.record({ type: fc.constantFrom('x', 'X', 'y'), name }), { maxLength: 3 });
const status = fc.constantFrom<MemoryStatus>('stored', 'stored', 'superseded', 'retracted', 'quarantined');
const at = fc.nat(5);

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    do: fc.constant('add' as const),
    memories: fc.array(fc.record({ contexts, status, at }), { maxLength: 5 }),
  }),
  fc.record({ do: fc.constant('change' as const), which: fc.nat(), contexts, status, at }),
  fc.record({ do: fc.constant('forget' as const), which: fc.array(fc.nat(), { maxLength: 3 }) }),
  fc.record({ do: fc.constant('forget context' as const), which: fc.nat() }),
  fc.record({
    do: fc.constant('name' as const),
    which: fc.nat(),
    to: fc.record({ type: fc.constantFrom('x', 'y', 'z'), name }),
  }),
  fc.record({ do: fc.constant('undo' as const), which: fc.nat() }),
  fc.record({ do: fc.constant('fail' as const), contexts }),
);

const at0 = <Item>(items: readonly Item[], which: number): Item | undefined =>
  items[which % Math.max(1, items.length)];

const play = async (store: Store, graphId: string, now: number, step: Step): Promise<unknown> => {
  const { items } = await store.listMemories(graphId, {}, first);
  switch (step.do) {
    case 'add':
      return store.write(tx =>
        tx.addMemories(
          graphId,
          step.memories.map(({ at: occurredAt, ...rest }, index) =>
            row(`${now}-${index}`, { ...rest, occurredAt }, now),
          ),
        ),
      );
    case 'change': {
      const memory = at0(items, step.which);
      if (memory === undefined) return;
      const { contexts, status, at: occurredAt } = step;
      const event = { type: 'memory.changed', memoryId: memory.id, data: {} } as const;
      await store.write(tx =>
        tx.addVersion(graphId, memory.id, body({ contexts, status, occurredAt }), 'key', now, event),
      );
      return;
    }
    case 'forget': {
      const ids = step.which.flatMap(which => at0(items, which)?.id ?? []);
      await store.write(tx => tx.forgetMemories(graphId, ids, now));
      return;
    }
    case 'forget context': {
      const context = at0(await store.allContexts(graphId), step.which);
      if (context !== undefined) await store.write(tx => tx.forgetContext(graphId, context.id, now));
      return;
    }
    case 'name': {
      const context = at0(await store.allContexts(graphId), step.which);
      const other = await store.context(graphId, step.to);
      if (context === undefined || other?.id === context.id) return;
      const change = { id: `change ${now}`, by: 'ada', at: now };
      const key = () => 'key';
      await store.write(tx =>
        other === null
          ? tx.renameContext(graphId, context, step.to, change, key)
          : tx.mergeContext(graphId, context, other, change, key),
      );
      return;
    }
    case 'undo':
      await undo(store, `change ${10 + (step.which % 14)}`, graphId);
      return;
    case 'fail':
      await expect(
        store.write(async tx => {
          await tx.addMemories(graphId, [row(`fail-${now}`, { contexts: step.contexts })]);
          throw new Error('undone');
        }),
      ).rejects.toThrow('undone');
  }
};

const isIn = (memory: Memory, context: Partial<ContextName>): boolean =>
  memory.contexts.some(
    ({ type, name }) =>
      keyOf(type) === keyOf(context.type ?? '') &&
      (context.name === undefined || keyOf(name) === keyOf(context.name)),
  );

const recount = async (store: Store, graphId: string): Promise<void> => {
  const all = (await store.listMemories(graphId, { since: -1 }, first)).items;
  const stored = all.filter(memory => memory.status === 'stored');
  const graph = (await store.graph(graphId))!;
  expect(graph.memoryCount).toBe(stored.length);
  expect((await store.listMemories(graphId, {}, first)).total).toBe(all.length);
  expect((await store.listMemories(graphId, { status: 'stored' }, first)).total).toBe(stored.length);

  const contexts = await store.allContexts(graphId);
  for (const context of contexts) {
    const inIt = all.filter(memory => isIn(memory, context));
    expect(context.memoryCount).toBe(inIt.filter(memory => memory.status === 'stored').length);
    const listed = await store.listMemories(graphId, { contextId: context.id }, first);
    expect(listed.total).toBe(inIt.length);
    expect(listed.items.map(({ id }) => id)).toEqual(inIt.map(({ id }) => id));
    expect((await store.memoriesIn(graphId, context.id)).sort()).toEqual(inIt.map(({ id }) => id).sort());
  }
  const types = (await store.contextTypes(graphId, first)).items;
  expect(new Set(contexts.map(({ type }) => type)).size).toBe(types.length);
  for (const { type, contextCount, memoryCount } of types) {
    expect(contextCount).toBe(contexts.filter(context => context.type === type).length);
    expect(memoryCount).toBe(stored.filter(memory => isIn(memory, { type })).length);
  }
  const seqs = (await store.events(graphId, 0, 10_000)).map(({ seq }) => seq);
  expect(seqs).toEqual(seqs.map((_, index) => index + 1));
  expect(graph.lastSeq).toBe(seqs.length);
  const versions = await store.versionsAfter(graphId, 0, 10_000);
  expect(versions.filter(({ memory }) => memory.replacedAt === null)).toHaveLength(all.length);
};

export const countsPart = (given: Given): void => {
  describe('counters', () => {
    it('equal a recount after any sequence of operations', async () => {
      let graphs = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 14 }), async steps => {
          const graphId = `counted ${graphs++}`;
          await given().write(tx => tx.ensureGraph(graphId, 1));
          for (const [index, one] of steps.entries()) await play(given(), graphId, 10 + index, one);
          await recount(given(), graphId);
        }),
        { numRuns: 60 },
      );
    });
  });
};
