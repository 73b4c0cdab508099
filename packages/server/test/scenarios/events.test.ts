/** The change log: in order, by cursor, and live. */
import { connect, type EventList, followEvents, type GraphEvent } from '@loci/client';
import { expect, it } from 'vitest';
import { adminSecret, atEveryDoor, atTheHttpDoor, send } from '../doors.js';
import { proves } from '../requirements.js';

atEveryDoor(door => {
  const walk = async (graph_id: string, page_size: number) => {
    const events: GraphEvent[] = [];
    for (let page: EventList | undefined; page === undefined || page.has_more; ) {
      page = await door.api.listEvents({ graph_id, page_size, after: page?.next_after ?? 0 });
      events.push(...page.items);
    }
    return events;
  };

  it('tells every change by its type, in order, without gaps and without content', async () => {
    proves('EVT-01', 'EVT-05');
    const graph_id = door.newGraph();
    const words = ['marigold', 'hollyhock', 'snapdragon'];
    const store = async (content: string, more: object = {}) =>
      (
        await door.api.remember({
          graph_id,
          content,
          context_types: { skill: [words[1]!], bed: ['rose'] },
          ...more,
        })
      ).items[0]!;
    const one = await store(`The ${words[0]} blooms.`);
    await store(`The ${words[0]} blooms.`, { source: { kind: 'user', name: words[2] } });
    const two = await store('Another flower.');
    const three = await store('A third flower.', { supersedes: [two.id] });
    await door.api.changeMemory({ graph_id, id: one.id, content: `The ${words[0]} faded.` });
    const link = {
      graph_id,
      context_type: 'skill',
      name: words[1]!,
      kind: 'extension',
      other_type: 'bed',
      other_name: 'rose',
    } as const;
    await door.api.assertRelationship({ ...link, reason: words[2]! });
    await door.api.withdrawRelationship(link);
    const { id } = await door.api.openContradiction({
      graph_id,
      first: one.id,
      second: three.id,
      reason: words[2]!,
    });
    await door.api.resolveContradiction({ graph_id, id, resolution: 'dismissed', reason: words[2]! });
    await door.api.reopenContradiction({ graph_id, id });
    await door.api.putGraph({ graph_id, contradictions: 'latest_wins' });
    await door.api.forgetMemory({ graph_id, id: three.id });
    await door.api.forgetContext({ graph_id, context_type: 'bed', name: 'rose' });

    const events = await walk(graph_id, 200);
    expect(events.map(({ cursor }) => cursor)).toEqual(events.map((_, at) => at + 1));
    expect(events.map(({ type }) => type)).toEqual([
      'graph.created',
      'memory.stored',
      'memory.supported',
      'memory.stored',
      'memory.stored',
      'memory.changed',
      'memory.changed',
      'relationship.asserted',
      'relationship.withdrawn',
      'contradiction.opened',
      'contradiction.resolved',
      'contradiction.reopened',
      'graph.changed',
      'contradiction.resolved',
      'memory.forgotten',
      'context.forgotten',
    ]);
    expect(events[1]).toMatchObject({ graph_id, memory_id: one.id });
    expect(events[5]!.memory_id).toBe(two.id);
    const times = events.map(({ at }) => at);
    expect([...times].sort()).toEqual(times);
    const text = JSON.stringify(events).toLowerCase();
    for (const word of [words[0]!, words[2]!, 'flower', 'blooms', 'rose']) expect(text).not.toContain(word);
    // A context that is still there is named, one that was forgotten is only a number.
    expect(events[7]!.data).toMatchObject({
      from: { context_type: 'skill', name: words[1] },
      to: expect.any(Number),
    });
  });

  it('walks by cursor', async () => {
    proves('EVT-02');
    const graph_id = door.newGraph();
    await door.api.remember({
      graph_id,
      memories: Array.from({ length: 24 }, (_, at) => ({ content: `Number ${at}.` })),
    });
    const all = await walk(graph_id, 200);
    expect(all).toHaveLength(25);
    for (const size of [1, 7, 25]) expect(await walk(graph_id, size)).toEqual(all);
    const page = await door.api.listEvents({ graph_id, after: 20, page_size: 3 });
    expect(page).toEqual({ items: all.slice(20, 23), page_size: 3, next_after: 23, has_more: true });
    expect(await door.api.listEvents({ graph_id, after: 25 })).toEqual({
      items: [],
      page_size: 50,
      next_after: 25,
      has_more: false,
    });
    expect((await door.api.listEvents({ graph_id, page_size: 999 })).page_size).toBe(200);
  });

  it('writes nothing where nothing changed', async () => {
    proves('EVT-01', 'FGT-02');
    const graph_id = door.newGraph();
    const memory = { graph_id, content: 'Once.', context_types: { a: ['b'] } };
    const { items } = await door.api.remember(memory);
    await door.api.remember(memory);
    await door.api.forgetMemory({ graph_id, id: items[0]!.id, dry_run: true });
    await door.api.forgetContext({ graph_id, context_type: 'a', name: 'b', dry_run: true });
    await door.api.forgetGraph({ graph_id, dry_run: true });
    await door.api.search({ graph_id, query: 'once' });
    expect((await walk(graph_id, 50)).map(({ type }) => type)).toEqual(['graph.created', 'memory.stored']);
  });
});

