/** Finding memories: order, limits, filters, includes, and both clocks. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { atEveryDoor, pathsOf, refusal } from '../doors.js';
import { proves } from '../requirements.js';

atEveryDoor(door => {
  const store = async (graph_id: string, content: string, more: object = {}) =>
    (await door.api.remember({ graph_id, content, context_types: { skill: ['uploads'] }, ...more }))
      .items[0]!;
  const ids = async (graph_id: string, query: string, more: object = {}) =>
    (await door.api.search({ graph_id, query, ...more })).items.map(({ id }) => id);

  it('finds the best first, each with a score', async () => {
    proves('SRCH-01', 'MEM-17');
    const graph_id = door.newGraph();
    await store(graph_id, 'The kitchen has a new kettle.');
    const best = await store(graph_id, 'Large uploads fail when the proxy timeout is too short.');
    await store(graph_id, 'The proxy logs are kept for a week.');
    const { items, page } = await door.api.search({ graph_id, query: 'uploads fail proxy timeout' });
    expect(items[0]!.id).toBe(best.id);
    expect(page).toBe(1);
    const scores = items.map(({ score }) => score);
    expect([...scores].sort((a, b) => b - a)).toEqual(scores);
    expect(items[0]).toMatchObject({
      content: best.content,
      contested: false,
      superseded_by: null,
      status: 'stored',
    });
  });

  it('finds an identifier exactly', async () => {
    proves('SRCH-08');
    const graph_id = door.newGraph();
    const names = [
      'client_body_timeout',
      'client_body_buffer_size',
      'client_header_timeout',
      'proxy_read_timeout',
    ];
    for (const name of names) await store(graph_id, `The setting ${name} is part of nginx.`);
    const exact = await store(graph_id, 'Error E-4711 means that the disk of atlas-db-2 is full.');
    await store(graph_id, 'Error E-4712 means that the disk of atlas-db-3 is slow.');
    for (const name of names) {
      expect((await door.api.search({ graph_id, query: name })).items[0]!.content).toContain(name);
    }
    expect((await ids(graph_id, 'what is E-4711?'))[0]).toBe(exact.id);
    expect((await ids(graph_id, 'atlas-db-2'))[0]).toBe(exact.id);
  });

  it('finds a piece of text by its very words', async () => {
    proves('SRCH-09');
    const graph_id = door.newGraph();
    const words = ['proxy', 'timeout', 'upload', 'setting', 'release'];
    // Every order of the same words: only one holds the piece as it was said.
    for (const first of words)
      for (const second of words)
        for (const third of words)
          if (new Set([first, second, third]).size === 3)
            await store(graph_id, `Note: the ${first} ${second} ${third} was looked at.`);
    for (const query of ['timeout upload proxy', '“Release proxy timeout”', 'upload   setting release.']) {
      const { items } = await door.api.search({ graph_id, query, include: ['explain'] });
      const piece = query
        .toLowerCase()
        .replace(/[^a-z ]/g, '')
        .replace(/ +/g, ' ');
      expect(items[0]!.content).toContain(piece);
      expect(items[0]!.explain!.reason).toContain('word for word');
      expect(items[1]!.content).not.toContain(piece);
    }
  });

  it('finds an error by what people call it', async () => {
    proves('SRCH-10');
    const graph_id = door.newGraph();
    await store(graph_id, 'The worker was restarted on Monday.');
    await store(graph_id, 'The full backup runs at night.');
    const full = await store(graph_id, 'The thumbnailer stopped with ENOSPC in fra-1.');
    const refused = await store(graph_id, 'Whatever still points to cache-01 gets ECONNREFUSED.');
    expect((await ids(graph_id, 'The disk is full, what now?'))[0]).toBe(full.id);
    expect((await ids(graph_id, 'connection refused'))[0]).toBe(refused.id);
  });

  it('says how relevant each is, and leaves out what is less than asked for', async () => {
    proves('SRCH-11');
    const graph_id = door.newGraph();
    const whole = await store(graph_id, 'Large uploads fail behind the proxy.');
    const half = await store(graph_id, 'The proxy logs are kept for a week.');
    await store(graph_id, 'The kitchen has a new kettle.');
    const ask = (more: object = {}) => door.api.search({ graph_id, query: 'uploads proxy', ...more });
    const { items, total } = await ask();
    expect(items.map(({ id }) => id)).toEqual([whole.id, half.id]);
    expect(total).toBe(2);
    expect(items[0]!.relevance).toBe(1);
    expect(items[1]!.relevance).toBeGreaterThan(0);
    expect(items[1]!.relevance).toBeLessThan(1);
    expect(await ask({ min_relevance: 0 })).toEqual({ items, total, page: 1, page_size: 10 });
    expect(await ask({ min_relevance: 1 })).toMatchObject({ items: [{ id: whole.id }], total: 1 });
    expect((await ask({ include: ['explain'] })).items[0]!.explain!.relevance).toEqual({ words: 1 });
    expect(await door.api.search({ graph_id, query: 'zzyzx' })).toMatchObject({ items: [], total: 0 });
    for (const min_relevance of [-0.1, 1.1, 'high']) {
      const problem = await refusal(ask({ min_relevance }), 'invalid_request');
      expect(pathsOf(problem)).toEqual(['min_relevance']);
    }
  });

  it('answers ten unless told otherwise', async () => {
    proves('SRCH-02');
    const graph_id = door.newGraph();
    await door.api.remember({
      graph_id,
      memories: Array.from({ length: 30 }, (_, at) => ({ content: `Proxy note number ${at}.` })),
    });
    const usual = await door.api.search({ graph_id, query: 'proxy note' });
    expect(usual.items).toHaveLength(10);
    expect(usual).toMatchObject({ total: 30, page_size: 10 });
    expect((await door.api.search({ graph_id, query: 'proxy note', limit: 25 })).items).toHaveLength(25);
    for (const limit of [0, 101, 1.5]) {
      const problem = await refusal(door.api.search({ graph_id, query: 'proxy', limit }), 'invalid_request');
      expect(pathsOf(problem)).toEqual(['limit']);
    }
    expect(pathsOf(await refusal(door.api.search({ graph_id, query: ' ' }), 'invalid_request'))).toEqual([
      'query',
    ]);
  });

  it('keeps to the contexts asked for', async () => {
    proves('SRCH-03');
    const graph_id = door.newGraph();
    const a = await store(graph_id, 'Proxy one.', { context_types: { skill: ['a'] } });
    const b = await store(graph_id, 'Proxy two.', { context_types: { skill: ['b'] } });
    const c = await store(graph_id, 'Proxy three.', { context_types: { error: ['c'] } });
    const within = async (context_types: Record<string, string[]>) =>
      (await ids(graph_id, 'proxy', { context_types })).sort();
    expect(await within({ skill: ['a'] })).toEqual([a.id]);
    expect(await within({ SKILL: ['A', 'b'] })).toEqual([a.id, b.id].sort());
    expect(await within({ skill: [] })).toEqual([a.id, b.id].sort());
    expect(await within({ skill: ['a'], error: [] })).toEqual([a.id, c.id].sort());
    expect(await within({})).toEqual([a.id, b.id, c.id].sort());
    expect(await within({ nobody: [] })).toEqual([]);
    expect(await within({ skill: ['nobody'] })).toEqual([]);
    expect(await within({ skill: ['nobody', 'b'] })).toEqual([b.id]);
  });

  it('shows what was superseded when asked', async () => {
    proves('SRCH-04');
    const graph_id = door.newGraph();
    const old = await store(graph_id, 'The timeout is sixty seconds.');
    const fresh = await store(graph_id, 'The timeout is two minutes.', { supersedes: [old.id] });
    expect(await ids(graph_id, 'timeout')).toEqual([fresh.id]);
    const all = await door.api.search({ graph_id, query: 'timeout', include: ['superseded'] });
    expect(new Map(all.items.map(({ id, superseded_by }) => [id, superseded_by]))).toEqual(
      new Map([
        [old.id, fresh.id],
        [fresh.id, null],
      ]),
    );
  });

  it('explains why each was found', async () => {
    proves('SRCH-05');
    const graph_id = door.newGraph();
    await store(graph_id, 'The kettle is made of steel.');
    const [plain] = (await door.api.search({ graph_id, query: 'kettle' })).items;
    expect(plain).not.toHaveProperty('explain');
    const [hit] = (await door.api.search({ graph_id, query: 'kettle', include: ['explain'] })).items;
    expect(hit!.explain!.matched).toContain('kettl');
    expect(hit!.explain!.reason).toMatch(/kettl/);
    expect(hit!.explain!.arms.lexical).toMatchObject({ rank: 1 });
  });

  it('stops before max_tokens', async () => {
    proves('SRCH-06');
    const graph_id = door.newGraph();
    for (let at = 0; at < 5; at++) await store(graph_id, `Proxy ${at} ${'word '.repeat(30)}end.`);
    const lengths = (await door.api.search({ graph_id, query: 'proxy' })).items.map(
      ({ content }) => content.length,
    );
    const budget = Math.ceil((lengths[0]! + lengths[1]!) / 4) + 5;
    expect((await door.api.search({ graph_id, query: 'proxy', max_tokens: budget })).items).toHaveLength(2);
    expect(await door.api.search({ graph_id, query: 'proxy', max_tokens: 1 })).toMatchObject({
      items: [],
      total: 5,
    });
  });

  it('says that a hit is contested, and by what', async () => {
    proves('SRCH-07', 'CON-07');
    const graph_id = door.newGraph();
    const first = await store(graph_id, 'The freeze starts on Friday.', {
      occurred_at: '2026-05-01T00:00:00Z',
    });
    const second = await store(graph_id, 'The freeze starts on Sunday.', {
      occurred_at: '2026-05-02T00:00:00Z',
    });
    const { id } = await door.api.openContradiction({ graph_id, first: first.id, second: second.id });
    const { items } = await door.api.search({ graph_id, query: 'freeze' });
    expect(items).toHaveLength(2);
    for (const hit of items) {
      const other = hit.id === first.id ? second : first;
      expect(hit).toMatchObject({
        contested: true,
        contested_by: [{ contradiction_id: id, memory_id: other.id, content: other.content }],
      });
    }
    await door.api.resolveContradiction({ graph_id, id, resolution: 'dismissed' });
    for (const hit of (await door.api.search({ graph_id, query: 'freeze' })).items) {
      expect(hit).toMatchObject({ contested: false, contested_by: [] });
    }
  });

  it('answers what was true then', async () => {
    proves('CLK-01', 'CLK-03');
    const graph_id = door.newGraph();
    const spring = await store(graph_id, 'The lead is Ana.', {
      occurred_at: '2026-03-01T00:00:00Z',
      valid_until: '2026-06-01T00:00:00Z',
    });
    const summer = await store(graph_id, 'The lead is Ben.', { occurred_at: '2026-06-01T00:00:00Z' });
    const future = await store(graph_id, 'The lead is Chidi.', { occurred_at: '2099-01-01T00:00:00Z' });
    const reads = async (clock: object) => [
      await ids(graph_id, 'lead', clock),
      (await door.api.listMemories({ graph_id, ...clock })).items.map(({ id }) => id),
      (
        await door.api.getContext({ graph_id, context_type: 'skill', name: 'uploads', ...clock })
      ).memories.items.map(({ id }) => id),
      (await door.api.insight({ graph_id, task: 'Who is the lead?', include: ['trace'], ...clock })).trace!
        .considered as { memory_id: string }[],
    ];
    const at = async (valid_at: string, expected: string[]) => {
      const [searched, listed, inContext, considered] = await reads({ valid_at });
      expect(searched).toEqual(expected);
      expect(listed).toEqual(expected);
      expect(inContext).toEqual(expected);
      expect((considered as { memory_id: string }[]).map(one => one.memory_id)).toEqual(expected);
    };
    await at('2026-02-28T23:59:59Z', []);
    await at('2026-03-01T00:00:00Z', [spring.id]);
    await at('2026-05-31T23:59:59Z', [spring.id]);
    await at('2026-06-01T00:00:00Z', [summer.id]);
    const one = { graph_id, id: spring.id };
    expect(await door.api.getMemory({ ...one, valid_at: '2026-05-31T23:59:59Z' })).toMatchObject(one);
    await refusal(door.api.getMemory({ ...one, valid_at: '2026-06-01T00:00:00Z' }), 'memory_not_found');
    expect(await door.api.getMemory(one), 'by its id alone it is shown ended too').toMatchObject(one);
    expect(await ids(graph_id, 'lead')).toEqual([summer.id]);
    expect(await ids(graph_id, 'lead', { valid_at: '2100-01-01T00:00:00Z' })).toContain(future.id);
  });

  it('answers what was known then', async () => {
    proves('CLK-02');
    const graph_id = door.newGraph();
    const memory = await store(graph_id, 'The port is 3000.', { occurred_at: '2026-01-01T00:00:00Z' });
    await sleep(5);
    const then = new Date().toISOString();
    await sleep(5);
    await door.api.changeMemory({ graph_id, id: memory.id, content: 'The port is 4000.' });
    const later = await store(graph_id, 'The port of the proxy is 80.');
    const before = '2020-01-01T00:00:00Z';
    const context = { graph_id, context_type: 'skill', name: 'uploads' };

    const known = await door.api.search({ graph_id, query: 'port', known_at: then });
    expect(known.items).toMatchObject([{ id: memory.id, version: 1, content: 'The port is 3000.' }]);
    expect(await ids(graph_id, 'port', { known_at: before })).toEqual([]);
    expect((await ids(graph_id, 'port')).sort()).toEqual([memory.id, later.id].sort());

    const listed = await door.api.listMemories({ graph_id, known_at: then });
    expect(listed).toMatchObject({ total: 1, items: [{ version: 1, content: 'The port is 3000.' }] });
    expect((await door.api.getContext({ ...context, known_at: then })).memories).toMatchObject({
      total: 1,
      items: [{ version: 1 }],
    });
    for (const [clock, count] of [
      [{ known_at: before }, 0],
      [{ known_at: then }, 1],
      [{ valid_at: '2026-01-02T00:00:00Z' }, 1],
      [{}, 2],
    ] as const)
      expect(await door.api.getContext({ ...context, ...clock }), JSON.stringify(clock)).toMatchObject({
        memory_count: count,
        memories: { total: count },
      });
    expect(await door.api.getMemory({ graph_id, id: memory.id, known_at: then })).toMatchObject({
      version: 1,
    });
    await refusal(door.api.getMemory({ graph_id, id: later.id, known_at: then }), 'memory_not_found');
    const insight = await door.api.insight({
      graph_id,
      task: 'Which port is it?',
      known_at: then,
      include: ['trace'],
    });
    expect((insight.trace!.considered as { memory_id: string }[]).map(one => one.memory_id)).toEqual([
      memory.id,
    ]);
    expect(insight.insight).not.toContain('4000');
  });
});
