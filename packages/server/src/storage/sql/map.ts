/**
 * The data for a map of a whole graph: what held at some time, every link with its contexts, and counts over time.
 */
import type { LinkKind } from '../../domain/relationship.js';
import type { Read } from './queries.js';
import { parseIds } from './versions.js';

export const heldMemories: Read<'heldMemories'> = async (db, graphId, validAt, knownAt) => {
  const known =
    knownAt === null
      ? 'replaced_at IS NULL'
      : 'recorded_at <= ? AND (replaced_at IS NULL OR replaced_at > ?)';
  // What was superseded held until its end.
  const rows = await db.all<[string, string]>(
    `SELECT memory_id, context_ids FROM versions WHERE graph_id = ? AND ${known}
      AND occurred_at <= ? AND (valid_until IS NULL OR valid_until > ?)
      AND (status = 'stored' OR (status = 'superseded' AND valid_until IS NOT NULL))`,
    [graphId, ...(knownAt === null ? [] : [knownAt, knownAt]), validAt, validAt],
  );
  return rows.map(([id, contextIds]) => ({ id, contextIds: parseIds(contextIds) }));
};

export const placedLinks: Read<'placedLinks'> = async (db, graphId) => {
  const rows = await db.all<[number, string, number, string, string, number, number]>(
    `SELECT p.from_id, p.kind, p.to_id, p.first_id, p.second_id, l.strength, l.created_at FROM link_places p
      JOIN links l ON l.graph_id = p.graph_id AND l.first_id = p.first_id AND l.second_id = p.second_id
      WHERE p.graph_id = ?`,
    [graphId],
  );
  return rows.map(([from, kind, to, first, second, strength, createdAt]) => ({
    from,
    kind: kind as LinkKind,
    to,
    first,
    second,
    strength,
    createdAt,
  }));
};

export const timeSpan: Read<'timeSpan'> = async (db, graphId) => {
  const row = await db.get<[number | null, number, number, number]>(
    `SELECT min(occurred_at), max(occurred_at), min(recorded_at), max(recorded_at) FROM versions WHERE graph_id = ?`,
    [graphId],
  );
  const [occurredFrom = null, occurredTo = 0, recordedFrom = 0, recordedTo = 0] = row ?? [];
  if (occurredFrom === null) return null;
  return { from: Math.min(occurredFrom, recordedFrom), to: Math.max(occurredTo, recordedTo) };
};

const columns = { occurred: 'occurred_at', recorded: 'recorded_at' } as const;

export const countByTime: Read<'countByTime'> = async (db, graphId, clock, { from, to, length }) => {
  const column = columns[clock];
  const present = clock === 'occurred' ? 'AND replaced_at IS NULL' : '';
  // The cast, because one driver sends every number as a real and divides without rounding down.
  const rows = await db.all<[number, number]>(
    `SELECT CAST((${column} - ?) / ? AS integer) AS part, count(*) FROM versions
      WHERE graph_id = ? AND ${column} >= ? AND ${column} <= ? ${present} GROUP BY 1 ORDER BY 1`,
    [from, length, graphId, from, to],
  );
  return rows.map(([part, count]) => ({ part, count }));
};