atTheHttpDoor(door => {
  const store = (graph_id: string, content: string) =>
    door.api.remember({ graph_id, content, context_types: { a: ['b'] } });
  const follow = async (
    graph_id: string,
    count: number,
    after?: number,
    onEvent?: (at: number) => Promise<unknown>,
  ) => {
    const controller = new AbortController();
    const events: GraphEvent[] = [];
    const stream = followEvents({
      url: door.url,
      secret: adminSecret,
      graph_id,
      signal: controller.signal,
      ...(after === undefined ? {} : { after }),
    });
    for await (const event of stream) {
      events.push(event);
      if (events.length === count) controller.abort();
      else await onEvent?.(events.length);
    }
    return events;
  };

  it('goes on live as server-sent events', async () => {
    proves('EVT-03');
    const graph_id = door.newGraph();
    await store(graph_id, 'Before.');
    const events = await follow(graph_id, 5, undefined, at =>
      at >= 2 ? store(graph_id, `Live ${at}.`) : Promise.resolve(),
    );
    expect(events.map(({ cursor }) => cursor)).toEqual([1, 2, 3, 4, 5]);
    const response = await send(door, `/v1/events/${graph_id}`, { headers: { accept: 'text/event-stream' } });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/);
    await response.body!.cancel();
  });

  it('goes on where the reader stopped', async () => {
    proves('EVT-04');
    const graph_id = door.newGraph();
    for (const number of [1, 2, 3]) await store(graph_id, `Number ${number}.`);
    expect((await follow(graph_id, 2, 2)).map(({ cursor }) => cursor)).toEqual([3, 4]);
    const response = await send(door, `/v1/events/${graph_id}`, {
      headers: { accept: 'text/event-stream', 'last-event-id': '3' },
    });
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    while (!text.includes('data:')) text += (await reader.read()).value;
    await reader.cancel();
    expect(text).toMatch(/^id: 4$/m);
    expect(text).toMatch(/^event: memory\.stored$/m);
    expect(text).not.toMatch(/^id: [123]$/m);
  });

  it('names the header where that is wrong', async () => {
    proves('EVT-04', 'ERR-02');
    const graph_id = door.newGraph();
    await store(graph_id, 'Before.');
    const wrong = async (path: string, headers: Record<string, string>) => {
      const response = await send(door, path, { headers: { accept: 'text/event-stream', ...headers } });
      return ((await response.json()) as { errors: { path: string }[] }).errors.map(error => error.path);
    };
    for (const odd of ['abc', '-1', '1.5', '9'.repeat(20)])
      expect(await wrong(`/v1/events/${graph_id}`, { 'last-event-id': odd }), odd).toEqual(['Last-Event-ID']);
    expect(await wrong(`/v1/events/${graph_id}?after=abc`, {})).toEqual(['after']);
  });

  it('ends the stream of a revoked secret', async () => {
    proves('EVT-06', 'SEC-07');
    const graph_id = door.newGraph();
    await store(graph_id, 'Before.');
    const { id, secret } = await door.api.createSecret({ graphs: [graph_id], permissions: ['read'] });
    const stream = followEvents({ url: door.url, secret, graph_id });
    expect((await stream.next()).value).toMatchObject({ cursor: 1 });
    await stream.next();
    await connect({ url: door.url, secret: adminSecret }).revokeSecret({ id });
    await expect(stream.next()).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});
