/** The shape of each table's rows in the file, so that an orphaned page is still recognised by its rows. */
import type { Row, SqlValue } from '../../sql/executor.js';
import type { Connection } from '../connection.js';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNeeded: boolean;
  readonly otherwise: SqlValue;
}

export interface TableShape {
  readonly table: string;
  /** In file order: without rowid, the key columns come first. */
  readonly columns: readonly Column[];
  /** Columns after these were added later, and older rows lack them. */
  readonly leastColumns: number;
}

/** Written by JSON.stringify, so anything else was overwritten. */
const jsonColumns: Readonly<Record<string, readonly string[]>> = {
  graphs: ['settings'],
  versions: ['context_ids', 'metadata', 'supersedes'],
  events: ['data'],
  secrets: ['graphs', 'permissions', 'rate_limit'],
  resolutions: ['marked'],
  webhooks: ['events', 'digest'],
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** As the table was created: a number, or a quoted text. */
const literal = (written: SqlValue): SqlValue => {
  if (typeof written !== 'string') return written;
  return written.startsWith("'") ? written.slice(1, -1) : Number(written);
};

export const shapeOf = (connection: Connection, table: string): TableShape => {
  const isKeyed = connection.get('SELECT wr FROM pragma_table_list WHERE name = ?', [table])?.[0] === 1;
  const found = connection.all(
    `SELECT name, type, "notnull", dflt_value, pk FROM pragma_table_info('${table}') ORDER BY cid`,
  );
  const key = found.filter(([, , , , at]) => Number(at) > 0).sort((a, b) => Number(a[4]) - Number(b[4]));
  const ordered = isKeyed ? [...key, ...found.filter(([, , , , at]) => Number(at) === 0)] : found;
  const columns = ordered.map(([name, type, isNotNull, otherwise, at]) => ({
    name: String(name),
    type: String(type),
    isNeeded: Number(isNotNull) === 1 || Number(at) > 0,
    otherwise: literal(otherwise ?? null),
  }));
  const last = columns.findLastIndex(({ isNeeded, otherwise }) => isNeeded && otherwise === null);
  return { table, columns, leastColumns: last + 1 };
};

const fits = ({ type, isNeeded }: Column, value: SqlValue): boolean => {
  if (value === null) return !isNeeded;
  if (type === 'TEXT') return typeof value === 'string';
  if (type === 'BLOB') return value instanceof Uint8Array;
  return typeof value === 'number' && (type !== 'INTEGER' || Number.isInteger(value));
};

/** The row with all its columns, or null where it does not belong to this table. */
export const asRowOf = ({ table, columns, leastColumns }: TableShape, record: Row): Row | null => {
  if (record.length < leastColumns || record.length > columns.length) return null;
  const lists = jsonColumns[table] ?? [];
  const row = columns.map((column, at) => (at < record.length ? record[at]! : column.otherwise));
  const isWhole = columns.every((column, at) => {
    const value = row[at]!;
    return (
      fits(column, value) && (typeof value !== 'string' || !lists.includes(column.name) || isJson(value))
    );
  });
  return isWhole ? row : null;
};
