/** Lists of memories by context, status, source and both clocks, and the memories of a context or a statement. */
import { keyOf } from '../../domain/context.js';
import { offsetOf } from '../../domain/page.js';
import type { KnownStatement, MemoryFilter } from '../store.js';
import { listOf, type SqlExecutor, type SqlValue } from './executor.js';
import { placesById } from './places.js';
import type { Read } from './queries.js';
import { memories, parseIds, versions } from './versions.js';

/** Conditions with their parameters, in the order of the text. */
interface Where {
  readonly conditions: string[];
  readonly params: SqlValue[];
}

const add = (where: Where, condition: string, ...params: SqlValue[]): void => {
  where.conditions.push(condition);
  where.params.push(...params);
};

const addTimes = (where: Where, column: string, filter: MemoryFilter): void => {
  if (filter.since !== undefined) add(where, `${column} >= ?`, filter.since);
  if (filter.until !== undefined) add(where, `${column} < ?`, filter.until);
};

/** It has no characters that are special to LIKE. */
const addIdPart = (where: Where, column: string, { idPart }: MemoryFilter): void => {
  if (idPart !== undefined) add(where, `(${column} LIKE ? OR ${column} LIKE ?)`, `${idPart}%`, `%${idPart}`);
};

/** Filters that need the version row. */
const addOfVersion = (where: Where, filter: MemoryFilter): void => {
  if (filter.sourceKind !== undefined) add(where, 'v.source_kind = ?', filter.sourceKind);
  // Written out, not a parameter, so that the planner sees that its small index fits.
  if (filter.needsReview !== undefined) add(where, `v.needs_review = ${filter.needsReview ? 1 : 0}`);
  if (filter.validAt !== undefined)
    add(
      where,
      'v.occurred_at <= ? AND (v.valid_until IS NULL OR v.valid_until > ?)',
      filter.validAt,
      filter.validAt,
    );
};

const contextsWanted = (
  graphId: string,
  filter: MemoryFilter,
): { sql: string; params: SqlValue[] } | null => {
  if (filter.contextId !== undefined) return { sql: '= ?', params: [filter.contextId] };
  const { contextType, contextName } = filter;
  if (contextType === undefined && contextName === undefined) return null;
  const keys = [
    ...(contextType === undefined ? [] : [['type_key = ?', keyOf(contextType)] as const]),
    ...(contextName === undefined ? [] : [['name_key = ?', keyOf(contextName)] as const]),
  ];
  const isKeyed = keys.map(([sql]) => sql).join(' AND ');
  const params = [graphId, ...keys.map(([, key]) => key)];
  const own = `SELECT context_id FROM contexts WHERE graph_id = ? AND ${isKeyed}`;
  // A former name reaches one context; a type alone means its current contexts.
  if (contextName === undefined) return { sql: `IN (${own})`, params };
  const former = `SELECT leads_to FROM context_changes WHERE graph_id = ? AND ${isKeyed} AND leads_to IS NOT NULL`;
  return { sql: `IN (${own} UNION ${former})`, params: [...params, ...params] };
};

interface Listing {
  readonly from: string;
  readonly where: Where;
  readonly isRepeating: boolean;
  readonly order: string;
  readonly id: string;
}

/** Walks current versions in index order, so that the newest page costs the same in a large graph. */
const presentListing = (graphId: string, filter: MemoryFilter): Listing => {
  const where: Where = { conditions: [], params: [] };
  const wanted = contextsWanted(graphId, filter);
  add(where, 'b.graph_id = ?', graphId);
  if (wanted !== null) add(where, `b.context_id ${wanted.sql}`, ...wanted.params);
  if (filter.status !== undefined) add(where, 'b.status = ?', filter.status);
  addIdPart(where, 'b.memory_id', filter);
  addTimes(where, 'b.occurred_at', filter);
  addOfVersion(where, filter);
  const walked = wanted === null ? 'memories b' : 'memory_contexts b';
  const needsVersion = [filter.sourceKind, filter.validAt, filter.needsReview].some(
    given => given !== undefined,
  );
  return {
    from: needsVersion
      ? `${walked} JOIN versions v ON v.graph_id = b.graph_id AND v.memory_id = b.memory_id AND v.replaced_at IS NULL`
      : walked,
    where,
    // A memory may be in several contexts of a type.
    isRepeating: filter.contextId === undefined && wanted !== null,
    order: 'b.occurred_at DESC, b.memory_id DESC',
    id: 'b.memory_id',
  };
};

