/** The PostgreSQL dialect of the shared queries. */
import type { CustomTypesConfig, QueryArrayConfig } from 'pg';
import { type Dialect, type Insertion, insertedAsValues, type Row, type SqlValue } from '../sql/executor.js';

/** Unpaired surrogates are stored as they are from a plain parameter: as the replacement character. */
const asJson = (columns: readonly string[], rows: readonly Row[]): string => {
  const written = (some: readonly Row[]): string =>
    JSON.stringify(some.map(row => Object.fromEntries(columns.map((column, at) => [column, row[at]]))));
  const json = written(rows);
  if (!json.includes('\\ud')) return json;
  return written(
    rows.map(row => row.map(value => (typeof value === 'string' ? value.toWellFormed() : value))),
  );
};

/** One parameter for all rows: one statement text, whatever their number. */
const insertedAsJson = (table: string, columns: readonly string[], onConflict: string): Insertion => {
  const asValues = insertedAsValues(table, columns, onConflict);
  const names = columns.join(', ');
  // Read by column: a row of the table's own type needs no list of types.
  const sql = `INSERT INTO ${table} (${names}) SELECT ${names} FROM json_populate_recordset(NULL::${table}, ?::json)${onConflict}`;
  return rows =>
    rows[0]?.some(value => value instanceof Uint8Array)
      ? asValues(rows)
      : [{ sql, params: [asJson(columns, rows)] }];
};

export const postgresDialect: Dialect = {
  // Compared byte by byte, as SQLite does, so that order and paging are the same on both.
  text: 'TEXT COLLATE "C"',
  integer: 'BIGINT',
  real: 'DOUBLE PRECISION',
  bytes: 'BYTEA',
  clustered: '',
  leavingHeld: ' FOR UPDATE SKIP LOCKED',
  isIn: (column, type = 'text') =>
    `${column} = ANY (ARRAY(SELECT json_array_elements_text(?::json)${type === 'integer' ? '::bigint' : ''}))`,
  rowsAsJson: columns => `coalesce(json_agg(json_build_array(${columns.join(', ')}))::text, '[]')`,
  contextNames: ids =>
    `(SELECT coalesce(json_agg(json_build_array(c.context_type, c.name) ORDER BY i.place), '[]'::json)
      FROM json_array_elements_text(${ids}::json) WITH ORDINALITY i (id, place)
      JOIN contexts c ON c.graph_id = ? AND c.context_id = i.id::bigint)`,
  joinedBytes: column => `string_agg(${column}, ''::bytea)`,
  // OFFSET keeps each key an index lookup: a plan made while the table was small would scan it.
  lookUp: (table, key, as = 'found') =>
    `json_array_elements(?::json) wanted CROSS JOIN LATERAL (SELECT * FROM ${table} WHERE graph_id = ?
      ${Object.entries(key)
        .map(([column, type], at) => `AND ${column} = (wanted ->> ${at})::${type}`)
        .join(' ')} OFFSET 0) ${as}`,
  insertion: insertedAsJson,
};

/** For a cluster: a row whose graph is a parameter goes straight to that graph's node. */
export const clusterDialect: Dialect = { ...postgresDialect, insertion: insertedAsValues };

/** PostgreSQL's type ids: https://github.com/postgres/postgres/blob/master/src/include/catalog/pg_type.dat. */
const bytea = 17;
const numbers = new Set([20, 21, 23, 700, 701, 1700]);

const fromHex = (text: string): Uint8Array => Buffer.from(text.slice(2), 'hex');
const asItIs = (text: string): string => text;

/** Times are milliseconds and counts are rows: all fit into a double. */
export const types = {
  getTypeParser: (type: number) => (type === bytea ? fromHex : numbers.has(type) ? Number : asItIs),
} as CustomTypesConfig;

interface Numbered {
  readonly name: string;
  readonly text: string;
}

const known = new Map<string, Numbered>();

/** `?` becomes `$1`, `$2` and so on; each text has a name, so that a connection parses it once. */
const numbered = (sql: string): Numbered => {
  const found = known.get(sql);
  if (found !== undefined) return found;
  let parameters = 0;
  const made = { name: `loci_${known.size + 1}`, text: sql.replaceAll('?', () => `$${++parameters}`) };
  known.set(sql, made);
  return made;
};

export const queryOf = (sql: string, params: readonly SqlValue[]): QueryArrayConfig => ({
  ...numbered(sql),
  values: params as SqlValue[],
  rowMode: 'array',
  types,
});
