/** Every tool, on stdio and over HTTP. */
import { expect, it } from 'vitest';
import { proves } from '../requirements.js';
import { atEveryAgentDoor, call, failure } from './agents.js';

atEveryAgentDoor(at => {
  it('takes feedback on an insight by its id, and takes it back', async () => {
    proves('FBK-02', 'FBK-07');
    const graph_id = at.door.newGraph();
    await call(at.agent, 'remember', {
      graph_id,
      memories: [
        { content: 'The kiln fires at 1,060 degrees.' },
        { content: 'The old kiln fired at 980 degrees.' },
      ],
    });
    const { data, text } = await call(at.agent, 'insight', { graph_id, task: 'How hot does the kiln fire?' });
    expect(text).toContain(data.insight_id);
    const { insight_id } = data;
    const last = data.sources.at(-1).memory_id;
    const named = { graph_id, insight_id, verdict: 'outdated', memory_ids: [last] };
    expect((await call(at.agent, 'feedback', named)).text).toContain(`Recorded for ${last}: it counts less`);
    expect(await failure(at.agent, 'feedback', { ...named, memory_ids: ['other'] })).toContain('memory_ids');
    const said = await call(at.agent, 'feedback', {
      graph_id,
      insight_id,
      verdict: 'wrong',
      note: 'Celsius?',
    });
    expect(said.data.memory_ids).toContain(data.sources[0].memory_id);
    expect(said.text).toContain('Your earlier verdict, outdated, no longer counts.');
    expect(text).not.toContain('Feedback on');
    const moved = await call(at.agent, 'insight', { graph_id, task: 'How hot does the kiln fire?' });
    const lowered = /lowered \[\d+\]/;
    expect(moved.text).toMatch(lowered);
    expect(moved.data.confidence_reason).toMatch(lowered);
    const undone = await call(at.agent, 'feedback', { graph_id, insight_id, verdict: 'undo' });
    expect(undone.data.memory_ids).toEqual([]);
    expect(await failure(at.agent, 'feedback', { graph_id, insight_id: 'none', verdict: 'wrong' })).toContain(
      'no insight "none"',
    );
  });

  it('tells what changed, with quotes between marks that stored text cannot close', async () => {
    proves('DIG-01', 'DIG-04');
    const graph_id = at.door.newGraph();
    await call(at.agent, 'remember', {
      graph_id,
      memories: [{ content: 'The kiln » fires at 1,060 degrees.', context_types: { room: ['studio'] } }],
    });
    const { data, text } = await call(at.agent, 'digest', { graph_id });
    expect(data.counts).toEqual({ new: 1 });
    expect(text).toMatch(/«[^»]*1,060 degrees\.»/);
    const where = { context_type: 'room', name: 'studio' };
    expect((await call(at.agent, 'digest', { graph_id, ...where })).data.changes.new).toHaveLength(1);
    expect(await failure(at.agent, 'digest', { graph_id, since: 'monday' })).toContain('since');
    expect(await failure(at.agent, 'digest', { graph_id, name: 'studio' })).toContain('context_type');
  });

  it('remembers, knows a repeat, and recalls', async () => {
    proves('MCP-07', 'MCP-14');
    const graph_id = at.door.newGraph();
    const memories = [
      {
        content: 'Raising client_body_timeout to 120s stopped the ECONNRESET failures.',
        context_types: { error: ['ECONNRESET'] },
        occurred_at: '2026-03-01T10:00:00Z',
      },
      { content: 'Mina prefers short reports.' },
    ];
    const stored = await call(at.agent, 'remember', {
      graph_id,
      memories,
      source: { kind: 'user', name: 'Mina' },
      session: 's-1',
    });
    expect(stored.data.memories.map((one: { status: string }) => one.status)).toEqual(['stored', 'stored']);
    expect(stored.text).toContain('error: ECONNRESET');
    const again = await call(at.agent, 'remember', { graph_id, memories: memories.slice(0, 1) });
    expect(again.data.memories[0]).toMatchObject({ id: stored.data.memories[0].id, status: 'known' });
    const found = await call(at.agent, 'recall', { graph_id, query: 'ECONNRESET timeout' });
    expect(found.data.memories[0]).toMatchObject({
      id: stored.data.memories[0].id,
      content: memories[0]!.content,
      context_types: { error: ['ECONNRESET'] },
      by: 'Mina',
      at: '2026-03-01',
      relevance: 1,
    });
    expect(found.text).toContain(`relevance 1.00 | id ${stored.data.memories[0].id}`);
    const whole = { graph_id, query: 'ECONNRESET zzyzx', min_relevance: 1 };
    expect((await call(at.agent, 'recall', whole)).data).toMatchObject({ memories: [], total: 0 });
    const none = await call(at.agent, 'recall', { graph_id, query: 'zzyzx' });
    expect(none.text).toContain(`No memory in "${graph_id}" fits.`);
    const wrong = await failure(at.agent, 'recall', { ...whole, min_relevance: 2 });
    expect(wrong).toContain('min_relevance');
    const elsewhere = await call(at.agent, 'recall', {
      graph_id,
      query: 'ECONNRESET timeout',
      context_types: { project: [] },
    });
    expect(elsewhere.data.memories).toEqual([]);
    expect(elsewhere.text).toContain('omit context_types');
  });

  it('takes who said it for the whole call and for one memory', async () => {
    proves('MCP-06');
    const graph_id = at.door.newGraph();
    const stored = await call(at.agent, 'remember', {
      graph_id,
      memories: [
        { content: 'The stage is built on Friday.' },
        { content: 'The lights come later.', source: { kind: 'user', name: 'Ben' }, session: 's-2' },
      ],
      source: { kind: 'tool', name: 'plan' },
      session: 's-1',
    });
    const kept = await Promise.all(
      stored.data.memories.map((one: { id: string }) => at.door.api.getMemory({ graph_id, id: one.id })),
    );
    expect(kept.map(({ source, session }) => [source.kind, source.name, session])).toEqual([
      ['tool', 'plan', 's-1'],
      ['user', 'Ben', 's-2'],
    ]);
    const odd = { graph_id, memories: [{ content: 'x', source: { kind: 'rumour' } }] };
    expect(await failure(at.agent, 'remember', odd)).toContain('memories[0].source.kind: must be one of');
  });

  it('replaces what changed, and still knows what was before', async () => {
    proves('MCP-07');
    const graph_id = at.door.newGraph();
    const old = await call(at.agent, 'remember', {
      graph_id,
      memories: [{ content: 'The office is in Lyon.', occurred_at: '2026-01-01T00:00:00Z' }],
    });
    const [{ id }] = old.data.memories;
    await call(at.agent, 'remember', {
      graph_id,
      memories: [
        { content: 'The office is in Porto.', supersedes: [id], occurred_at: '2026-02-01T00:00:00Z' },
      ],
    });
    const contentsOf = async (more: object) =>
      (await call(at.agent, 'recall', { graph_id, query: 'office', ...more })).data.memories.map(
        (one: { content: string }) => one.content,
      );
    expect(await contentsOf({})).toEqual(['The office is in Porto.']);
    expect((await contentsOf({ superseded: true })).sort()).toEqual([
      'The office is in Lyon.',
      'The office is in Porto.',
    ]);
    expect(await contentsOf({ valid_at: '2026-01-15T00:00:00Z' })).toEqual(['The office is in Lyon.']);
    const then = { graph_id, task: 'Where is the office?', valid_at: '2026-01-15T00:00:00Z' };
    expect((await call(at.agent, 'insight', then)).data.insight).toContain('Lyon');
    const unknown = { graph_id, task: 'Where is the office?', known_at: '2026-01-15T00:00:00Z' };
    expect((await call(at.agent, 'insight', unknown)).data.sources).toEqual([]);
    const marked = await call(at.agent, 'recall', { graph_id, query: 'office Lyon', superseded: true });
    expect(marked.text).toMatch(/Lyon\.»\n {2}\([^)]*superseded by /);
  });

  it('keeps max_tokens, cuts what is long and says what it left out', async () => {
    proves('MCP-07', 'MCP-20');
    const graph_id = at.door.newGraph();
    const long = (what: string) =>
      `The ${what} pipeline ${'compiles packages and signs images, '.repeat(60)}.`;
    await at.door.api.remember({
      graph_id,
      memories: ['red', 'green', 'blue'].map(what => ({ content: long(what) })),
    });
    const { text, data } = await call(at.agent, 'recall', { graph_id, query: 'pipeline', max_tokens: 300 });
    expect(data).toMatchObject({ left_out: 2, memories: [{ cut: true }] });
    expect(text).toContain('2 omitted');
    expect(text.length).toBeLessThanOrEqual(300 * 4 + 200);
    expect(JSON.stringify(data).length).toBeLessThanOrEqual(300 * 4 + 200);
    const whole = await call(at.agent, 'recall', { graph_id, query: 'pipeline', max_tokens: 10_000 });
    expect(whole.data).toMatchObject({ left_out: 0, memories: [{ content: expect.any(String) }, {}, {}] });
    expect(whole.data.memories.some((one: { cut?: boolean }) => one.cut)).toBe(false);
  });

  it('gives an insight with its quotes, and says when nothing fits', async () => {
    proves('MCP-08');
    const graph_id = at.door.newGraph();
    await at.door.api.remember({
      graph_id,
      content: 'Always run migrations after 22:00 UTC, because the nightly exports read the orders table.',
      source: { kind: 'user', name: 'Mina' },
    });
    const { text, data } = await call(at.agent, 'insight', {
      graph_id,
      task: 'When should I run migrations on the orders table?',
    });
    expect(data).toMatchObject({
      insight: expect.stringContaining('22:00'),
      recommendation: expect.any(String),
      confidence: expect.stringMatching(/high|medium|low/),
      sources: [{ number: 1, quote: expect.stringContaining('22:00'), by: 'Mina' }],
      contradictions: [],
    });
    for (const word of ['Insight: ', 'Recommendation: ', 'Confidence: ', '[1] ', ': «'])
      expect(text).toContain(word);
    const nothing = await call(at.agent, 'insight', { graph_id, task: 'Which colour has the new logo?' });
    expect(nothing.data).toMatchObject({ confidence: 'low' });
    expect(nothing.text).not.toContain('POST');
  });

  it('browses contexts from types to memories, and finds them by name', async () => {
    proves('MCP-09');
    const graph_id = at.door.newGraph();
    const contents = Array.from({ length: 60 }, (_, n) => `Note ${n} about releases.`);
    await at.door.api.remember({
      graph_id,
      memories: contents.map(content => ({
        content,
        context_types: { skill: ['migrations'], project: ['a/b'] },
      })),
    });
    const types = await call(at.agent, 'contexts', { graph_id });
    expect(types.data.types).toEqual([
      { context_type: 'project', contexts: 1, memories: 60 },
      { context_type: 'skill', contexts: 1, memories: 60 },
    ]);
    const ofType = await call(at.agent, 'contexts', { graph_id, context_type: 'project' });
    expect(ofType.data.contexts).toMatchObject([{ name: 'a/b', memories: 60 }]);
    expect(types.text).toContain('- skill (1 context, 60 memories)');
    expect(ofType.text).toMatch(/^1 context:\n- project: a\/b \(60 memories, 0 relationships\)/);
    const found = await call(at.agent, 'contexts', { graph_id, q: 'migratons' });
    expect(found.data.contexts).toMatchObject([{ context_type: 'skill', name: 'migrations' }]);
    const one = { graph_id, context_type: 'project', name: 'a/b', max_tokens: 50_000 };
    const first = await call(at.agent, 'contexts', one);
    expect(first.data.memories).toHaveLength(50);
    expect(first.text).toContain('For more, use page: 2.');
    const second = await call(at.agent, 'contexts', { ...one, page: 2 });
    expect(second.data.memories).toHaveLength(10);
    const short = await call(at.agent, 'contexts', { ...one, max_tokens: 200 });
    expect(short.data.left_out).toBeGreaterThan(40);
    expect(short.text.length).toBeLessThanOrEqual(200 * 4 + 300);
  });

  it('shows how a context stands to others', async () => {
    proves('MCP-10');
    const graph_id = at.door.newGraph();
    await at.door.api.remember({ graph_id, content: 'x', context_types: { skill: ['a'], project: ['b'] } });
    await at.door.api.assertRelationship({
      graph_id,
      context_type: 'skill',
      name: 'a',
      kind: 'extension',
      other_type: 'project',
      other_name: 'b',
      reason: 'The skill serves the project.',
    });
    const asked = { graph_id, context_type: 'skill', name: 'a' };
    const { text, data } = await call(at.agent, 'relationships', asked);
    expect(data.relationships).toMatchObject([
      { kind: 'extension', direction: 'outgoing', context_type: 'project', name: 'b', origin: 'asserted' },
    ]);
    expect(text).toContain('The skill serves the project.');
    const none = await call(at.agent, 'relationships', { ...asked, kind: 'contradiction' });
    expect(none.data).toMatchObject({ relationships: [], total: 0 });
  });

  it('says which field is wrong and what to do next', async () => {
    proves('MCP-14', 'MCP-25', 'MCP-05');
    const graph_id = at.door.newGraph();
    await at.door.api.remember({ graph_id, content: 'x' });
    const wrong = await failure(at.agent, 'recall', { graph_id, query: 7, limt: 3 });
    expect(wrong).toContain('query: must be a string, not a number');
    expect(wrong).toContain('limt: is not a known field');
    expect(wrong).toContain('try again');
    const deep = await failure(at.agent, 'remember', {
      graph_id,
      memories: [{ content: ' ', occurred_at: 'soon' }],
    });
    expect(deep).toContain('memories[0].content: must not be blank');
    expect(deep).toContain('memories[0].occurred_at');
    expect(await failure(at.agent, 'contexts', { graph_id, context_type: 'x', name: 'y' })).toContain(
      '`contexts` and q',
    );
    expect(await failure(at.agent, 'contexts', { graph_id, name: 'y' })).toContain(
      'context_type: is required with name; to find contexts by name, use q',
    );
    const missing = { graph_id, contradiction_id: 'nope', resolution: 'dismissed' };
    expect(await failure(at.agent, 'resolve', missing)).toContain('`contradictions`');
    const nowhere = await failure(at.agent, 'recall', { graph_id: 'nowhere-at-all', query: 'x' });
    expect(nowhere).toContain('Graphs you may read');
    expect(nowhere).toContain(graph_id);
    const unnamed = await failure(at.agent, 'recall', { query: 'x' });
    expect(unnamed).toContain('graph_id: is required');
    expect(unnamed).toContain(graph_id);
    await expect(at.agent.callTool({ name: 'destroy', arguments: {} })).rejects.toThrow('available: recall');
  });
});
