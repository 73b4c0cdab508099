/** How knowledge gets in: one memory, a batch, a conversation; repeats and their support. */
import { expect, it } from 'vitest';
import { atEveryDoor, pathsOf, refusal } from '../doors.js';
import { proves } from '../requirements.js';

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

atEveryDoor(door => {
  const contentsOf = async (graph_id: string, query: string) =>
    (await door.api.search({ graph_id, query })).items.map(({ content }) => content);

  it('answers a stored memory with all its fields', async () => {
    proves('MEM-01', 'MEM-02', 'MEM-05', 'MEM-07', 'MEM-08', 'MEM-12', 'MEM-16', 'MEM-23');
    const graph_id = door.newGraph();
    await refusal(door.api.getGraph({ graph_id }), 'graph_not_found');
    const metadata = { ticket: 'AT-7', nested: { list: [1, null, true, 'é'], empty: {} }, '': 0.1 };
    const answer = await door.api.remember({
      graph_id,
      content: '  Raising client_body_timeout to 120s stopped ECONNRESET.\n',
      context_types: { error: ['ECONNRESET'], skill: ['nginx', 'uploads'] },
      source: { kind: 'user', name: 'Ana', ref: 'https://example.com/7' },
      session: 'standup 12',
      occurred_at: '2026-05-03T12:00:00+02:00',
      valid_until: '2036-05-03T10:00:00.5Z',
      metadata,
    });
    expect(answer).toEqual({ items: [expect.any(Object)], total: 1, page: 1, page_size: 1 });
    expect(answer.items[0]).toEqual({
      id: expect.any(String),
      graph_id,
      content: '  Raising client_body_timeout to 120s stopped ECONNRESET.\n',
      context_types: { error: ['ECONNRESET'], skill: ['nginx', 'uploads'] },
      placed_by: 'caller',
      source: { kind: 'user', name: 'Ana', ref: 'https://example.com/7' },
      session: 'standup 12',
      occurred_at: '2026-05-03T10:00:00.000Z',
      valid_until: '2036-05-03T10:00:00.500Z',
      recorded_at: expect.stringMatching(time),
      metadata,
      status: 'stored',
      version: 1,
      supersedes: [],
      superseded_by: null,
      support_count: 1,
      independent_count: 1,
      echo: false,
      needs_review: false,
      contested: false,
      contested_by: [],
      links: [],
      links_pending: false,
    });
    expect(await door.api.getGraph({ graph_id })).toMatchObject({
      graph_id,
      memory_count: 1,
      context_count: 3,
    });
  });

  it('fills in what was left out', async () => {
    proves('MEM-04', 'MEM-07', 'MEM-09');
    const graph_id = door.newGraph();
    const began = Date.now();
    const { items } = await door.api.remember({ graph_id, content: 'Grafana runs on port 3000.' });
    const memory = items[0]!;
    expect(memory).toMatchObject({
      placed_by: 'service',
      source: { kind: 'agent', name: null, ref: null },
      session: null,
      valid_until: null,
      metadata: {},
    });
    expect(Object.values(memory.context_types).flat().length).toBeGreaterThan(0);
    expect(Date.parse(memory.occurred_at)).toBeGreaterThanOrEqual(began - 1_000);
    expect(Date.parse(memory.occurred_at)).toBeLessThanOrEqual(Date.now() + 1_000);
    const named = await door.api.remember({
      graph_id,
      content: 'Ana likes tea.',
      context_types: { person: ['Ana'] },
    });
    expect(named.items[0]!.placed_by).toBe('caller');
    const placed = await door.api.remember({ graph_id, content: 'Ana moved to Lisbon.' });
    expect(placed.items[0]).toMatchObject({ placed_by: 'service', context_types: { person: ['Ana'] } });
    const fact = await door.api.remember({ graph_id, content: 'Every fact about tea is weighed.' });
    expect(fact.items[0]!.context_types, 'one word in common is not enough').toEqual({
      topic: ['general'],
    });
    const nowhere = await door.api.remember({ graph_id, content: 'So it is.', context_types: {} });
    expect(nowhere.items[0]!.placed_by).toBe('service');
  });

  it('takes contents up to the limit, and gives them back unchanged', async () => {
    proves('MEM-03');
    const graph_id = door.newGraph();
    const contents = ['x', '😀'.repeat(32_768), 'tabs\tand\r\nlines \u0001 \u2028 \u202e ﷽ e\u0301'];
    for (const content of contents) {
      const { items } = await door.api.remember({ graph_id, content, context_types: { a: ['b'] } });
      expect((await door.api.getMemory({ graph_id, id: items[0]!.id })).content).toBe(content);
    }
    for (const content of ['', ' \n', 'x'.repeat(32_769)]) {
      expect(pathsOf(await refusal(door.api.remember({ graph_id, content }), 'invalid_request'))).toEqual([
        'content',
      ]);
    }
  });

  it('takes up to 32 contexts, each type with a name', async () => {
    proves('MEM-06');
    const graph_id = door.newGraph();
    const names = Array.from({ length: 33 }, (_, at) => `n${at}`);
    const { items } = await door.api.remember({
      graph_id,
      content: 'Wide.',
      context_types: { t: names.slice(0, 32) },
    });
    expect(items[0]!.context_types.t).toHaveLength(32);
    const many = door.api.remember({ graph_id, content: 'Too wide.', context_types: { t: names } });
    expect(pathsOf(await refusal(many, 'invalid_request'))).toEqual(['context_types']);
    const none = door.api.remember({ graph_id, content: 'In a whole type.', context_types: { t: [] } });
    expect(pathsOf(await refusal(none, 'invalid_request'))).toEqual(['context_types']);
  });

  it('stores a batch as a whole, in its order, with ids that sort by time', async () => {
    proves('MEM-13', 'MEM-14', 'MEM-17', 'MEM-24');
    const graph_id = door.newGraph();
    const memories = Array.from({ length: 1_000 }, (_, at) => ({
      content: `Fact number ${at} is about word${at}.`,
      context_types: { batch: [`part ${at % 7}`] },
    }));
    const { items, total, page_size } = await door.api.remember({ graph_id, memories });
    expect([total, page_size]).toEqual([1_000, 1_000]);
    expect(items.map(({ content }) => content)).toEqual(memories.map(({ content }) => content));
    expect(items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).sort());
    const later = await door.api.remember({
      graph_id,
      content: 'And one more.',
      context_types: { batch: ['late'] },
    });
    expect(later.items[0]!.id > items[999]!.id).toBe(true);
    expect((await contentsOf(graph_id, 'word777'))[0]).toBe(memories[777]!.content);

    const before = await door.api.getGraph({ graph_id });
    const broken = [{ content: 'Fine on its own.' }, { content: 'Not fine.', supersedes: ['nobody'] }];
    const problem = await refusal(door.api.remember({ graph_id, memories: broken }), 'invalid_request');
    expect(pathsOf(problem)).toEqual(['memories[1].supersedes[0]']);
    const invalid = [{ content: 'Fine on its own.' }, { content: ' ' }];
    const other = await refusal(door.api.remember({ graph_id, memories: invalid }), 'invalid_request');
    expect(pathsOf(other)).toEqual(['memories[1].content']);
    expect(await door.api.getGraph({ graph_id })).toEqual(before);
    expect(await contentsOf(graph_id, 'fine on its own')).not.toContain('Fine on its own.');
    await refusal(
      door.api.remember({ graph_id, memories: [...memories, { content: 'x' }] }),
      'invalid_request',
    );
    await refusal(door.api.remember({ graph_id, memories: [] }), 'invalid_request');
  });

  it('takes the knowledge out of a conversation', async () => {
    proves('MEM-15');
    const graph_id = door.newGraph();
    const { items } = await door.api.remember({
      graph_id,
      messages: [
        { role: 'user', content: 'Hi! Can you help me with the upload?', at: '2026-05-01T09:00:00Z' },
        {
          role: 'user',
          name: 'Ana',
          content: 'We decided to use PostgreSQL for sessions.',
          at: '2026-05-01T09:01:00Z',
        },
        { role: 'assistant', content: 'Turns out the nginx timeout was 60 seconds. What else?' },
      ],
      context_types: { session: ['planning'] },
      session: 'talk 1',
    });
    expect(items.map(({ content }) => content)).toEqual([
      'We decided to use PostgreSQL for sessions.',
      'Turns out the nginx timeout was 60 seconds.',
    ]);
    expect(items[0]).toMatchObject({
      source: { kind: 'user', name: 'Ana' },
      occurred_at: '2026-05-01T09:01:00.000Z',
      session: 'talk 1',
      context_types: { session: ['planning'] },
    });
    expect(items[1]).toMatchObject({ source: { kind: 'agent', name: null }, session: 'talk 1' });
    const talk = await door.api.remember({ graph_id, messages: [{ role: 'user', content: 'Thanks!' }] });
    expect(talk).toMatchObject({ items: [], total: 0 });
  });

  it('knows a repeat: from the same source nothing changes, from another it is support', async () => {
    proves('MEM-18', 'MEM-19');
    const graph_id = door.newGraph();
    const memory = {
      graph_id,
      content: 'Deploys freeze on Friday.',
      context_types: { skill: ['deployment'] },
    };
    const ana = { kind: 'user', name: 'Ana' } as const;
    const first = (await door.api.remember({ ...memory, source: ana })).items[0]!;
    expect(first.status).toBe('stored');
    const before = await door.api.getGraph({ graph_id });
    const again = (
      await door.api.remember({ ...memory, content: ' Deploys  freeze on Friday. ', source: ana })
    ).items[0]!;
    expect(again).toMatchObject({
      id: first.id,
      status: 'known',
      version: 1,
      support_count: 1,
      content: first.content,
    });
    expect(await door.api.getGraph({ graph_id })).toEqual(before);

    const supported = (await door.api.remember({ ...memory, source: { kind: 'document', ref: 'wiki/1' } }))
      .items[0]!;
    expect(supported).toMatchObject({ id: first.id, status: 'known', version: 1, support_count: 2 });
    const detail = await door.api.getMemory({ graph_id, id: first.id });
    expect(detail.sources.map(({ kind, name, ref }) => [kind, name, ref])).toEqual([
      ['user', 'Ana', null],
      ['document', null, 'wiki/1'],
    ]);
    expect(detail.source).toEqual({ kind: 'user', name: 'Ana', ref: null });
    expect(await door.api.getGraph({ graph_id })).toMatchObject({ memory_count: 1 });

    const elsewhere = (await door.api.remember({ ...memory, context_types: { project: ['atlas'] } }))
      .items[0]!;
    expect(elsewhere.status).toBe('stored');
    expect(elsewhere.id).not.toBe(first.id);
    const { items } = await door.api.remember({
      graph_id,
      memories: [{ content: 'Twice.' }, { content: 'Twice.' }],
    });
    expect(items.map(({ status }) => status)).toEqual(['stored', 'known']);
    expect(items[1]!.id).toBe(items[0]!.id);
  });

  it('gives the same answer to a repeat with the same key, and refuses another body under it', async () => {
    proves('MEM-20', 'MEM-21');
    const graph_id = door.newGraph();
    const body = {
      graph_id,
      content: 'Said with a key.',
      context_types: { a: ['b'] },
      metadata: { x: 1, y: 2 },
    };
    const first = await door.api.remember(body, { idempotencyKey: 'key-1' });
    const { content, ...rest } = body;
    const second = await door.api.remember({ ...rest, content }, { idempotencyKey: 'key-1' });
    expect(second).toEqual(first);
    expect(second.items[0]!.status).toBe('stored');
    await refusal(door.api.remember({ ...body, content: 'Other.' }, { idempotencyKey: 'key-1' }), 'conflict');
    expect(await contentsOf(graph_id, 'other')).not.toContain('Other.');
    expect(await door.api.getGraph({ graph_id })).toMatchObject({ memory_count: 1 });
  });

  it('ends what a memory supersedes, and what its time is over for', async () => {
    proves('MEM-10', 'MEM-11');
    const graph_id = door.newGraph();
    const in_sessions = { context_types: { project: ['sessions'] } };
    const old = (
      await door.api.remember({
        graph_id,
        content: 'Sessions live in Redis.',
        occurred_at: '2026-01-01T00:00:00Z',
        ...in_sessions,
      })
    ).items[0]!;
    const fresh = (
      await door.api.remember({
        graph_id,
        content: 'Sessions live in PostgreSQL.',
        occurred_at: '2026-04-14T00:00:00Z',
        supersedes: [old.id],
        ...in_sessions,
      })
    ).items[0]!;
    expect(fresh.supersedes).toEqual([old.id]);
    const live = await contentsOf(graph_id, 'sessions');
    expect(live[0]).toBe(fresh.content);
    expect(live).not.toContain(old.content);
    expect(await door.api.getMemory({ graph_id, id: old.id })).toMatchObject({
      status: 'superseded',
      superseded_by: fresh.id,
      valid_until: '2026-04-14T00:00:00.000Z',
      version: 2,
    });
    await door.api.remember({
      graph_id,
      content: 'The banner is green.',
      valid_until: '2026-02-01T00:00:00Z',
    });
    expect(await contentsOf(graph_id, 'banner')).not.toContain('The banner is green.');
    const unknown = door.api.remember({ graph_id, content: 'No.', supersedes: [old.id, 'nobody'] });
    expect(pathsOf(await refusal(unknown, 'invalid_request'))).toEqual(['supersedes[1]']);
  });
});
