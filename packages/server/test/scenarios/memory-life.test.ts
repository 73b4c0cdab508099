/** The life of a memory after it came in: listed, read, changed, retracted, restored. */
import { expect, it } from 'vitest';
import { atEveryDoor, pathsOf, refusal } from '../doors.js';
import { proves } from '../requirements.js';

atEveryDoor(door => {
  const store = async (graph_id: string, content: string, more: object = {}) =>
    (await door.api.remember({ graph_id, content, context_types: { skill: ['deployment'] }, ...more }))
      .items[0]!;
  const found = async (graph_id: string, query: string) =>
    (await door.api.search({ graph_id, query })).items.map(({ id }) => id);

  /** The words of the question that the hits hold. */
  const explained = async (graph_id: string, query: string) =>
    (await door.api.search({ graph_id, query, include: ['explain'] })).items.flatMap(
      hit => hit.explain?.matched,
    );

  it('lists newest first, and filters', async () => {
    proves('MEM-25', 'MEM-26', 'MEM-54');
    const graph_id = door.newGraph();
    const day = (number: number) => `2026-03-0${number}T00:00:00Z`;
    const a = await store(graph_id, 'First.', { occurred_at: day(1), source: { kind: 'user' } });
    const c = await store(graph_id, 'Third.', {
      occurred_at: day(3),
      context_types: { error: ['E1'], skill: ['E1'] },
    });
    const b = await store(graph_id, 'Second.', { occurred_at: day(2), supersedes: [a.id] });
    await door.api.changeMemory({ graph_id, id: c.id, status: 'retracted' });
    const ids = async (filter: object) =>
      (await door.api.listMemories({ graph_id, ...filter })).items.map(({ id }) => id);
    expect(await ids({})).toEqual([c.id, b.id, a.id]);
    expect(await ids({ context_type: 'SKILL' })).toEqual([c.id, b.id, a.id]);
    expect(await ids({ context_type: 'error' })).toEqual([c.id]);
    expect(await ids({ context_type: 'skill', name: 'Deployment' })).toEqual([b.id, a.id]);
    expect(await ids({ name: 'e1' })).toEqual([c.id]);
    expect(await ids({ name: 'nobody' })).toEqual([]);
    expect(await ids({ context_type: 'nobody' })).toEqual([]);
    expect(await ids({ context_type: 'error', name: 'deployment' })).toEqual([]);
    expect(await ids({ status: 'stored' })).toEqual([b.id]);
    expect(await ids({ status: 'superseded' })).toEqual([a.id]);
    expect(await ids({ status: 'retracted' })).toEqual([c.id]);
    expect(await ids({ status: 'quarantined' })).toEqual([]);
    expect(await ids({ source_kind: 'user' })).toEqual([a.id]);
    expect(await ids({ source_kind: 'agent' })).toEqual([c.id, b.id]);
    expect(await ids({ id_part: b.id.slice(-12) })).toEqual([b.id]);
    expect(await ids({ id_part: b.id.slice(0, 4).toUpperCase() })).toEqual([c.id, b.id, a.id]);
    expect(pathsOf(await refusal(ids({ id_part: '%%%%' }), 'invalid_request'))).toEqual(['id_part']);
    expect(await ids({ since: day(2) })).toEqual([c.id, b.id]);
    expect(await ids({ until: day(2) })).toEqual([a.id]);
    expect(await ids({ since: day(2), until: day(3) })).toEqual([b.id]);
    expect(
      await ids({ since: day(2), status: 'stored', context_type: 'skill', source_kind: 'agent' }),
    ).toEqual([b.id]);
  });

  it('shows one memory with its sources and links', async () => {
    proves('MEM-27', 'MEM-28');
    const graph_id = door.newGraph();
    const memory = await store(graph_id, 'Read me.', { source: { kind: 'tool', name: 'ci' } });
    const detail = await door.api.getMemory({ graph_id, id: memory.id });
    expect(detail).toMatchObject({
      id: memory.id,
      content: 'Read me.',
      version: 1,
      links: [],
      links_pending: false,
    });
    expect(detail.created_at).toBe(memory.recorded_at);
    expect(detail.sources).toEqual([
      {
        kind: 'tool',
        name: 'ci',
        ref: null,
        recorded_at: memory.recorded_at,
        session: null,
        given_by: 'owner',
        echo: false,
      },
    ]);
    const nobody = { graph_id, id: '019df915-0e80-72da-902f-578a11982da0' };
    await refusal(door.api.getMemory(nobody), 'memory_not_found');
    await refusal(door.api.memoryHistory(nobody), 'memory_not_found');
    await refusal(door.api.changeMemory({ ...nobody, content: 'x' }), 'memory_not_found');
    await refusal(door.api.forgetMemory(nobody), 'memory_not_found');
    const elsewhere = door.newGraph();
    await store(elsewhere, 'Another graph.');
    await refusal(door.api.getMemory({ graph_id: elsewhere, id: memory.id }), 'memory_not_found');
  });

  it('edits a memory, finds the new words, and keeps every version', async () => {
    proves('MEM-29', 'MEM-32');
    const graph_id = door.newGraph();
    const first = await store(graph_id, 'The limit is one hundred megabytes.', {
      metadata: { v: 1 },
      session: 's1',
    });
    const second = await door.api.changeMemory({
      graph_id,
      id: first.id,
      content: 'The limit is fifty gigabytes.',
      context_types: { project: ['Atlas'] },
      session: null,
      occurred_at: '2026-01-02T00:00:00Z',
      valid_until: '2036-01-02T00:00:00Z',
      metadata: { v: 2 },
    });
    expect(second).toMatchObject({
      id: first.id,
      version: 2,
      content: 'The limit is fifty gigabytes.',
      context_types: { project: ['Atlas'] },
      session: null,
      occurred_at: '2026-01-02T00:00:00.000Z',
      valid_until: '2036-01-02T00:00:00.000Z',
      metadata: { v: 2 },
      status: 'stored',
    });
    expect((await found(graph_id, 'gigabytes'))[0]).toBe(first.id);
    expect(await explained(graph_id, 'gigabytes')).toContain('gigabyt');
    expect(await explained(graph_id, 'megabytes')).not.toContain('megabyt');
    await door.api.changeMemory({ graph_id, id: first.id, valid_until: null });
    const history = await door.api.memoryHistory({ graph_id, id: first.id });
    expect(history.total).toBe(3);
    expect(history.items.map(({ version }) => version)).toEqual([3, 2, 1]);
    expect(history.items[2]).toMatchObject({
      content: first.content,
      metadata: { v: 1 },
      session: 's1',
      context_types: { skill: ['deployment'] },
      recorded_at: first.recorded_at,
      replaced_at: history.items[1]!.recorded_at,
    });
    expect(history.items[0]).toMatchObject({ valid_until: null, replaced_at: null });
    expect((await door.api.memoryHistory({ graph_id, id: first.id, page: 2, page_size: 2 })).items).toEqual([
      history.items[2],
    ]);
    expect((await door.api.listContextsOfType({ graph_id, context_type: 'project' })).items).toMatchObject([
      { name: 'Atlas', memory_count: 1 },
    ]);
  });

  it('refuses a change made on another version', async () => {
    proves('MEM-31');
    const graph_id = door.newGraph();
    const { id } = await store(graph_id, 'Version one.');
    const change = { graph_id, id, content: 'Version two.' };
    await refusal(door.api.changeMemory(change, { ifMatch: '2' }), 'precondition_failed');
    expect(await door.api.getMemory({ graph_id, id })).toMatchObject({ version: 1, content: 'Version one.' });
    expect(await door.api.changeMemory(change, { ifMatch: '1' })).toMatchObject({ version: 2 });
    await refusal(
      door.api.changeMemory({ ...change, content: 'Late.' }, { ifMatch: '1' }),
      'precondition_failed',
    );
    expect(await door.api.changeMemory({ ...change, content: 'Any.' }, { ifMatch: '*' })).toMatchObject({
      version: 3,
    });
    const gone = { graph_id, id };
    await refusal(door.api.forgetMemory(gone, { ifMatch: '2' }), 'precondition_failed');
    expect(await door.api.getMemory(gone)).toMatchObject({ version: 3 });
    await door.api.forgetMemory(gone, { ifMatch: '3' });
    await refusal(door.api.getMemory(gone), 'memory_not_found');
  });

  it('lets one of two changes on the same version win', async () => {
    proves('MEM-31');
    const graph_id = door.newGraph();
    const { id } = await store(graph_id, 'Contended.');
    const tries = await Promise.allSettled(
      [1, 2, 3, 4].map(number =>
        door.api.changeMemory({ graph_id, id, content: `By ${number}.` }, { ifMatch: '1' }),
      ),
    );
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await door.api.memoryHistory({ graph_id, id })).total).toBe(2);
  });

  it('refuses a change that names nothing, leaves no context, or ends before it begins', async () => {
    proves('MEM-33');
    const graph_id = door.newGraph();
    const { id } = await store(graph_id, 'Still.', { occurred_at: '2026-03-01T00:00:00Z' });
    await refusal(door.api.changeMemory({ graph_id, id }), 'invalid_request');
    const nowhere = door.api.changeMemory({ graph_id, id, context_types: {} });
    expect(pathsOf(await refusal(nowhere, 'invalid_request'))).toEqual(['context_types']);
    const early = door.api.changeMemory({ graph_id, id, valid_until: '2026-02-01T00:00:00Z' });
    expect(pathsOf(await refusal(early, 'invalid_request'))).toEqual(['valid_until']);
    const born = door.api.remember({
      graph_id,
      content: 'x',
      occurred_at: '2026-02-02T00:00:00Z',
      valid_until: '2026-02-01T00:00:00Z',
    });
    expect(pathsOf(await refusal(born, 'invalid_request'))).toEqual(['valid_until']);
    expect((await door.api.getMemory({ graph_id, id })).version).toBe(1);
  });

  it('refuses to make two memories say the same in the same contexts', async () => {
    proves('MEM-47');
    const graph_id = door.newGraph();
    const one = await store(graph_id, 'Alpha is here.');
    const two = await store(graph_id, 'Beta is here.');
    const elsewhere = await store(graph_id, 'Alpha is here.', { context_types: { skill: ['other'] } });
    const refused = async (id: string, change: object) => {
      const { message } = await refusal(door.api.changeMemory({ graph_id, id, ...change }), 'conflict');
      return message;
    };
    expect(await refused(two.id, { content: ' Alpha  is here. ' })).toContain(one.id);
    expect(await refused(elsewhere.id, { context_types: { Skill: ['Deployment'] } })).toContain(one.id);
    expect(await door.api.getMemory({ graph_id, id: two.id })).toMatchObject({ version: 1 });
    const again = await store(graph_id, 'Alpha is here.', { source: { kind: 'user', name: 'Ben' } });
    expect(again).toMatchObject({ status: 'known', id: one.id });

    await door.api.changeMemory({ graph_id, id: one.id, status: 'retracted' });
    await door.api.changeMemory({ graph_id, id: two.id, content: 'Alpha is here.' });
    expect(await refused(one.id, { status: 'stored' })).toContain(two.id);
    const past = { occurred_at: '2026-01-01T00:00:00Z', valid_until: '2026-02-01T00:00:00Z' };
    expect(
      await door.api.changeMemory({ graph_id, id: one.id, status: 'stored', ...past }),
      'what has ended says nothing now',
    ).toMatchObject({ status: 'stored' });
    expect(await refused(one.id, { valid_until: null })).toContain(two.id);
  });

  it('changes nothing where a PATCH says what is', async () => {
    proves('MEM-48');
    const graph_id = door.newGraph();
    const { id } = await store(graph_id, 'Quiet.', {
      metadata: { a: [1, { b: null }] },
      occurred_at: '2026-03-01T00:00:00Z',
    });
    await door.api.changeMemory({ graph_id, id, session: 's1' });
    const { last_event } = await door.api.getGraph({ graph_id });
    for (const same of [
      { status: 'stored' as const },
      { content: 'Quiet.' },
      { context_types: { SKILL: ['deployment'] } },
      { session: 's1' },
      { occurred_at: '2026-03-01T01:00:00+01:00' },
      { valid_until: null },
      { metadata: { a: [1, { b: null }] } },
      { needs_review: false as const },
      { content: 'Quiet.', status: 'stored' as const, session: 's1' },
    ])
      expect(await door.api.changeMemory({ graph_id, id, ...same }), JSON.stringify(same)).toMatchObject({
        version: 2,
        content: 'Quiet.',
        session: 's1',
        context_types: { skill: ['deployment'] },
      });
    expect((await door.api.getGraph({ graph_id })).last_event).toBe(last_event);
    await door.api.changeMemory({ graph_id, id, status: 'retracted' });
    expect(await door.api.changeMemory({ graph_id, id, status: 'retracted' })).toMatchObject({ version: 3 });
    await refusal(
      door.api.changeMemory({ graph_id, id, status: 'retracted' }, { ifMatch: '2' }),
      'precondition_failed',
    );
  });
});
