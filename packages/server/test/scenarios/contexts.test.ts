/** Browsing contexts: types, contexts of a type, one context, and how they are paged. */
import type { ContextRecord, ContextTypeRecord, ListOf } from '@loci/client';
import { expect, it } from 'vitest';
import { atEveryDoor, pathsOf, refusal } from '../doors.js';
import { proves } from '../requirements.js';

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

atEveryDoor(door => {
  const typesOf = async (graph_id: string, paging = {}) =>
    (await door.api.listContexts({ graph_id, ...paging })) as ListOf<ContextTypeRecord>;

  const remember = (graph_id: string, content: string, context_types: Record<string, string[]>) =>
    door.api.remember({ graph_id, content, context_types });

  const atlas = async () => {
    const graph_id = door.newGraph();
    await remember(graph_id, 'Drain the queue before a deploy.', { skill: ['deployment'] });
    await remember(graph_id, 'A rollback takes four minutes.', { skill: ['rollback', 'deployment'] });
    await remember(graph_id, 'Caches are warmed at six.', { skill: ['caching'] });
    await remember(graph_id, 'ECONNRESET means the proxy gave up.', {
      error: ['ECONNRESET'],
      project: ['atlas'],
    });
    await remember(graph_id, 'The archive is called Atlas.', { project: ['atlas'] });
    return graph_id;
  };

  it('lists the context types, most memories first, then by name', async () => {
    proves('CTX-01', 'CTX-05', 'CTX-08', 'PAGE-01', 'PAGE-03');
    const graph_id = await atlas();
    await remember(graph_id, 'Ana wants small pull requests.', { feedback: ['code review'] });
    const types = await typesOf(graph_id);
    expect(types).toMatchObject({ total: 4, page: 1, page_size: 50 });
    expect(types.items.map(type => [type.context_type, type.context_count, type.memory_count])).toEqual([
      ['skill', 3, 3],
      ['project', 1, 2],
      ['error', 1, 1],
      ['feedback', 1, 1],
    ]);
    for (const type of types.items) {
      expect(Object.keys(type).sort()).toEqual([
        'context_count',
        'context_type',
        'memory_count',
        'updated_at',
      ]);
      expect(type.updated_at).toMatch(time);
    }
  });

  it('lists the contexts of a type, most memories first, then by name', async () => {
    proves('CTX-04', 'CTX-06', 'CTX-09');
    const graph_id = await atlas();
    const skills = await door.api.listContextsOfType({ graph_id, context_type: 'skill' });
    expect(skills).toMatchObject({ total: 3, page: 1, page_size: 50 });
    expect(skills.items.map(({ name, memory_count }) => [name, memory_count])).toEqual([
      ['deployment', 2],
      ['caching', 1],
      ['rollback', 1],
    ]);
    expect(skills.items[0]).toEqual({
      context_type: 'skill',
      name: 'deployment',
      memory_count: 2,
      relationship_count: 0,
      created_at: expect.stringMatching(time),
      updated_at: expect.stringMatching(time),
    } satisfies ContextRecord);
  });

  it('answers an unknown type with an empty list, and an unknown graph with a refusal', async () => {
    proves('CTX-19', 'CTX-22');
    const graph_id = await atlas();
    expect(await door.api.listContextsOfType({ graph_id, context_type: 'nobody' })).toMatchObject({
      items: [],
      total: 0,
    });
    const nowhere = door.newGraph();
    const context = { graph_id: nowhere, context_type: 'skill', name: 'deployment' };
    await refusal(door.api.listContexts({ graph_id: nowhere }), 'graph_not_found');
    await refusal(door.api.listContexts({ graph_id: nowhere, q: 'x' }), 'graph_not_found');
    await refusal(
      door.api.listContextsOfType({ graph_id: nowhere, context_type: 'skill' }),
      'graph_not_found',
    );
    await refusal(door.api.getContext(context), 'graph_not_found');
    await refusal(door.api.listRelationships(context), 'graph_not_found');
    await refusal(door.api.search({ graph_id: nowhere, query: 'deploy' }), 'graph_not_found');
    await refusal(door.api.insight({ graph_id: nowhere, task: 'deploy' }), 'graph_not_found');
    await refusal(door.api.listMemories({ graph_id: nowhere }), 'graph_not_found');
    await refusal(door.api.getGraph({ graph_id: nowhere }), 'graph_not_found');
    await refusal(door.api.listEvents({ graph_id: nowhere }), 'graph_not_found');
    await refusal(door.api.exportGraph({ graph_id: nowhere }), 'graph_not_found');
    await refusal(door.api.forgetGraph({ graph_id: nowhere }), 'graph_not_found');
  });

  it('shows one context with its memories newest first, its links counted and its open contradictions', async () => {
    proves('CTX-20', 'CTX-21');
    const graph_id = door.newGraph();
    const { items } = await door.api.remember({
      graph_id,
      memories: ['2026-01-01T00:00:00Z', '2026-03-01T00:00:00Z', '2026-02-01T00:00:00Z'].map(
        (occurred_at, at) => ({
          content: `The freeze begins on day ${at}.`,
          context_types: { skill: ['deployment'] },
          occurred_at,
        }),
      ),
    });
    await remember(graph_id, 'A rollback takes four minutes.', { skill: ['rollback'] });
    const context = { graph_id, context_type: 'skill', name: 'deployment' };
    await door.api.assertRelationship({
      ...context,
      kind: 'extension',
      other_type: 'skill',
      other_name: 'rollback',
    });
    const opened = await door.api.openContradiction({ graph_id, first: items[0]!.id, second: items[1]!.id });

    const detail = await door.api.getContext({ ...context, page_size: 2 });
    expect(detail).toMatchObject({
      context_type: 'skill',
      name: 'deployment',
      memory_count: 3,
      relationship_count: 1,
    });
    expect(detail.relationships).toEqual({
      reinforcement: 0,
      extension: 1,
      contradiction: 0,
      'related-to': 0,
    });
    expect(detail.open_contradictions.map(({ id }) => id)).toEqual([opened.id]);
    expect(detail.memories).toMatchObject({ total: 3, page: 1, page_size: 2 });
    expect(detail.memories.items.map(({ id }) => id)).toEqual([items[1]!.id, items[2]!.id]);
    const rest = await door.api.getContext({ ...context, page: 2, page_size: 2 });
    expect(rest.memories.items.map(({ id }) => id)).toEqual([items[0]!.id]);

    await refusal(door.api.getContext({ ...context, name: 'nobody' }), 'context_not_found');
    await refusal(door.api.listRelationships({ ...context, name: 'nobody' }), 'context_not_found');
    await refusal(door.api.forgetContext({ ...context, name: 'nobody' }), 'context_not_found');
  });

  it('knows a context under every spelling, and shows the first one', async () => {
    proves('CTX-15', 'CTX-16');
    const graph_id = door.newGraph();
    await remember(graph_id, 'One.', { 'Skill Set': ['Café  Ordering'] });
    await remember(graph_id, 'Two.', { 'skill set': ['cafe\u0301 ordering'] });
    await remember(graph_id, 'Three.', { '  SKILL\tSET ': ['\u00a0CAFÉ ORDERING\n'] });
    expect((await typesOf(graph_id)).items).toMatchObject([
      { context_type: 'Skill Set', context_count: 1, memory_count: 3 },
    ]);
    for (const [context_type, name] of [
      ['Skill Set', 'Café Ordering'],
      ['SKILL SET', 'CAFE\u0301   ORDERING'],
    ] as const) {
      expect(await door.api.getContext({ graph_id, context_type, name })).toMatchObject({
        context_type: 'Skill Set',
        name: 'Café Ordering',
        memory_count: 3,
      });
    }
    const { items } = await door.api.listMemories({ graph_id, name: 'CAFÉ ordering' });
    expect(items).toHaveLength(3);
    for (const memory of items) expect(memory.context_types).toEqual({ 'Skill Set': ['Café Ordering'] });
  });

  it('takes names of 1 to 200 characters', async () => {
    proves('CTX-17');
    const graph_id = door.newGraph();
    const longest = '😀'.repeat(200);
    await remember(graph_id, 'Long.', { [longest]: [longest] });
    expect(await door.api.getContext({ graph_id, context_type: longest, name: longest })).toMatchObject({
      name: longest,
    });
    const tooLong = await refusal(remember(graph_id, 'No.', { skill: ['x'.repeat(201)] }), 'invalid_request');
    expect(pathsOf(tooLong)).toEqual(['context_types.skill[0]']);
    const blank = await refusal(remember(graph_id, 'No.', { skill: ['ok', '  '] }), 'invalid_request');
    expect(pathsOf(blank)).toEqual(['context_types.skill[1]']);
    await refusal(remember(graph_id, 'No.', { ['y'.repeat(201)]: ['a'] }), 'invalid_request');
  });

  it('drops no context in silence, whatever it is called', async () => {
    proves('CTX-18', 'ERR-03');
    const graph_id = door.newGraph();
    const trap = JSON.parse('{"__proto__": ["a"], "skill": ["b"]}') as Record<string, string[]>;
    await refusal(remember(graph_id, 'No.', trap), 'invalid_request');
    const metadata = JSON.parse('{"deep": {"__proto__": 1}}');
    await refusal(door.api.remember({ graph_id, content: 'No.', metadata }), 'invalid_request');
    await refusal(door.api.getGraph({ graph_id }), 'graph_not_found');
    await remember(graph_id, 'Yes.', { constructor: ['toString'], hasOwnProperty: ['__proto__'] });
    expect((await typesOf(graph_id)).items.map(type => type.context_type)).toEqual([
      'constructor',
      'hasOwnProperty',
    ]);
  });

  it('pages every list the same way', async () => {
    proves('PAGE-02', 'PAGE-05', 'PAGE-06', 'PAGE-08');
    const graph_id = await atlas();
    const { items } = await door.api.remember({
      graph_id,
      content: 'A page of its own.',
      context_types: { a: ['b'] },
    });
    const lists = [
      (paging: object) => door.api.listContexts({ graph_id, ...paging }),
      (paging: object) => door.api.listContexts({ graph_id, q: '', ...paging }),
      (paging: object) => door.api.listContextsOfType({ graph_id, context_type: 'skill', ...paging }),
      (paging: object) => door.api.listMemories({ graph_id, ...paging }),
      (paging: object) => door.api.memoryHistory({ graph_id, id: items[0]!.id, ...paging }),
      (paging: object) => door.api.listContradictions({ graph_id, ...paging }),
      (paging: object) => door.api.listGraphs(paging),
      (paging: object) => door.api.listWebhooks({ graph_id, ...paging }),
      (paging: object) => door.api.listSecrets(paging),
    ];
    for (const list of lists) {
      const first = await list({});
      expect(first).toMatchObject({ page: 1, page_size: 50 });
      expect(await list({ page_size: 1_000 })).toMatchObject({ total: first.total, page: 1, page_size: 200 });
      expect(await list({ page: 1_000, page_size: 3 })).toEqual({
        items: [],
        total: first.total,
        page: 1_000,
        page_size: 3,
      });
      for (const vast of [Number.MAX_SAFE_INTEGER, 1e20])
        expect(await list({ page: vast, page_size: vast }), String(vast)).toEqual({
          items: [],
          total: first.total,
          page: Number.MAX_SAFE_INTEGER,
          page_size: 200,
        });
      const one = await list({ page: 1, page_size: 1 });
      expect(one.items).toEqual(first.items.slice(0, 1));
      expect(one.total).toBe(first.total);
    }
  });

  it('refuses a page or page_size that is not a count', async () => {
    proves('PAGE-04', 'PAGE-07');
    const graph_id = await atlas();
    for (const wrong of [0, -1, 1.5]) {
      expect(
        pathsOf(await refusal(door.api.listMemories({ graph_id, page: wrong }), 'invalid_request')),
      ).toEqual(['page']);
      const size = await refusal(door.api.listContexts({ graph_id, page_size: wrong }), 'invalid_request');
      expect(pathsOf(size)).toEqual(['page_size']);
    }
  });
});