const pastListing = (graphId: string, filter: MemoryFilter, knownAt: number): Listing => {
  const where: Where = { conditions: [], params: [] };
  add(where, 'v.graph_id = ?', graphId);
  add(where, 'v.recorded_at <= ? AND (v.replaced_at IS NULL OR v.replaced_at > ?)', knownAt, knownAt);
  const wanted = contextsWanted(graphId, filter);
  if (wanted !== null)
    add(
      where,
      `(EXISTS (SELECT 1 FROM memory_contexts mc WHERE mc.graph_id = ? AND mc.context_id ${wanted.sql}
          AND mc.occurred_at = v.occurred_at AND mc.memory_id = v.memory_id AND v.replaced_at IS NULL)
        OR EXISTS (SELECT 1 FROM past_contexts p WHERE p.graph_id = ? AND p.memory_id = v.memory_id
          AND p.version = v.version AND p.context_id ${wanted.sql}))`,
      graphId,
      ...wanted.params,
      graphId,
      ...wanted.params,
    );
  if (filter.status !== undefined) add(where, 'v.status = ?', filter.status);
  addIdPart(where, 'v.memory_id', filter);
  addTimes(where, 'v.occurred_at', filter);
  addOfVersion(where, filter);
  return {
    from: 'versions v',
    where,
    isRepeating: false,
    order: 'v.occurred_at DESC, v.memory_id DESC',
    id: 'v.memory_id',
  };
};

/** The counter that holds the total of the most common lists; null where rows must be counted. */
const keptTotal = async (db: SqlExecutor, graphId: string, filter: MemoryFilter): Promise<number | null> => {
  const { contextId, status, ...others } = filter;
  if (Object.values(others).some(value => value !== undefined)) return null;
  if (status !== undefined && status !== 'stored') return null;
  const column = status === 'stored' ? 'stored_count' : 'any_count';
  const row =
    contextId === undefined
      ? await db.get<[number]>(`SELECT ${column} FROM graphs WHERE graph_id = ?`, [graphId])
      : await db.get<[number]>(`SELECT ${column} FROM contexts WHERE graph_id = ? AND context_id = ?`, [
          graphId,
          contextId,
        ]);
  return row?.[0] ?? 0;
};

const countRows = async (db: SqlExecutor, { from, where, isRepeating, id }: Listing): Promise<number> => {
  const row = await db.get<[number]>(
    `SELECT count(${isRepeating ? `DISTINCT ${id}` : '*'}) FROM ${from} WHERE ${where.conditions.join(' AND ')}`,
    where.params,
  );
  return row?.[0] ?? 0;
};

export const listMemories: Read<'listMemories'> = async (db, graphId, filter, page) => {
  const { knownAt } = filter;
  const listing =
    knownAt === undefined ? presentListing(graphId, filter) : pastListing(graphId, filter, knownAt);
  const { id, isRepeating, order } = listing;
  const picked = `${isRepeating ? 'DISTINCT ' : ''}${id}, ${knownAt === undefined ? 'b.occurred_at' : 'v.version'}`;
  const refs = await db.all<[string, number]>(
    `SELECT ${picked} FROM ${listing.from} WHERE ${listing.where.conditions.join(' AND ')}
      ORDER BY ${order} LIMIT ? OFFSET ?`,
    [...listing.where.params, page.size, offsetOf(page)],
  );
  const found =
    knownAt === undefined
      ? await memories(
          db,
          graphId,
          refs.map(([ref]) => ref),
        )
      : await versions(
          db,
          graphId,
          refs.map(([ref, version]) => ({ id: ref, version })),
        );
  const byId = new Map(found.map(memory => [memory.id, memory]));
  const total = (await keptTotal(db, graphId, filter)) ?? (await countRows(db, listing));
  return { items: refs.flatMap(([ref]) => byId.get(ref) ?? []), total, ...page };
};

