/** Contexts and their types as rows: found by key, shown as first written. */
import { type Context, type ContextName, type ContextType, keyOf, tidy } from '../../domain/context.js';
import { offsetOf, type Page, type PageRequest } from '../../domain/page.js';
import { advanceGraph } from './advance-graph.js';
import { insertInto, listOf, type Row, type SqlExecutor, type SqlTransaction } from './executor.js';

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
  const row = await db.get<ContextRow>(
    `SELECT ${columns} FROM contexts WHERE graph_id = ? AND type_key = ? AND name_key = ?`,
    [graphId, keyOf(name.type), keyOf(name.name)],
  );
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

/** What it takes to place and to count a memory. */
export interface Place {
  readonly id: number;
  readonly typeKey: string;
  readonly type: string;
  readonly name: string;
}

/** Ids without a context are left out: a forgotten context leaves its number behind in old versions, and nothing else. */
export const placesById = async (
  db: SqlExecutor,
  graphId: string,
  ids: Iterable<number>,
): Promise<Map<number, Place>> => {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db.all<[number, string, string, string]>(
    `SELECT context_id, type_key, context_type, name FROM contexts
      WHERE graph_id = ? AND ${db.dialect.isIn('context_id', 'integer')}`,
    [graphId, listOf(wanted)],
  );
  return new Map(rows.map(([id, typeKey, type, name]) => [id, { id, typeKey, type, name }]));
};

const insertContexts = insertInto('contexts', [
  'graph_id',
  'context_id',
  'type_key',
  'name_key',
  'context_type',
  'name',
  'stored_count',
  'any_count',
  'relationship_count',
  'created_at',
  'updated_at',
]);

/** Finds or creates the places of these names; answers how to look one up. */
export const ensurePlaces = async (
  tx: SqlTransaction,
  graphId: string,
  names: Iterable<ContextName>,
  now: number,
): Promise<(name: ContextName) => Place> => {
  const wanted = new Map<string, Map<string, ContextName>>();
  for (const name of names) {
    const typeKey = keyOf(name.type);
    const ofType = wanted.get(typeKey) ?? new Map<string, ContextName>();
    wanted.set(typeKey, ofType);
    const nameKey = keyOf(name.name);
    if (!ofType.has(nameKey)) ofType.set(nameKey, name);
  }
  const places = new Map<string, Map<string, Place>>();
  for (const [typeKey, ofType] of wanted)
    places.set(typeKey, await ensureOfType(tx, graphId, typeKey, ofType, now));
  return name => places.get(keyOf(name.type))!.get(keyOf(name.name))!;
};

const ensureOfType = async (
  tx: SqlTransaction,
  graphId: string,
  typeKey: string,
  wanted: ReadonlyMap<string, ContextName>,
  now: number,
): Promise<Map<string, Place>> => {
  const rows = await tx.all<[string, number, string, string]>(
    `SELECT name_key, context_id, context_type, name FROM contexts
      WHERE graph_id = ? AND type_key = ? AND ${tx.dialect.isIn('name_key')}`,
    [graphId, typeKey, listOf(wanted.keys())],
  );
  const found = new Map(rows.map(([nameKey, id, type, name]) => [nameKey, { id, typeKey, type, name }]));
  const missing = [...wanted].filter(([nameKey]) => !found.has(nameKey));
  if (missing.length === 0) return found;

  const firstSpelling = tidy(missing[0]![1].type);
  const spelled = await tx.get<[string]>(
    `INSERT INTO context_types (graph_id, type_key, context_type, context_count, memory_count, updated_at)
      VALUES (?, ?, ?, ?, 0, ?) ON CONFLICT (graph_id, type_key) DO UPDATE SET
      context_count = context_types.context_count + excluded.context_count,
      updated_at = CASE WHEN context_types.updated_at < excluded.updated_at THEN excluded.updated_at
        ELSE context_types.updated_at END
      RETURNING context_type`,
    [graphId, typeKey, firstSpelling, missing.length, now],
  );
  const type = spelled?.[0] ?? firstSpelling;
  const { firstContextId } = await advanceGraph(tx, graphId, { contexts: missing.length }, now);
  const added: Row[] = [];
  for (const [index, [nameKey, written]] of missing.entries()) {
    const place: Place = { id: firstContextId + index, typeKey, type, name: tidy(written.name) };
    found.set(nameKey, place);
    added.push([graphId, place.id, typeKey, nameKey, type, place.name, 0, 0, 0, now, now]);
  }
  await insertContexts(tx, added);
  return found;
};

export const ensureContexts = async (
  tx: SqlTransaction,
  graphId: string,
  names: readonly ContextName[],
  now: number,
): Promise<Context[]> => {
  const placeOf = await ensurePlaces(tx, graphId, names, now);
  const ids = names.map(name => placeOf(name).id);
  const byId = new Map((await contextsById(tx, graphId, ids)).map(found => [found.id, found]));
  return ids.map(id => byId.get(id)!);
};
