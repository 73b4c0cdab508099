/** What the shared queries need from a database connection, and the few points where the databases differ. */

export type SqlValue = string | number | Uint8Array | null;

/** A row by position: at fifty rows of twenty columns, objects take twice the time. */
export type Row = readonly SqlValue[];

export interface Dialect {
  readonly text: string;
  readonly integer: string;
  readonly real: string;
  readonly bytes: string;
  /** Ends a CREATE TABLE whose rows should be stored in the order of its primary key. */
  readonly clustered: string;
  /** Ends a SELECT of rows about to be taken: skips rows that another transaction is taking. */
  readonly leavingHeld: string;
  /** A condition with one parameter, made by `listOf`. */
  isIn(column: string, type?: 'text' | 'integer'): string;
  /** An aggregate: the columns of every row as a list of lists, in JSON. */
  rowsAsJson(columns: readonly string[]): string;
  /** A column for `rowsAsJson` with a graph as its parameter: type and name of the contexts numbered in a list, in its order. */
  contextNames(ids: string): string;
  /** An aggregate: the bytes of every row, one after the other. */
  joinedBytes(column: string): string;
  /**
   * A FROM with two parameters, `keysOf` and a graph: the rows at these keys, each looked up on its own. A cluster
   * accepts a table joined to it only if that one names the graph by a parameter too.
   */
  lookUp(table: string, key: KeyColumns, as?: string): string;
  /** Inserts many rows in few statements. */
  insertion(table: string, columns: readonly string[], onConflict: string): Insertion;
}

/** Columns that make up a key, in order, each with its type. */
export type KeyColumns = Readonly<Record<string, 'text' | 'integer'>>;

export interface Statement {
  readonly sql: string;
  readonly params: readonly SqlValue[];
}

export type Insertion = (rows: readonly Row[]) => Statement[];

/** SQL with `?` for each parameter. */
export interface SqlExecutor {
  readonly dialect: Dialect;
  all<Found extends Row>(sql: string, params: readonly SqlValue[]): Promise<Found[]>;
  get<Found extends Row>(sql: string, params: readonly SqlValue[]): Promise<Found | undefined>;
  /** Returns how many rows changed. */
  run(sql: string, params: readonly SqlValue[]): Promise<number>;
  /** Runs in order, but may return before: for statements whose outcome matters only if they fail. */
  post(sql: string, params: readonly SqlValue[]): Promise<void>;
}

export interface SqlTransaction extends SqlExecutor {
  /** Followers of this graph are notified after the commit. */
  touch(graphId: string): void;
}

/** Receives every statement, with `?` for its values; runs it, and returns its result. */
export type TraceSql = <Answer>(sql: string, ask: () => Promise<Answer>) => Promise<Answer>;

/** No listener. */
export const untraced: TraceSql = (_sql, ask) => ask();

/** One parameter for a whole list, so that the query text does not depend on its length. */
export const listOf = (values: Iterable<string | number>): string => JSON.stringify([...values]);

/** One parameter for a list of keys of so many columns. */
export const keysOf = (keys: Iterable<readonly (string | number)[]>): string => JSON.stringify([...keys]);

/** Rows per INSERT; larger ones were no faster when measured on SQLite. */
const rowsTogether = [32, 4, 1] as const;

/** `slice` and `flat` take twenty times as long, a tenth of a large batch. */
const valuesOf = (rows: readonly Row[], from: number, to: number): SqlValue[] => {
  const values: SqlValue[] = [];
  for (let at = from; at < to; at++) for (const value of rows[at] as Row) values.push(value);
  return values;
};

/** Every value is a parameter; there are only as many texts as there are sizes. */
export const insertedAsValues = (
  table: string,
  columns: readonly string[],
  onConflict: string,
): Insertion => {
  const row = `(${columns.map(() => '?').join(', ')})`;
  const texts = rowsTogether.map(size => ({
    size,
    sql: `INSERT INTO ${table} (${columns.join(', ')}) VALUES ${Array(size).fill(row).join(', ')}${onConflict}`,
  }));
  return rows => {
    const statements: Statement[] = [];
    let done = 0;
    for (const { size, sql } of texts)
      for (; rows.length - done >= size; done += size)
        statements.push({ sql, params: valuesOf(rows, done, done + size) });
    return statements;
  };
};

/** `onConflict` begins with a space, and no two rows given at once may conflict. */
export const insertInto = (table: string, columns: readonly string[], onConflict = '') => {
  const made = new Map<Dialect, Insertion>();
  return async (db: SqlExecutor, rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return;
    const insertion = made.get(db.dialect) ?? db.dialect.insertion(table, columns, onConflict);
    made.set(db.dialect, insertion);
    for (const { sql, params } of insertion(rows)) await db.post(sql, params);
  };
};