export const placesInTime: Read<'placesInTime'> = async (db, graphId, after, limit) => {
  const rows = await db.all<[string, number]>(
    `SELECT memory_id, occurred_at FROM memories
      WHERE graph_id = ? ${after === null ? '' : 'AND (occurred_at, memory_id) < (?, ?)'}
      ORDER BY occurred_at DESC, memory_id DESC LIMIT ?`,
    [graphId, ...(after === null ? [] : [after.occurredAt, after.id]), limit],
  );
  return rows.map(([id, occurredAt]) => ({ id, occurredAt }));
};

/** The status is checked here: in the query, it led PostgreSQL to an index of every memory of the graph. */
export const statementsHeld = (rows: readonly (readonly [string, string, string])[]): KnownStatement[] =>
  rows.filter(([, , status]) => status === 'stored').map(([statementKey, id]) => ({ statementKey, id }));

export const statementColumns = ['statement_key', 'memory_id', 'status'] as const;

export const knownStatements: Read<'knownStatements'> = async (db, graphId, statementKeys) =>
  statementsHeld(
    await db.all<[string, string, string]>(
      `SELECT ${statementColumns.join(', ')} FROM memories
        WHERE graph_id = ? AND ${db.dialect.isIn('statement_key')}`,
      [graphId, listOf(statementKeys)],
    ),
  );

const placedThen = `SELECT mc.memory_id FROM memory_contexts mc
    JOIN versions v ON v.graph_id = mc.graph_id AND v.memory_id = mc.memory_id AND v.replaced_at IS NULL
    WHERE mc.graph_id = ? AND mc.context_id = ? AND v.recorded_at <= ?
  UNION SELECT p.memory_id FROM past_contexts p
    JOIN versions v ON v.graph_id = p.graph_id AND v.memory_id = p.memory_id AND v.version = p.version
    WHERE p.graph_id = ? AND p.context_id = ? AND v.recorded_at <= ? AND v.replaced_at > ?`;

export const memoriesIn: Read<'memoriesIn'> = async (db, graphId, contextId, knownAt) => {
  const rows =
    knownAt === undefined
      ? await db.all<[string]>(
          'SELECT memory_id FROM memory_contexts WHERE graph_id = ? AND context_id = ?',
          [graphId, contextId],
        )
      : await db.all<[string]>(placedThen, [
          graphId,
          contextId,
          knownAt,
          graphId,
          contextId,
          knownAt,
          knownAt,
        ]);
  return rows.map(([id]) => id);
};

/** The current memories of a context with the ids of all their contexts. */
export const placedIn = async (
  db: SqlExecutor,
  graphId: string,
  contextId: number,
): Promise<{ id: string; status: string; contextIds: number[] }[]> => {
  const rows = await db.all<[string, string, string]>(
    `SELECT v.memory_id, v.status, v.context_ids FROM memory_contexts mc
      JOIN versions v ON v.graph_id = mc.graph_id AND v.memory_id = mc.memory_id AND v.replaced_at IS NULL
      WHERE mc.graph_id = ? AND mc.context_id = ?`,
    [graphId, contextId],
  );
  return rows.map(([id, status, contextIds]) => ({ id, status, contextIds: parseIds(contextIds) }));
};

export const memoriesOnlyIn: Read<'memoriesOnlyIn'> = async (db, graphId, contextId) => {
  const placed = await placedIn(db, graphId, contextId);
  const alive = await placesById(
    db,
    graphId,
    placed.flatMap(({ contextIds }) => contextIds),
  );
  return placed
    .filter(({ contextIds }) => contextIds.every(id => id === contextId || !alive.has(id)))
    .map(({ id }) => id);
};

export const supersededBy: Read<'supersededBy'> = async (db, graphId, id) => {
  const rows = await db.all<[string]>(
    'SELECT memory_id FROM versions WHERE graph_id = ? AND superseded_by = ? AND replaced_at IS NULL ORDER BY memory_id',
    [graphId, id],
  );
  return rows.map(([memoryId]) => memoryId);
};
