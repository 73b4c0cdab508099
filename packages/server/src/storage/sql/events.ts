/** The change log of a graph, numbered without gaps in the order of its commits. */
import type { EventType, GraphEvent, NewEvent } from '../../domain/event.js';
import type { Metadata } from '../../domain/memory.js';
import { advanceGraph } from './advance-graph.js';
import { insertInto, type Row, type SqlTransaction } from './executor.js';
import type { Read, Write } from './queries.js';

type EventRow = [seq: number, at: number, type: string, memoryId: string | null, data: string | null];

const columns = 'seq, at, type, memory_id, data';

const toEvent = (graphId: string, [seq, at, type, memoryId, data]: EventRow): GraphEvent => ({
  seq,
  graphId,
  at,
  type: type as EventType,
  memoryId,
  data: data === null ? {} : (JSON.parse(data) as Metadata),
});

export const events: Read<'events'> = async (db, graphId, after, limit) => {
  const rows = await db.all<EventRow>(
    `SELECT ${columns} FROM events WHERE graph_id = ? AND seq > ? ORDER BY seq LIMIT ?`,
    [graphId, after, limit],
  );
  return rows.map(row => toEvent(graphId, row));
};

/** The types are written out, not a parameter, so that the planner walks the index of times. */
export const eventsBetween: Read<'eventsBetween'> = async (
  db,
  graphId,
  { types, since, until, before },
  limit,
) => {
  const rows = await db.all<EventRow>(
    `SELECT ${columns} FROM events
      WHERE graph_id = ? AND at >= ? AND ${before === null ? 'at < ?' : '(at, seq) < (?, ?)'}
        AND type IN (${types.map(type => `'${type}'`).join(', ')})
      ORDER BY at DESC, seq DESC LIMIT ?`,
    [graphId, since, ...(before === null ? [until] : [before.at, before.seq]), limit],
  );
  return rows.map(row => toEvent(graphId, row));
};

/** Each version has the number of the event that reported it. */
export const changedBy: Read<'changedBy'> = async (db, graphId, memoryId) => {
  const rows = await db.all<[version: number, data: string | null]>(
    `SELECT v.version, e.data FROM versions v JOIN events e ON e.graph_id = v.graph_id AND e.seq = v.seq
      WHERE v.graph_id = ? AND v.memory_id = ? AND e.type = 'memory.changed'`,
    [graphId, memoryId],
  );
  return new Map(
    rows.flatMap(([version, data]) => {
      const { changed_by } = JSON.parse(data ?? '{}') as { changed_by?: unknown };
      return typeof changed_by === 'string' ? [[version, changed_by] as const] : [];
    }),
  );
};

/** What was removed from the index, or moved in it. */
const removing: readonly EventType[] = [
  'memory.forgotten',
  'context.forgotten',
  'context.merged',
  'context.merge_undone',
];
const removingTypes = removing.map(type => `'${type}'`).join(', ');

export const removalsAfter: Read<'removalsAfter'> = async (db, graphId, after) => {
  const rows = await db.all<EventRow>(
    `SELECT ${columns} FROM events
      WHERE graph_id = ? AND seq > ? AND type IN (${removingTypes}) ORDER BY seq`,
    [graphId, after],
  );
  return rows.map(row => toEvent(graphId, row));
};

export interface NumberedEvent extends NewEvent {
  readonly seq: number;
  readonly at: number;
}

const insertEvents = insertInto('events', ['graph_id', 'seq', 'at', 'type', 'memory_id', 'data']);

/** For numbers that `advanceGraph` has already reserved. */
export const writeEvents = (
  tx: SqlTransaction,
  graphId: string,
  numbered: readonly NumberedEvent[],
): Promise<void> =>
  insertEvents(
    tx,
    numbered.map(
      ({ seq, at, type, memoryId, data }): Row => [
        graphId,
        seq,
        at,
        type,
        memoryId,
        Object.keys(data).length === 0 ? null : JSON.stringify(data),
      ],
    ),
  );

export const addEvents: Write<'addEvents'> = async (tx, graphId, added, at) => {
  if (added.length === 0) return;
  const { firstSeq } = await advanceGraph(tx, graphId, { events: added.length }, at);
  await writeEvents(
    tx,
    graphId,
    added.map((event, index) => ({ ...event, seq: firstSeq + index, at })),
  );
};
