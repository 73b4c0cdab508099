/** What the shared queries ask of a database connection, and the few questions on which two databases differ. */

export type SqlValue = string | number | Uint8Array | null;

/** A row by position: at fifty rows of twenty columns, objects take twice the time. */
export type Row = readonly SqlValue[];

export interface Dialect {
  readonly text: string;
  readonly integer: string;
  readonly real: string;
  readonly bytes: string;
  /** Ends a CREATE TABLE whose rows should lie in the order of its primary key. */
  readonly clustered: string;
  /** Ends a SELECT of rows that are about to be taken: leaves out what another transaction is taking. */
  readonly leavingHeld: string;
  /** A condition with one parameter, made by `listOf`. */
  isIn(column: string, type?: 'text' | 'integer'): string;
  /** An aggregate: the columns of every row as a list of lists, in JSON. */
  rowsAsJson(columns: readonly string[]): string;
  /** An aggregate: the bytes of every row, one after the other. */
  joinedBytes(column: string): string;
}

/** SQL with `?` for each parameter. */
export interface SqlExecutor {
  readonly dialect: Dialect;
  all<Found extends Row>(sql: string, params: readonly SqlValue[]): Promise<Found[]>;
  get<Found extends Row>(sql: string, params: readonly SqlValue[]): Promise<Found | undefined>;
  /** How many rows changed. */
  run(sql: string, params: readonly SqlValue[]): Promise<number>;
  /** Runs in its place in the order, but may be answered before: for what has an outcome only when it fails. */
  post(sql: string, params: readonly SqlValue[]): Promise<void>;
}

export interface SqlTransaction extends SqlExecutor {
  /** Those who follow this graph are to be told after the commit. */
  touch(graphId: string): void;
}

/** Told of every statement, with `?` for its values; asks it, and answers what it answered. */
export type TraceSql = <Answer>(sql: string, ask: () => Promise<Answer>) => Promise<Answer>;

/** Nobody listens. */
export const untraced: TraceSql = (_sql, ask) => ask();

/** One parameter for a whole list, so that the text of a query does not depend on its length. */
export const listOf = (values: Iterable<string | number>): string => JSON.stringify([...values]);

/** Rows of one INSERT; larger ones were no faster when measured on SQLite. */
const rowsTogether = [32, 4, 1] as const;

/** An INSERT of many rows in few statements, of which only as many texts exist as there are sizes. */
export const insertInto = (table: string, columns: readonly string[]) => {
  const row = `(${columns.map(() => '?').join(', ')})`;
  const texts = rowsTogether.map(size => ({
    size,
    sql: `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${Array(size).fill(row).join(', ')}`,
  }));
  return async (db: SqlExecutor, rows: readonly Row[]): Promise<void> => {
    let done = 0;
    for (const { size, sql } of texts)
      for (; rows.length - done >= size; done += size)
        await db.post(sql, rows.slice(done, done + size).flat());
  };
};
