/** Graphs: created, counted, exported, imported. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lines } from '@loci/client';
import { expect, it } from 'vitest';
import { atEveryDoor, pathsOf, refusal } from '../doors.js';
import { proves } from '../requirements.js';

async function* linesOf(lines: readonly unknown[]): Lines {
  for (const line of lines) yield typeof line === 'string' ? line : JSON.stringify(line);
}

const gather = async (lines: Lines): Promise<Record<string, unknown>[]> => {
  const gathered: Record<string, unknown>[] = [];
  for await (const line of lines) gathered.push(JSON.parse(line));
  return gathered;
};

/** Deeper than a stack bears. */
const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = { d: value };
  return value;
};

/** A memory whose two versions have one number. */
const twice = () => {
  const at = '2026-03-01T00:00:00Z';
  const source = { kind: 'user', name: null, ref: null };
  const version = {
    version: 1,
    content: 'Twice.',
    context_types: { a: ['b'] },
    placed_by: 'caller',
    source,
    session: null,
    occurred_at: at,
    valid_until: null,
    recorded_at: at,
    replaced_at: null,
    metadata: {},
    status: 'stored',
    supersedes: [],
    superseded_by: null,
    needs_review: false,
  };
  const sources = [{ ...source, recorded_at: at }];
  return { loci: 'memory', id: 'x', created_at: at, sources, versions: [version, version] };
};

