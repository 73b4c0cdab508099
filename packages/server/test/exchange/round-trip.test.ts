/** An export is complete: taken in by an empty graph it gives an equal export, whatever was done to the graph. */
import type { KnowledgeApi, Lines } from '@loci/client';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { atEveryDoor } from '../doors.js';
import { proves } from '../requirements.js';

const gather = async (lines: Lines): Promise<string[]> => {
  const gathered: string[] = [];
  for await (const line of lines) gathered.push(line);
  return gathered;
};

async function* linesOf(lines: readonly string[]): Lines {
  yield* lines;
}

const names = ['a', 'B', 'ä ß', 'a/b', '50 %'] as const;
const types = ['skill', 'Error'] as const;
const day = (number: number) => new Date(Date.UTC(2024, 0, 1 + number)).toISOString();

const contexts = fc
  .uniqueArray(fc.tuple(fc.constantFrom(...types), fc.constantFrom(...names)), {
    minLength: 1,
    maxLength: 4,
    selector: pair => pair.join(),
  })
  .map(pairs => {
    const grouped: Record<string, string[]> = {};
    for (const [type, name] of pairs) grouped[type] = [...(grouped[type] ?? []), name];
    return grouped;
  });

const source = fc.record(
  {
    kind: fc.constantFrom('user', 'agent', 'document', 'tool'),
    name: fc.constantFrom('Ana', 'Ben', 'Zoë'),
    ref: fc.constantFrom('https://example.org/a', 'notes.md'),
  },
  { requiredKeys: ['kind'] },
);

const kind = fc.constantFrom('reinforcement', 'extension', 'contradiction', 'related-to');
const pick = fc.nat({ max: 30 });
const place = fc.tuple(fc.constantFrom(...types), fc.constantFrom(...names));

