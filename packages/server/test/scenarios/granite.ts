/** A project whose facts are told one day after the other, and what the change log says of it. */
import { type Door, settled } from '../doors.js';

export const eventsOf = async (door: Door, graph_id: string, type: string) =>
  (await door.api.listEvents({ graph_id, page_size: 200 })).items
    .filter(event => event.type === type)
    .map(event => event.data);

let days = 0;
/** Each statement is later than the one before it; answers when all work on it is done. */
export const tell = async (
  door: Door,
  graph_id: string,
  content: string,
  name: string | null,
  more: object = {},
) => {
  const { items } = await door.api.remember({
    graph_id,
    content,
    context_types: { project: ['granite'] },
    occurred_at: new Date(Date.UTC(2026, 0, 1, ++days)).toISOString(),
    source: name === null ? { kind: 'agent' } : { kind: 'user', name },
    ...more,
  });
  await settled(door, graph_id);
  return items[0]!;
};
