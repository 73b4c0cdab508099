/** Contradictions at the door for agents: named wherever something contested is shown, settled and opened again; and forgetting. */
import { expect, it, onTestFinished } from 'vitest';
import { openDoor, settled } from '../doors.js';
import { proves } from '../requirements.js';
import { atEveryAgentDoor, call, failure, forThisTest, overHttp } from './agents.js';

const friday = 'The deploy freeze for the audit starts on Friday, 8 May.';
const sunday = 'The deploy freeze for the audit starts on Sunday, 10 May.';

atEveryAgentDoor(at => {
  const contested = async () => {
    const graph_id = at.door.newGraph();
    const { items } = await at.door.api.remember({
      graph_id,
      memories: [
        { content: friday, context_types: { project: ['atlas'] }, source: { kind: 'user', name: 'Ana' } },
        { content: sunday, context_types: { skill: ['deploys'] }, source: { kind: 'user', name: 'Ben' } },
        { content: 'Uploads go through the edge proxy.', context_types: { project: ['atlas'] } },
      ],
    });
    const [first, second] = items.map(item => item.id) as [string, string];
    const reason = 'They name different days.';
    const { id } = await at.door.api.openContradiction({ graph_id, first, second, reason });
    return { graph_id, first, second, id };
  };
  const expectNamed = (text: string, data: { contradictions: unknown }, id: string) => {
    for (const part of [id, friday, sunday, 'Ana', 'Ben', 'They name different days.']) {
      expect(text).toContain(part);
    }
    expect(data.contradictions).toMatchObject([
      { id, first: { quote: friday, by: 'Ana' }, second: { quote: sunday, by: 'Ben' } },
    ]);
  };

  it('names the open contradiction on whatever it shows', async () => {
    proves('MCP-12');
    const { graph_id, id, first } = await contested();
    const recalled = await call(at.agent, 'recall', { graph_id, query: 'deploy freeze', limit: 1 });
    expect(recalled.data.memories).toMatchObject([{ contested_by: [id] }]);
    expectNamed(recalled.text, recalled.data, id);
    const insight = await call(at.agent, 'insight', { graph_id, task: 'When does the deploy freeze start?' });
    expectNamed(insight.text, insight.data, id);
    const context = await call(at.agent, 'contexts', { graph_id, context_type: 'project', name: 'atlas' });
    expectNamed(context.text, context.data, id);
    const again = await call(at.agent, 'remember', {
      graph_id,
      memories: [{ content: friday, context_types: { project: ['atlas'] } }],
    });
    expect(again.data.memories).toMatchObject([{ id: first, status: 'known' }]);
    expectNamed(again.text, again.data, id);
    const clean = await call(at.agent, 'recall', { graph_id, query: 'edge proxy', limit: 1 });
    expect(clean.data.contradictions).toEqual([]);
    expect(clean.text).not.toContain('CONTRADICTION');
  });

  it('lists a contradiction, settles it, and opens it again', async () => {
    proves('MCP-11');
    const { graph_id, id } = await contested();
    const open = await call(at.agent, 'contradictions', { graph_id });
    expectNamed(open.text, open.data, id);
    const settled = await call(at.agent, 'resolve', {
      graph_id,
      contradiction_id: id,
      resolution: 'kept_second',
      reason: 'Ana agreed.',
    });
    expect(settled.data).toMatchObject({
      contradiction_id: id,
      status: 'resolved',
      resolution: 'kept_second',
    });
    expect((await call(at.agent, 'contradictions', { graph_id })).data.total).toBe(0);
    const resolved = await call(at.agent, 'contradictions', { graph_id, status: 'resolved' });
    expect(resolved.data.contradictions).toMatchObject([{ id, resolution: 'kept_second' }]);
    const recalled = await call(at.agent, 'recall', { graph_id, query: 'deploy freeze' });
    expect(recalled.data.memories.map((one: { content: string }) => one.content)).not.toContain(friday);
    expect(recalled.data.contradictions).toEqual([]);
    const twice = await failure(at.agent, 'resolve', {
      graph_id,
      contradiction_id: id,
      resolution: 'dismissed',
    });
    expect(twice).toContain('reopen');
    const reopened = await call(at.agent, 'resolve', {
      graph_id,
      contradiction_id: id,
      resolution: 'reopen',
      reason: 'Ana was wrong.',
    });
    expect(reopened.data.status).toBe('open');
    const { history } = await at.door.api.getContradiction({ graph_id, id });
    expect(history[0]?.undone_reason).toBe('Ana was wrong.');
    expect(reopened.text).toContain(friday);
  });

  it('forgets only what was confirmed', async () => {
    proves('MCP-13');
    const { graph_id, first } = await contested();
    const dry = await call(at.agent, 'forget', { graph_id, memory_id: first });
    expect(dry.data).toMatchObject({ forgotten: false, memory_ids: [first], counts: { memories: 1 } });
    expect(dry.text).toContain('confirm: true');
    expect((await at.door.api.getMemory({ graph_id, id: first })).content).toBe(friday);
    const gone = await call(at.agent, 'forget', { graph_id, memory_id: first, confirm: true });
    expect(gone.data).toMatchObject({ forgotten: true, counts: { memories: 1, contradictions: 1 } });
    const named = { graph_id, context_type: 'skill', name: 'deploys' };
    expect((await call(at.agent, 'forget', named)).data.forgotten).toBe(false);
    expect((await call(at.agent, 'forget', { ...named, confirm: true })).data.forgotten).toBe(true);
    expect(await failure(at.agent, 'forget', { graph_id, memory_id: first, confirm: true })).toContain(
      'recall',
    );
    for (const unclear of [{}, { memory_id: first, name: 'x' }, { context_type: 'skill' }]) {
      const said = await failure(at.agent, 'forget', { graph_id, ...unclear, confirm: true });
      expect(said).toContain('either memory_id, or context_type and name');
    }
  });
});

it('names a contradiction that was found by itself, also behind links and relationships', async () => {
  proves('MCP-12', 'MCP-10');
  const door = await openDoor('over HTTP', {}, { LOCI_RELATE: 'on' });
  onTestFinished(() => door.close());
  const graph_id = door.newGraph();
  const agent = await forThisTest(overHttp(door, { query: `?graph=${graph_id}` }));
  const [lower, higher] = [
    'The upload limit of Granite is 100 MB.',
    'The upload limit of Granite is 250 MB.',
  ];
  const store = (content: string, context_types: object) =>
    call(agent, 'remember', { memories: [{ content, context_types }] });
  await store(lower, { project: ['granite'] });
  await store(higher, { skill: ['uploads'] });
  await settled(door, graph_id);
  const { items } = await door.api.listContradictions({ graph_id, status: 'open' });
  const id = items[0]?.id as string;
  const again = await store(higher, { skill: ['uploads'] });
  expect(again.data.memories[0].links).toMatchObject([{ kind: 'contradiction', content: lower }]);
  const asked = { context_type: 'project', name: 'granite' };
  const related = await call(agent, 'relationships', asked);
  expect(related.data.relationships).toMatchObject([{ kind: 'contradiction', name: 'uploads' }]);
  for (const { text, data } of [again, related]) {
    for (const part of [id, lower, higher]) expect(text).toContain(part);
    expect(data.contradictions).toMatchObject([{ id, first: { quote: lower }, second: { quote: higher } }]);
  }
});
