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
  /** A column for `rowsAsJson` with a graph as its parameter: type and name of the contexts numbered in a list, in its order. */
  contextNames(ids: string): string;
  /** An aggregate: the bytes of every row, one after the other. */
  joinedBytes(column: string): string;
  /** A FROM with two parameters, `keysOf` and a graph: the rows of it at these keys, each looked up by itself. */
  lookUp(table: string, key: KeyColumns, as?: string): string;
  /** How many rows go into a table in few statements. */
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
  /** How many rows changed. */
  run(sql: string, params: readonly SqlValue[]): Promise<number>;
  /** Runs in its place in the order, but may be answered before: for what has an outcome only when it fails. */
  post(sql: string, params: readonly SqlValue[]): Promise<void>;
}

/** The counters of a graph that nobody else can move now. */
export interface HeldGraph {
  readonly lastSeq: number;
  readonly lastContextId: number;
  /** They are written before anything else is asked. */
  advance(by: Readonly<Record<GraphCounter, number>>, now: number): void;
}

export type GraphCounter = 'events' | 'contexts' | 'stored' | 'any' | 'bytes';

export interface SqlTransaction extends SqlExecutor {
  /** Null where the graph must be asked: it is not there yet, or asking costs nothing. */
  held(graphId: string): Promise<HeldGraph | null>;
  /** The graph is no more. */
  letGo(graphId: string): void;
  /** Those who follow this graph are to be told after the commit. */
  touch(graphId: string): void;
}

/** Told of every statement, with `?` for its values; asks it, and answers what it answered. */
export type TraceSql = <Answer>(sql: string, ask: () => Promise<Answer>) => Promise<Answer>;

/** Nobody listens. */
export const untraced: TraceSql = (_sql, ask) => ask();

/** One parameter for a whole list, so that the text of a query does not depend on its length. */
export const listOf = (values: Iterable<string | number>): string => JSON.stringify([...values]);

/** One parameter for a list of keys of so many columns. */
export const keysOf = (keys: Iterable<readonly (string | number)[]>): string => JSON.stringify([...keys]);

/** Rows of one INSERT; larger ones were no faster when measured on SQLite. */
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

/** `onConflict` begins with a space, and no two rows given at once may meet in it. */
export const insertInto = (table: string, columns: readonly string[], onConflict = '') => {
  const made = new Map<Dialect, Insertion>();
  return async (db: SqlExecutor, rows: readonly Row[]): Promise<void> => {
    if (rows.length === 0) return;
    const insertion = made.get(db.dialect) ?? db.dialect.insertion(table, columns, onConflict);
    made.set(db.dialect, insertion);
    for (const { sql, params } of insertion(rows)) await db.post(sql, params);
  };
};
