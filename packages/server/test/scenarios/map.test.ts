/** A graph as a picture: all contexts and relationships at once, now and as it was, and counts over time. */
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { atEveryDoor, type Door, pathsOf, refusal } from '../doors.js';
import { proves } from '../requirements.js';

const day = (number: number): string => `2026-03-0${number}T00:00:00Z`;

atEveryDoor(door => {
  const store = async (graph_id: string, content: string, names: string[], more: object = {}) =>
    (await door.api.remember({ graph_id, content, context_types: { skill: names }, ...more })).items[0]!;
  const assertLink = (graph_id: string, name: string, kind: 'extension' | 'related-to', other_name: string) =>
    door.api.assertRelationship({
      graph_id,
      context_type: 'skill',
      name,
      kind,
      other_type: 'skill',
      other_name,
    });
  const mapOf = async (graph_id: string, more: Partial<Parameters<Door['api']['mapGraph']>[0]> = {}) => {
    const map = await door.api.mapGraph({ graph_id, ...more });
    const nameOf = (place: number) => map.contexts[place]?.name;
    return {
      ...map,
      named: map.contexts.map(({ name, memory_count }) => [name, memory_count]),
      lines: map.relationships.map(({ from, kind, to }) => [nameOf(from), kind, nameOf(to)]),
    };
  };

  it('shows every context and every relationship once', async () => {
    proves('MAP-01', 'MAP-03');
    const graph_id = door.newGraph();
    await store(graph_id, 'One is said.', ['a', 'b']);
    await store(graph_id, 'Two is said.', ['b', 'c']);
    await store(graph_id, 'Three is said.', ['b']);
    await assertLink(graph_id, 'a', 'extension', 'b');
    await assertLink(graph_id, 'c', 'related-to', 'a');
    await assertLink(graph_id, 'c', 'extension', 'b');
    await door.api.withdrawRelationship({
      graph_id,
      context_type: 'skill',
      name: 'c',
      kind: 'extension',
      other_type: 'skill',
      other_name: 'b',
    });
    const map = await mapOf(graph_id);
    expect(map.named).toEqual([
      ['b', 3],
      ['a', 1],
      ['c', 1],
    ]);
    expect([map.context_count, map.relationship_count]).toEqual([3, 2]);
    expect(map.lines).toEqual([
      ['a', 'extension', 'b'],
      ['a', 'related-to', 'c'],
    ]);
    expect(map.relationships[0]).toMatchObject({ strength: 1, origin: 'asserted' });

    const small = await mapOf(graph_id, { limit: 2 });
    expect([small.named, small.lines]).toEqual([
      [
        ['b', 3],
        ['a', 1],
      ],
      [['a', 'extension', 'b']],
    ]);
    expect([small.context_count, small.relationship_count]).toEqual([3, 2]);
  });

  it('counts the open contradictions within a context', async () => {
    proves('MAP-06');
    const graph_id = door.newGraph();
    const first = await store(graph_id, 'The gate is red.', ['a', 'b']);
    const second = await store(graph_id, 'A bird sings.', ['b']);
    const elsewhere = await store(graph_id, 'Bread is baked at dawn.', ['c']);
    const open = (one: string, other: string) =>
      door.api.openContradiction({ graph_id, first: one, second: other });
    const within = async (more: Partial<Parameters<Door['api']['mapGraph']>[0]> = {}) =>
      Object.fromEntries(
        (await mapOf(graph_id, more)).contexts.map(({ name, open_contradictions }) => [
          name,
          open_contradictions,
        ]),
      );
    expect(await within()).toEqual({ a: 0, b: 0, c: 0 });
    await sleep(5);
    const before = new Date().toISOString();
    await sleep(5);
    const { id } = await open(first.id, second.id);
    await open(first.id, elsewhere.id);
    expect(await within()).toEqual({ a: 0, b: 1, c: 0 });
    expect(await within({ known_at: before })).toEqual({ a: 0, b: 0, c: 0 });
    expect(await within({ known_at: new Date().toISOString() })).toEqual({ a: 0, b: 1, c: 0 });
    await door.api.resolveContradiction({ graph_id, id, resolution: 'dismissed' });
    expect(await within()).toEqual({ a: 0, b: 0, c: 0 });
  });

  it('is as it was at both clocks', async () => {
    proves('MAP-02');
    const graph_id = door.newGraph();
    await store(graph_id, 'One is said.', ['a'], { occurred_at: day(1) });
    const old = await store(graph_id, 'Two is said.', ['a', 'b'], { occurred_at: day(2) });
    await store(graph_id, 'Two is said anew.', ['b'], { occurred_at: day(4), supersedes: [old.id] });
    await sleep(5);
    const before = new Date().toISOString();
    await sleep(5);
    await store(graph_id, 'Three is said.', ['c'], { occurred_at: day(2) });
    await assertLink(graph_id, 'a', 'extension', 'b');

    const at = async (valid_at: string, known_at?: string) =>
      mapOf(graph_id, { valid_at, ...(known_at === undefined ? {} : { known_at }) });
    expect((await at(day(1))).named).toEqual([['a', 1]]);
    expect((await at(day(3))).named).toEqual([
      ['a', 2],
      ['b', 1],
      ['c', 1],
    ]);
    const then = await at(day(3), before);
    expect(then.named).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    expect(then.lines).toEqual([]);
    expect((await at(day(5))).named).toEqual([
      ['a', 1],
      ['b', 1],
      ['c', 1],
    ]);
    expect((await at(day(5))).lines).toEqual([['a', 'extension', 'b']]);
    expect((await at(day(1))).lines).toEqual([]);
  });

  it('counts over time', async () => {
    proves('MAP-04');
    const graph_id = door.newGraph();
    const empty = door.newGraph();
    await door.api.putGraph({ graph_id: empty });
    expect((await door.api.graphTimeline({ graph_id: empty, buckets: 3 })).occurred).toEqual([0, 0, 0]);
    for (const number of [1, 1, 2, 4])
      await store(graph_id, `On day ${number} ${Math.random()}.`, ['a'], { occurred_at: day(number) });
    const span = { from: day(1), to: '2026-03-04T23:59:59.999Z', buckets: 4 };
    const timeline = await door.api.graphTimeline({ graph_id, ...span });
    expect(timeline).toMatchObject({
      from: '2026-03-01T00:00:00.000Z',
      bucket_ms: 86_400_000,
      occurred: [2, 1, 0, 1],
      recorded: [0, 0, 0, 0],
    });
    const whole = await door.api.graphTimeline({ graph_id });
    expect(whole.from).toBe('2026-03-01T00:00:00.000Z');
    expect(whole.occurred).toHaveLength(120);
    const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0);
    expect([sum(whole.occurred), sum(whole.recorded)]).toEqual([4, 4]);
    expect(whole.recorded.at(-1)).toBe(4);
    const turned = door.api.graphTimeline({ graph_id, from: day(4), to: day(1) });
    expect(pathsOf(await refusal(turned, 'invalid_request'))).toEqual(['to']);
    const cut = door.api.graphTimeline({ graph_id, buckets: 0 });
    expect(pathsOf(await refusal(cut, 'invalid_request'))).toEqual(['buckets']);
    const wide = door.api.mapGraph({ graph_id, limit: 20_001 });
    expect(pathsOf(await refusal(wide, 'invalid_request'))).toEqual(['limit']);
  });

  it('stays within the graph and within the secret', async () => {
    proves('MAP-05');
    const graph_id = door.newGraph();
    const other = door.newGraph();
    await store(graph_id, 'One is said.', ['a'], { occurred_at: day(1) });
    await store(other, 'Another is said.', ['z'], { occurred_at: day(2) });
    expect((await mapOf(graph_id)).named).toEqual([['a', 1]]);
    const { secret } = await door.api.createSecret({ graphs: [other], permissions: ['read'] });
    await refusal(door.as(secret).mapGraph({ graph_id }), 'forbidden');
    await refusal(door.as(secret).graphTimeline({ graph_id }), 'forbidden');
    await refusal(door.api.mapGraph({ graph_id: 'nobody-made-it' }), 'graph_not_found');
    await refusal(door.api.graphTimeline({ graph_id: 'nobody-made-it' }), 'graph_not_found');
  });
});
