/** Whether a graph is whole: nothing acknowledged is missing, nothing is half, and every count is what counting again gives. */
import { type GraphEvent, itemsOf, type KnowledgeApi, type Memory } from '@loci/client';
import { expect } from 'vitest';

export const everyMemory = async (api: KnowledgeApi, graph_id: string): Promise<Memory[]> => {
  const memories: Memory[] = [];
  for await (const memory of itemsOf(page => api.listMemories({ graph_id, page, page_size: 200 })))
    memories.push(memory);
  return memories;
};

export const everyEvent = async (api: KnowledgeApi, graph_id: string): Promise<GraphEvent[]> => {
  const events: GraphEvent[] = [];
  for (let after = 0, more = true; more; ) {
    const page = await api.listEvents({ graph_id, after, page_size: 200 });
    events.push(...page.items);
    after = page.next_after;
    more = page.has_more;
  }
  return events;
};

/** Without gaps, and of each memory first that it was stored, then its versions one by one. */
const expectOrderedLog = (events: readonly GraphEvent[]): void => {
  expect(events.map(({ cursor }) => cursor)).toEqual(events.map((_, at) => at + 1));
  const versions = new Map<string, number>();
  for (const { type, memory_id, data, cursor } of events) {
    if (memory_id === null || (type !== 'memory.stored' && type !== 'memory.changed')) continue;
    const before = versions.get(memory_id) ?? 0;
    expect([cursor, type]).toEqual([cursor, before === 0 ? 'memory.stored' : 'memory.changed']);
    expect(data.version).toBe(before + 1);
    versions.set(memory_id, before + 1);
  }
};

export const expectWhole = async (
  api: KnowledgeApi,
  graph_id: string,
  acknowledged: ReadonlySet<string>,
): Promise<void> => {
  const memories = await everyMemory(api, graph_id);
  const ids = new Set(memories.map(({ id }) => id));
  expect([...acknowledged].filter(id => !ids.has(id))).toEqual([]);
  expect(ids.size).toBe(memories.length);
  for (const memory of memories) {
    expect(Object.values(memory.context_types).flat().length).toBeGreaterThan(0);
    expect(memory.source.kind).toBe('agent');
    expect(memory.content).not.toBe('');
  }
  const graph = await api.getGraph({ graph_id });
  const stored = memories.filter(({ status }) => status === 'stored');
  expect(graph.memory_count).toBe(stored.length);

  const events = await everyEvent(api, graph_id);
  expectOrderedLog(events);
  expect(graph.last_event).toBe(events.length);
  expect(
    new Set(events.filter(({ type }) => type === 'memory.stored').map(({ memory_id }) => memory_id)),
  ).toEqual(ids);

  const counted = new Map<string, number>();
  for (const { context_types } of stored) {
    for (const [type, names] of Object.entries(context_types)) {
      for (const name of names) counted.set(`${type}/${name}`, (counted.get(`${type}/${name}`) ?? 0) + 1);
    }
  }
  for (const context_type of ['writer', 'round']) {
    const list = (page: number) => api.listContextsOfType({ graph_id, context_type, page, page_size: 200 });
    for await (const context of itemsOf(list)) {
      expect(context.memory_count).toBe(counted.get(`${context_type}/${context.name}`));
      counted.delete(`${context_type}/${context.name}`);
    }
  }
  expect([...counted.keys()]).toEqual([]);
};