/** Everything that can happen to a graph through its doors. */
const act = fc.oneof(
  fc.record({
    do: fc.constant('remember' as const),
    content: fc.constantFrom('One is so.', 'Two is so.', 'Drei gilt: "ja"\n– immer.', '😀 says it', 'Five.'),
    context_types: contexts,
    source,
    session: fc.option(fc.constantFrom('s1', 's2'), { nil: undefined }),
    from: fc.option(fc.nat({ max: 700 }), { nil: undefined }),
    lasts: fc.option(fc.integer({ min: 1, max: 900 }), { nil: undefined }),
    supersedes: fc.option(pick, { nil: undefined }),
    metadata: fc.dictionary(fc.constantFrom('x', 'y'), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 2 }),
  }),
  fc.record({
    do: fc.constant('change' as const),
    which: pick,
    content: fc.string({ minLength: 1 }),
    contexts,
  }),
  fc.record({
    do: fc.constant('status' as const),
    which: pick,
    status: fc.constantFrom('retracted', 'stored'),
  }),
  fc.record({ do: fc.constant('assert' as const), from: place, to: place, kind, reason: fc.boolean() }),
  fc.record({ do: fc.constant('withdraw' as const), from: place, to: place, kind }),
  fc.record({ do: fc.constant('contradict' as const), first: pick, second: pick }),
  fc.record({
    do: fc.constant('resolve' as const),
    which: pick,
    resolution: fc.constantFrom('kept_first', 'kept_second', 'both_in_time', 'both_in_scope', 'dismissed'),
  }),
  fc.record({ do: fc.constant('reopen' as const), which: pick }),
  fc.record({ do: fc.constant('rename' as const), from: place, name: fc.constantFrom('C', 'd', ...names) }),
  fc.record({ do: fc.constant('merge' as const), from: place, to: place }),
  fc.record({ do: fc.constant('unname' as const), from: place }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** What a rule forbids just then is passed over. */
const perform = async (
  api: KnowledgeApi,
  graph_id: string,
  one: Act,
  held: { memories: string[]; disputes: string[] },
): Promise<void> => {
  const memory = (at: number) => held.memories[at % held.memories.length] ?? 'none';
  const dispute = (at: number) => held.disputes[at % held.disputes.length] ?? 'none';
  const between = ({ from, to }: { from: [string, string]; to: [string, string] }) => ({
    graph_id,
    context_type: from[0],
    name: from[1],
    other_type: to[0],
    other_name: to[1],
  });
  switch (one.do) {
    case 'remember': {
      const { from, lasts, supersedes, session, do: _, ...fields } = one;
      const answer = await api.remember({
        graph_id,
        ...fields,
        ...(session === undefined ? {} : { session }),
        ...(from === undefined ? {} : { occurred_at: day(from) }),
        ...(lasts === undefined ? {} : { valid_until: day((from ?? 800) + lasts) }),
        ...(supersedes === undefined || held.memories.length === 0
          ? {}
          : { supersedes: [memory(supersedes)] }),
      } as never);
      held.memories.push(...answer.items.map(item => item.id));
      return;
    }
    case 'change':
      await api.changeMemory({
        graph_id,
        id: memory(one.which),
        content: one.content,
        context_types: one.contexts,
      });
      return;
    case 'status':
      await api.changeMemory({ graph_id, id: memory(one.which), status: one.status as 'retracted' });
      return;
    case 'assert':
      await api.assertRelationship({
        ...between(one),
        kind: one.kind as 'extension',
        ...(one.reason ? { reason: 'it is so' } : {}),
      });
      return;
    case 'withdraw':
      await api.withdrawRelationship({ ...between(one), kind: one.kind as 'extension' });
      return;
    case 'contradict': {
      const { id } = await api.openContradiction({
        graph_id,
        first: memory(one.first),
        second: memory(one.second),
        reason: 'both cannot be',
      });
      held.disputes.push(id);
      return;
    }
    case 'resolve':
      await api.resolveContradiction({
        graph_id,
        id: dispute(one.which),
        resolution: one.resolution as 'dismissed',
        reason: 'asked',
      });
      return;
    case 'reopen':
      await api.reopenContradiction({ graph_id, id: dispute(one.which) });
      return;
    case 'rename':
      await api.renameContext({
        graph_id,
        context_type: one.from[0],
        name: one.from[1],
        to: { name: one.name },
      });
      return;
    case 'merge':
      await api.mergeContext({
        graph_id,
        context_type: one.from[0],
        name: one.from[1],
        into: { context_type: one.to[0], name: one.to[1] },
      });
      return;
    case 'unname': {
      const context = await api.getContext({ graph_id, context_type: one.from[0], name: one.from[1] });
      const id = context.also_called.at(-1)?.change ?? 'none';
      await api.undoContextChange({ graph_id, id });
      return;
    }
  }
};

atEveryDoor(door => {
  it('gives an equal export from an empty graph, whatever was done', async () => {
    proves('XCH-01');
    let passed = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 20, maxLength: 40, size: 'max' }), async acts => {
        const [graph_id, copy] = [door.newGraph(), door.newGraph()];
        await door.api.putGraph({ graph_id, contradictions: 'latest_wins' });
        const memories = ['Six.', 'Seven.', 'Eight.', 'Nine.'].map(content => ({
          content,
          context_types: { skill: [...names], Error: [...names] },
        }));
        const begun = await door.api.remember({ graph_id, memories });
        const held = { memories: begun.items.map(item => item.id), disputes: [] };
        for (const one of acts)
          await perform(door.api, graph_id, one, held).then(
            () => passed++,
            () => undefined,
          );
        const first = await gather(await door.api.exportGraph({ graph_id }));
        const receipt = await door.api.importGraph({ graph_id: copy, lines: linesOf(first) });
        const second = await gather(await door.api.exportGraph({ graph_id: copy }));
        expect(second.map(line => line.replaceAll(`"${copy}"`, `"${graph_id}"`))).toEqual(first);
        const again = await door.api.importGraph({ graph_id: copy, lines: linesOf(first) });
        expect(again).toMatchObject({
          stored: 0,
          known: receipt.stored,
          relationships: 0,
          contradictions: 0,
        });
      }),
      { numRuns: 14, seed: 8 },
    );
    expect(passed).toBeGreaterThan(200);
  }, 180_000);
});
