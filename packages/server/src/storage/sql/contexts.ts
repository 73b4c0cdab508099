/** Contexts and their types, as listed. */
import { type Context, type ContextName, type ContextType, keyOf } from '../../domain/context.js';
import { offsetOf, type Page, type PageRequest } from '../../domain/page.js';
import { listOf, type SqlExecutor } from './executor.js';

type ContextRow = [
  id: number,
  type: string,
  name: string,
  memoryCount: number,
  relationshipCount: number,
  createdAt: number,
  updatedAt: number,
];

const columns = 'context_id, context_type, name, stored_count, relationship_count, created_at, updated_at';

/** The contexts that a former name reaches. */
export const formerNamed = `SELECT leads_to FROM context_changes
  WHERE graph_id = ? AND leads_to IS NOT NULL AND type_key = ? AND name_key = ?`;

const toContext = ([
  id,
  type,
  name,
  memoryCount,
  relationshipCount,
  createdAt,
  updatedAt,
]: ContextRow): Context => ({
  id,
  type,
  name,
  memoryCount,
  relationshipCount,
  createdAt,
  updatedAt,
});

export const contextTypes = async (
  db: SqlExecutor,
  graphId: string,
  page: PageRequest,
): Promise<Page<ContextType>> => {
  const rows = await db.all<[string, number, number, number]>(
    `SELECT context_type, context_count, memory_count, updated_at FROM context_types WHERE graph_id = ?
      ORDER BY memory_count DESC, type_key LIMIT ? OFFSET ?`,
    [graphId, page.size, offsetOf(page)],
  );
  const total = await db.get<[number]>('SELECT count(*) FROM context_types WHERE graph_id = ?', [graphId]);
  const items = rows.map(([type, contextCount, memoryCount, updatedAt]) => ({
    type,
    contextCount,
    memoryCount,
    updatedAt,
  }));
  return { items, total: total?.[0] ?? 0, ...page };
};

export const contextsOfType = async (
  db: SqlExecutor,
  graphId: string,
  type: string,
  page: PageRequest,
): Promise<Page<Context>> => {
  const key = keyOf(type);
  const rows = await db.all<ContextRow>(
    `SELECT ${columns} FROM contexts WHERE graph_id = ? AND type_key = ?
      ORDER BY stored_count DESC, name_key LIMIT ? OFFSET ?`,
    [graphId, key, page.size, offsetOf(page)],
  );
  const total = await db.get<[number]>(
    'SELECT context_count FROM context_types WHERE graph_id = ? AND type_key = ?',
    [graphId, key],
  );
  return { items: rows.map(toContext), total: total?.[0] ?? 0, ...page };
};

export const context = async (
  db: SqlExecutor,
  graphId: string,
  name: ContextName,
): Promise<Context | null> => {
  const keys = [keyOf(name.type), keyOf(name.name)];
  const row =
    (await db.get<ContextRow>(
      `SELECT ${columns} FROM contexts WHERE graph_id = ? AND type_key = ? AND name_key = ?`,
      [graphId, ...keys],
    )) ??
    (await db.get<ContextRow>(
      `SELECT ${columns} FROM contexts WHERE graph_id = ? AND context_id = (${formerNamed} LIMIT 1)`,
      [graphId, graphId, ...keys],
    ));
  return row === undefined ? null : toContext(row);
};

export const contextsById = async (
  db: SqlExecutor,
  graphId: string,
  ids: readonly number[],
): Promise<Context[]> => {
  const rows = await db.all<ContextRow>(
    `SELECT ${columns} FROM contexts WHERE graph_id = ? AND ${db.dialect.isIn('context_id', 'integer')}`,
    [graphId, listOf(ids)],
  );
  return rows.map(toContext);
};

export const allContexts = async (db: SqlExecutor, graphId: string): Promise<Context[]> => {
  const rows = await db.all<ContextRow>(
    `SELECT ${columns} FROM contexts WHERE graph_id = ? ORDER BY context_id`,
    [graphId],
  );
  return rows.map(toContext);
};
