/**
 * Former names of contexts and the changes behind them: a former name reaches the context until the change is undone.
 */
import { keyOf } from '../../domain/context.js';
import type { ChangeBy, ContextChange, FormerName } from '../../domain/context-change.js';
import { dropRowsWith } from './drop-rows.js';
import { insertInto, listOf, type SqlExecutor, type SqlTransaction } from './executor.js';
import type { Read } from './queries.js';
import { recordsOf } from './records.js';

const records = recordsOf<ContextChange>({
  id: 'change_id',
  kind: 'kind',
  contextId: 'context_id',
  intoId: 'into_id',
  leadsTo: 'leads_to',
  from: { type: 'context_type', name: 'name' },
  to: { type: 'to_type', name: 'to_name' },
  memoryCount: 'memory_count',
  by: 'changed_by',
  at: 'changed_at',
  undoneBy: 'undone_by',
  undoneAt: 'undone_at',
});

export const contextChanges: Read<'contextChanges'> = async (db, graphId, ids) => {
  const rows = await db.all(
    `SELECT ${records.columns} FROM context_changes WHERE graph_id = ? AND ${db.dialect.isIn('change_id')}`,
    [graphId, listOf(ids)],
  );
  return rows.map(records.read);
};

/** In force, and leading to this context now; oldest first. */
export const changesLeadingTo: Read<'changesLeadingTo'> = async (db, graphId, contextId) => {
  const rows = await db.all(
    `SELECT ${records.columns} FROM context_changes WHERE graph_id = ? AND leads_to = ? ORDER BY changed_at, change_id`,
    [graphId, contextId],
  );
  return rows.map(records.read);
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

const insertChange = insertInto('context_changes', [
  ...['graph_id', 'type_key', 'name_key', 'context_created_at'],
  ...records.names,
]);

export const writeChange = (
  tx: SqlTransaction,
  graphId: string,
  { id, by, at }: ChangeBy,
  change: Pick<ContextChange, 'kind' | 'contextId' | 'intoId' | 'leadsTo' | 'from' | 'to' | 'memoryCount'>,
  contextCreatedAt: number,
): Promise<void> => {
  const written = { ...change, id, by, at, undoneBy: null, undoneAt: null };
  const { type, name } = change.from;
  return insertChange(tx, [
    [graphId, keyOf(type), keyOf(name), contextCreatedAt, ...records.values(written)],
  ]);
};

export const markUndone = (tx: SqlTransaction, graphId: string, { id, by, at }: ChangeBy): Promise<number> =>
  tx.run(
    'UPDATE context_changes SET leads_to = NULL, undone_by = ?, undone_at = ? WHERE graph_id = ? AND change_id = ?',
    [by, at, graphId, id],
  );

/** The context, and those that are merged into it, also by way of others. */
export const contextsIn = async (db: SqlExecutor, graphId: string, contextId: number): Promise<number[]> => {
  const rows = await db.all<[number]>(
    `SELECT context_id FROM context_changes WHERE graph_id = ? AND leads_to = ? AND kind = 'merge'`,
    [graphId, contextId],
  );
  return [contextId, ...rows.map(([id]) => id)];
};

/** Each holds names of these contexts, whether it is in force or not, and whatever other context it is about. */
export const dropChangesOf = async (
  tx: SqlTransaction,
  graphId: string,
  contextIds: readonly number[],
): Promise<void> => {
  const { isIn } = tx.dialect;
  const rows = await tx.all<[string]>(
    `SELECT change_id FROM context_changes
      WHERE graph_id = ? AND (${isIn('context_id', 'integer')} OR ${isIn('into_id', 'integer')})`,
    [graphId, listOf(contextIds), listOf(contextIds)],
  );
  if (rows.length === 0) return;
  const ids = rows.map(([id]) => id);
  for (const table of ['context_moves', 'context_changes'])
    await dropRowsWith(tx, table, graphId, 'change_id', ids);
};
