/** A memory that is used again after it was retracted or superseded. */
import { expect, it } from 'vitest';
import { atEveryDoor } from '../doors.js';
import { proves } from '../requirements.js';

atEveryDoor(door => {
  const store = async (graph_id: string, content: string, more: object = {}) =>
    (await door.api.remember({ graph_id, content, context_types: { skill: ['deployment'] }, ...more }))
      .items[0]!;
  const found = async (graph_id: string, query: string) =>
    (await door.api.search({ graph_id, query })).items.map(({ id }) => id);

  it('retracts a memory and restores it', async () => {
    proves('MEM-30');
    const graph_id = door.newGraph();
    const memory = await store(graph_id, 'The cat sleeps in the server room.');
    expect(await door.api.changeMemory({ graph_id, id: memory.id, status: 'retracted' })).toMatchObject({
      status: 'retracted',
      version: 2,
    });
    expect(await found(graph_id, 'cat')).not.toContain(memory.id);
    expect(await door.api.insight({ graph_id, task: 'Where does the cat sleep?' })).toMatchObject({
      confidence: 'low',
    });
    expect(await door.api.getGraph({ graph_id })).toMatchObject({ memory_count: 0 });
    await door.api.changeMemory({ graph_id, id: memory.id, status: 'stored' });
    expect(await found(graph_id, 'cat')).toContain(memory.id);
    expect(await door.api.getGraph({ graph_id })).toMatchObject({ memory_count: 1 });
    expect(
      (await door.api.memoryHistory({ graph_id, id: memory.id })).items.map(({ status }) => status),
    ).toEqual(['stored', 'retracted', 'stored']);
  });

  it('restores what was superseded', async () => {
    proves('MEM-30', 'MEM-11');
    const graph_id = door.newGraph();
    const old = await store(graph_id, 'Lunch is at noon.', { occurred_at: '2026-01-01T00:00:00Z' });
    await store(graph_id, 'Lunch is at one.', { supersedes: [old.id] });
    expect(await found(graph_id, 'noon')).not.toContain(old.id);
    expect(await door.api.changeMemory({ graph_id, id: old.id, status: 'stored' })).toMatchObject({
      status: 'stored',
      superseded_by: null,
      valid_until: null,
    });
    expect((await found(graph_id, 'noon'))[0]).toBe(old.id);
  });

  it('replaces nothing any more, once what it superseded is restored', async () => {
    proves('MEM-30', 'MEM-11');
    const graph_id = door.newGraph();
    const kept = await store(graph_id, 'Tea is at four.');
    for (const steps of [['stored'], ['retracted', 'stored']] as const) {
      const old = await store(graph_id, `Lunch is at noon, ${steps.length}.`);
      const newer = await store(graph_id, `Lunch is at one, ${steps.length}.`, {
        supersedes: [kept.id, old.id],
      });
      for (const status of steps) await door.api.changeMemory({ graph_id, id: old.id, status });
      const { supersedes } = await door.api.getMemory({ graph_id, id: newer.id });
      expect(supersedes).toEqual([kept.id]);
      const why = await door.api.whyMemory({ graph_id, id: newer.id });
      expect(why.supersedes.map(({ id }) => id)).toEqual([kept.id]);
    }
  });

  it('restores what was superseded and then retracted', async () => {
    proves('MEM-30', 'MEM-11');
    const graph_id = door.newGraph();
    const old = await store(graph_id, 'Lunch is at noon.', { occurred_at: '2026-01-01T00:00:00Z' });
    await store(graph_id, 'Lunch is at one.', { supersedes: [old.id] });
    await door.api.changeMemory({ graph_id, id: old.id, status: 'retracted' });
    expect(await door.api.changeMemory({ graph_id, id: old.id, status: 'stored' })).toMatchObject({
      status: 'stored',
      superseded_by: null,
      valid_until: null,
    });
    expect((await found(graph_id, 'noon'))[0]).toBe(old.id);
  });
});
