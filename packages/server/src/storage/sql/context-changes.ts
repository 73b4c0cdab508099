/**
 * Former names of contexts and the changes behind them: a former name reaches the context until the change is undone.
 */
import { keyOf } from '../../domain/context.js';
import type { ChangeBy, ContextChange, FormerName } from '../../domain/context-change.js';
import { listOf, type SqlTransaction } from './executor.js';
import type { Read } from './queries.js';
import { dropRelationshipsOf } from './relationships.js';

type ChangeRow = [
  id: string,
  kind: string,
  contextId: number,
  intoId: number | null,
  leadsTo: number | null,
  type: string,
  name: string,
  toType: string,
  toName: string,
  memoryCount: number,
  changedBy: string,
  changedAt: number,
  undoneBy: string | null,
  undoneAt: number | null,
];

const columns = `change_id, kind, context_id, into_id, leads_to, context_type, name, to_type, to_name, memory_count,
  changed_by, changed_at, undone_by, undone_at`;

const toChange = ([
  id,
  kind,
  contextId,
  intoId,
  leadsTo,
  type,
  name,
  toType,
  toName,
  memoryCount,
  by,
  at,
  undoneBy,
  undoneAt,
]: ChangeRow): ContextChange => ({
  id,
  kind: kind as ContextChange['kind'],
  contextId,
  intoId,
  leadsTo,
  from: { type, name },
  to: { type: toType, name: toName },
  memoryCount,
  by,
  at,
  undoneBy,
  undoneAt,
});

export const contextChanges: Read<'contextChanges'> = async (db, graphId, ids) => {
  const rows = await db.all<ChangeRow>(
    `SELECT ${columns} FROM context_changes WHERE graph_id = ? AND ${db.dialect.isIn('change_id')}`,
    [graphId, listOf(ids)],
  );
  return rows.map(toChange);
};

/** In force, and leading to this context now; oldest first. */
export const changesLeadingTo: Read<'changesLeadingTo'> = async (db, graphId, contextId) => {
  const rows = await db.all<ChangeRow>(
    `SELECT ${columns} FROM context_changes WHERE graph_id = ? AND leads_to = ? ORDER BY changed_at, change_id`,
    [graphId, contextId],
  );
  return rows.map(toChange);
};

type FormerRow = [type: string, name: string, contextId: number, changeId: string, by: string, at: number];

export const formerNames: Read<'formerNames'> = async (db, graphId, contextIds) => {
  const some = contextIds === null ? '' : `AND ${db.dialect.isIn('h.leads_to', 'integer')}`;
  const rows = await db.all<FormerRow>(
    `SELECT h.context_type, h.name, h.leads_to, h.change_id, h.changed_by, h.changed_at FROM context_changes h
      JOIN contexts c ON c.graph_id = h.graph_id AND c.context_id = h.leads_to
      WHERE h.graph_id = ? ${some} AND NOT (h.type_key = c.type_key AND h.name_key = c.name_key)
      ORDER BY h.changed_at, h.change_id`,
    [graphId, ...(contextIds === null ? [] : [listOf(contextIds)])],
  );
  const found = new Map<string, FormerName>();
  for (const [type, name, contextId, changeId, by, at] of rows)
    found.set(`${keyOf(type)}\u0001${keyOf(name)}`, { type, name, contextId, changeId, by, at });
  return [...found.values()];
};

export const mergedNames: Read<'mergedNames'> = async (db, graphId, ids) => {
  const rows = await db.all<[number, string, string]>(
    `SELECT context_id, context_type, name FROM context_changes
      WHERE graph_id = ? AND kind = 'merge' AND leads_to IS NOT NULL AND ${db.dialect.isIn('context_id', 'integer')}`,
    [graphId, listOf(ids)],
  );
  return new Map(rows.map(([id, type, name]) => [id, { type, name }]));
};

export const writeChange = (
  tx: SqlTransaction,
  graphId: string,
  { id, by, at }: ChangeBy,
  change: Pick<ContextChange, 'kind' | 'contextId' | 'intoId' | 'leadsTo' | 'from' | 'to' | 'memoryCount'>,
  contextCreatedAt: number,
): Promise<number> => {
  const { kind, contextId, intoId, leadsTo, from, to, memoryCount } = change;
  return tx.run(
    `INSERT INTO context_changes (graph_id, change_id, kind, context_id, into_id, leads_to, type_key, name_key,
        context_type, name, to_type, to_name, context_created_at, memory_count, changed_by, changed_at)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      graphId,
      id,
      kind,
      contextId,
      intoId,
      leadsTo,
      keyOf(from.type),
      keyOf(from.name),
      from.type,
      from.name,
      to.type,
      to.name,
      contextCreatedAt,
      memoryCount,
      by,
      at,
    ],
  );
};

export const markUndone = (tx: SqlTransaction, graphId: string, { id, by, at }: ChangeBy): Promise<number> =>
  tx.run(
    'UPDATE context_changes SET leads_to = NULL, undone_by = ?, undone_at = ? WHERE graph_id = ? AND change_id = ?',
    [by, at, graphId, id],
  );

/** A context is deleted with its former names and the names of what was merged into it, whether in force or not. */
export const dropChangesOf = async (
  tx: SqlTransaction,
  graphId: string,
  contextId: number,
): Promise<void> => {
  const rows = await tx.all<[id: string, contextId: number, leadsTo: number | null]>(
    `SELECT change_id, context_id, leads_to FROM context_changes WHERE graph_id = ? AND leads_to = ?
      UNION SELECT change_id, context_id, leads_to FROM context_changes
        WHERE graph_id = ? AND (context_id = ? OR into_id = ?)`,
    [graphId, contextId, graphId, contextId, contextId],
  );
  if (rows.length === 0) return;
  // Statements about a merged context are kept, in case it comes back.
  for (const [, mergedId, leadsTo] of rows)
    if (leadsTo !== null && mergedId !== contextId) await dropRelationshipsOf(tx, graphId, mergedId);
  const ids = listOf(rows.map(([id]) => id));
  for (const table of ['context_moves', 'context_changes'])
    await tx.run(`DELETE FROM ${table} WHERE graph_id = ? AND ${tx.dialect.isIn('change_id')}`, [
      graphId,
      ids,
    ]);
};