atEveryDoor(door => {
  const exported = async (graph_id: string) => gather(await door.api.exportGraph({ graph_id }));

  /** A graph with everything in it that an export must carry. */
  const full = async () => {
    const graph_id = door.newGraph();
    await door.api.putGraph({ graph_id, contradictions: 'latest_wins' });
    const store = async (content: string, more: object = {}) =>
      (await door.api.remember({ graph_id, content, context_types: { skill: ['a'], error: ['b'] }, ...more }))
        .items[0]!;
    const one = await store('One is said.', {
      source: { kind: 'user', name: 'Ana' },
      metadata: { n: 1 },
      session: 's',
    });
    await store('One is said.', { source: { kind: 'document', ref: 'wiki' } });
    const two = await store('Two is said.', { valid_until: '2036-01-01T00:00:00Z' });
    const three = await store('Three is said.', {
      supersedes: [two.id],
      occurred_at: '2026-02-01T00:00:00Z',
    });
    await sleep(2);
    await door.api.changeMemory({
      graph_id,
      id: one.id,
      content: 'One is said better.',
      context_types: { skill: ['a'] },
    });
    const link = {
      graph_id,
      context_type: 'skill',
      name: 'a',
      other_type: 'error',
      other_name: 'b',
    } as const;
    await door.api.assertRelationship({ ...link, kind: 'extension', reason: 'it adds' });
    await door.api.assertRelationship({ ...link, kind: 'related-to' });
    await door.api.withdrawRelationship({ ...link, kind: 'related-to' });
    const { id } = await door.api.openContradiction({
      graph_id,
      first: one.id,
      second: three.id,
      reason: 'both',
    });
    await door.api.resolveContradiction({ graph_id, id, resolution: 'both_in_scope', reason: 'apart' });
    return { graph_id, one, two, three };
  };

  it('creates a graph and changes its settings, twice is once', async () => {
    proves('GRA-02');
    const graph_id = door.newGraph();
    const made = await door.api.putGraph({ graph_id });
    expect(made).toMatchObject({
      graph_id,
      settings: { contradictions: 'ask' },
      memory_count: 0,
      last_event: 1,
    });
    expect(await door.api.putGraph({ graph_id })).toEqual(made);
    const changed = await door.api.putGraph({ graph_id, contradictions: 'latest_wins' });
    expect(changed).toMatchObject({ settings: { contradictions: 'latest_wins' }, last_event: 2 });
    expect(await door.api.putGraph({ graph_id })).toEqual(changed);
    const wrong = door.api.putGraph({ graph_id, contradictions: 'maybe' as 'ask' });
    expect(pathsOf(await refusal(wrong, 'invalid_request'))).toEqual(['contradictions']);
  });

  it('counts what is in a graph', async () => {
    proves('GRA-03', 'GRA-01');
    const { graph_id } = await full();
    const graph = await door.api.getGraph({ graph_id });
    expect(graph).toMatchObject({
      memory_count: 2,
      context_type_count: 2,
      context_count: 2,
      relationship_count: 1,
      open_contradiction_count: 0,
      waiting: { total: 0, by_kind: {}, oldest_at: null },
    });
    expect(graph.size_bytes).toBeGreaterThan(0);
    expect((await door.api.listMemories({ graph_id, status: 'stored' })).total).toBe(graph.memory_count);
    expect((await door.api.listEvents({ graph_id })).items.at(-1)!.cursor).toBe(graph.last_event);
    const { size_bytes, last_event, indexed_through, waiting, ...record } = graph;
    expect(indexed_through).toBeLessThanOrEqual(last_event);
    expect(waiting.total + size_bytes).toBeGreaterThan(0);
    const listed = (await door.api.listGraphs({ page_size: 200 })).items;
    expect(listed).toContainEqual(record);
    expect(listed.map(one => one.graph_id)).toEqual(listed.map(one => one.graph_id).sort());
  });

  it('exports every version, source, link and contradiction as JSON lines', async () => {
    proves('GRA-04');
    const { graph_id, one, two, three } = await full();
    const lines = await exported(graph_id);
    expect(lines[0]).toMatchObject({
      loci: 'graph',
      format: 1,
      graph_id,
      settings: { contradictions: 'latest_wins' },
    });
    const memories = lines.filter(line => line.loci === 'memory');
    expect(new Set(memories.map(line => line.id))).toEqual(new Set([one.id, two.id, three.id]));
    expect(memories.find(line => line.id === one.id)).toMatchObject({
      sources: [
        { kind: 'user', name: 'Ana' },
        { kind: 'document', ref: 'wiki' },
      ],
      versions: [
        {
          version: 1,
          content: 'One is said.',
          metadata: { n: 1 },
          session: 's',
          context_types: { skill: ['a'], error: ['b'] },
        },
        { version: 2, content: 'One is said better.', context_types: { skill: ['a'] }, replaced_at: null },
      ],
    });
    expect(memories.find(line => line.id === two.id)).toMatchObject({
      versions: [{ status: 'stored' }, { status: 'superseded', superseded_by: three.id }],
    });
    expect(lines.filter(line => line.loci === 'relationship')).toMatchObject([
      { state: 'asserted', kind: 'extension', reason: 'it adds', from: { context_type: 'skill', name: 'a' } },
      { state: 'withdrawn', kind: 'related-to' },
    ]);
    expect(lines.filter(line => line.loci === 'contradiction')).toMatchObject([
      { reason: 'both', resolutions: [{ resolution: 'both_in_scope', reason: 'apart' }] },
    ]);
  });

  it('imports an export as the same graph, and twice is once', async () => {
    proves('GRA-05');
    const { graph_id } = await full();
    const lines = await exported(graph_id);
    const copy = door.newGraph();
    const receipt = await door.api.importGraph({ graph_id: copy, lines: linesOf(lines) });
    expect(receipt).toEqual({
      graph_id: copy,
      format: 'loci',
      dry_run: false,
      lines: lines.length,
      stored: 3,
      quarantined: 0,
      updated: 0,
      known: 0,
      relationships: 2,
      contradictions: 1,
      bad: 0,
      errors: [],
      skipped: [],
      examples: [],
    });
    const comparable = (all: Record<string, unknown>[]) =>
      all
        .filter(line => line.loci !== 'graph')
        .map(line => JSON.stringify(line))
        .sort();
    expect(comparable(await exported(copy))).toEqual(comparable(lines));
    const [counts, original] = [
      await door.api.getGraph({ graph_id: copy }),
      await door.api.getGraph({ graph_id }),
    ];
    for (const field of [
      'memory_count',
      'context_count',
      'context_type_count',
      'relationship_count',
    ] as const) {
      expect(counts[field], field).toBe(original[field]);
    }
    expect((await door.api.search({ graph_id: copy, query: 'better' })).items[0]!.content).toBe(
      'One is said better.',
    );

    const again = await door.api.importGraph({ graph_id: copy, lines: linesOf(lines) });
    expect(again).toMatchObject({ stored: 0, known: 3, relationships: 0, contradictions: 0 });
    expect(comparable(await exported(copy))).toEqual(comparable(lines));
  });

  it('takes the settings of a graph along', async () => {
    proves('GRA-05');
    const { graph_id } = await full();
    const copy = door.newGraph();
    await door.api.importGraph({ graph_id: copy, lines: linesOf(await exported(graph_id)) });
    expect((await door.api.getGraph({ graph_id: copy })).settings).toMatchObject({
      contradictions: 'latest_wins',
    });
  });

  it('imports new memories one a line', async () => {
    proves('GRA-06');
    const graph_id = door.newGraph();
    const lines = [
      { content: 'The first line.', context_types: { a: ['b'] }, source: { kind: 'document', ref: 'file' } },
      '',
      { content: 'The second line.' },
      {
        content: '  The first line. ',
        context_types: { A: ['B'] },
        source: { kind: 'document', ref: 'file' },
      },
    ];
    expect(await door.api.importGraph({ graph_id, lines: linesOf(lines) })).toMatchObject({
      lines: 3,
      stored: 2,
      known: 1,
    });
    expect((await door.api.search({ graph_id, query: 'second line' })).items[0]).toMatchObject({
      content: 'The second line.',
      placed_by: 'service',
    });
  });

  it('stores nothing of an import with a wrong line, and names it', async () => {
    proves('GRA-07');
    const graph_id = door.newGraph();
    const wrong: [unknown, string][] = [
      ['{ this is not JSON', 'line 3'],
      [{ content: ' ' }, 'line 3: content'],
      [{ content: 'x', colour: 'red' }, 'line 3'],
      [{ loci: 'memroy' }, 'line 3: loci'],
      [{ loci: 'memory', id: 'x' }, 'line 3: '],
      [twice(), 'line 3: versions'],
      ['[]', 'line 3'],
      [{ content: 'x', metadata: nested(3_000) }, 'line 3'],
    ];
    for (const [line, path] of wrong) {
      const lines = linesOf([{ content: 'Good.' }, { content: 'Also good.' }, line]);
      const problem = await refusal(door.api.importGraph({ graph_id, lines }), 'invalid_request');
      expect(pathsOf(problem)[0], JSON.stringify(line)).toContain(path);
      await refusal(door.api.getGraph({ graph_id }), 'graph_not_found');
    }
    await refusal(door.api.importGraph({ graph_id, lines: linesOf([]) }), 'invalid_request');
  });
});
