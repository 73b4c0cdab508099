/** Contexts and their types, as listed. */
import { type Context, type ContextType, keyOf } from '../../domain/context.js';
import { offsetOf } from '../../domain/page.js';
import { listOf } from './executor.js';
import { readPage } from './pages.js';
import type { Read } from './queries.js';
import { recordsOf } from './records.js';

const records = recordsOf<Context>({
  id: 'context_id',
  type: 'context_type',
  name: 'name',
  memoryCount: 'stored_count',
  relationshipCount: 'relationship_count',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
});

/** The contexts that a former name reaches. */
const formerNamed = `SELECT leads_to FROM context_changes
  WHERE graph_id = ? AND leads_to IS NOT NULL AND type_key = ? AND name_key = ?`;

const typeRecords = recordsOf<ContextType>({
  type: 'context_type',
  contextCount: 'context_count',
  memoryCount: 'memory_count',
  updatedAt: 'updated_at',
});

export const contextTypes: Read<'contextTypes'> = (db, graphId, page) =>
  readPage(
    db,
    {
      columns: typeRecords.columns,
      from: 'context_types WHERE graph_id = ?',
      params: [graphId],
      order: 'memory_count DESC, type_key',
    },
    page,
    typeRecords.read,
  );

export const contextsOfType: Read<'contextsOfType'> = async (db, graphId, type, page) => {
  const key = keyOf(type);
  const rows = await db.all(
    `SELECT ${records.columns} FROM contexts WHERE graph_id = ? AND type_key = ?
      ORDER BY stored_count DESC, name_key LIMIT ? OFFSET ?`,
    [graphId, key, page.size, offsetOf(page)],
  );
  const total = await db.get<[number]>(
    'SELECT context_count FROM context_types WHERE graph_id = ? AND type_key = ?',
    [graphId, key],
  );
  return { items: rows.map(records.read), total: total?.[0] ?? 0, ...page };
};

export const context: Read<'context'> = async (db, graphId, name) => {
  const keys = [keyOf(name.type), keyOf(name.name)];
  const row =
    (await db.get(
      `SELECT ${records.columns} FROM contexts WHERE graph_id = ? AND type_key = ? AND name_key = ?`,
      [graphId, ...keys],
    )) ??
    (await db.get(
      `SELECT ${records.columns} FROM contexts WHERE graph_id = ? AND context_id = (${formerNamed} LIMIT 1)`,
      [graphId, graphId, ...keys],
    ));
  return row === undefined ? null : records.read(row);
};

export const contextsById: Read<'contextsById'> = async (db, graphId, ids) => {
  const rows = await db.all(
    `SELECT ${records.columns} FROM contexts WHERE graph_id = ? AND ${db.dialect.isIn('context_id', 'integer')}`,
    [graphId, listOf(ids)],
  );
  return rows.map(records.read);
};

export const allContexts: Read<'allContexts'> = async (db, graphId) => {
  const rows = await db.all(
    `SELECT ${records.columns} FROM contexts WHERE graph_id = ? ORDER BY context_id`,
    [graphId],
  );
  return rows.map(records.read);
};
