/** One connection to a SQLite file, with its prepared statements. */
import { DatabaseSync, type DatabaseSyncInstance, type StatementSyncInstance } from '@photostructure/sqlite';
import {
  type Dialect,
  insertedAsValues,
  type Row,
  type SqlExecutor,
  type SqlValue,
  type TraceSql,
} from '../sql/executor.js';
import { translateSqliteError } from './sqlite-errors.js';

/** Enough for every shared query and the shapes of filtered lists; the oldest goes first. */
const statementsKept = 512;

export const sqliteDialect: Dialect = {
  text: 'TEXT',
  integer: 'INTEGER',
  real: 'REAL',
  bytes: 'BLOB',
  clustered: ' WITHOUT ROWID',
  // One transaction writes at a time.
  leavingHeld: '',
  isIn: column => `${column} IN (SELECT value FROM json_each(?))`,
  rowsAsJson: columns => `json_group_array(json_array(${columns.join(', ')}))`,
  // CROSS keeps the order, and json() marks it as a list, not a text.
  contextNames: ids =>
    `json((SELECT json_group_array(json_array(c.context_type, c.name)) FROM json_each(${ids}) i
      CROSS JOIN contexts c ON c.graph_id = ? AND c.context_id = i.value))`,
  // As text the bytes are only counted, not interpreted: group_concat keeps zeros and invalid UTF-8.
  joinedBytes: column => `CAST(group_concat(${column}, '') AS BLOB)`,
  // CROSS keeps the order: the keys are few.
  lookUp: (table, key, as = 'found') =>
    `json_each(?) wanted CROSS JOIN ${table} ${as} ON ${as}.graph_id = ?
      ${Object.keys(key)
        .map((column, at) => `AND ${as}.${column} = wanted.value ->> ${at}`)
        .join(' ')}`,
  insertion: insertedAsValues,
};

export interface ConnectionOptions {
  readonly readOnly?: boolean;
  /**
   * How long SQLite itself waits for a lock; it blocks the whole process, so it is short where we can wait ourselves.
   */
  readonly busyMs: number;
}

export class Connection {
  readonly #database: DatabaseSyncInstance;
  readonly #statements = new Map<string, StatementSyncInstance>();

  constructor(file: string, { readOnly = false, busyMs }: ConnectionOptions) {
    this.#database = new DatabaseSync(file, { readOnly, timeout: busyMs });
  }

  get inTransaction(): boolean {
    return this.#database.isTransaction;
  }

  exec(sql: string): void {
    this.#database.exec(sql);
  }

  all(sql: string, params: readonly SqlValue[] = []): Row[] {
    return this.#prepared(sql).all(...params) as Row[];
  }

  get(sql: string, params: readonly SqlValue[] = []): Row | undefined {
    return this.#prepared(sql).get(...params) as Row | undefined;
  }

  run(sql: string, params: readonly SqlValue[] = []): number {
    return this.#prepared(sql).run(...params).changes;
  }

  /** The one value of a PRAGMA. */
  pragma(name: string): SqlValue {
    return this.get(`PRAGMA ${name}`)?.[0] ?? null;
  }

  close(): void {
    this.#statements.clear();
    if (this.#database.isOpen) this.#database.close();
  }

  #prepared(sql: string): StatementSyncInstance {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    const prepared = this.#database.prepare(sql);
    prepared.setReturnArrays(true);
    const [oldest] = this.#statements.size >= statementsKept ? this.#statements.keys() : [];
    if (oldest !== undefined) this.#statements.delete(oldest);
    this.#statements.set(sql, prepared);
    return prepared;
  }
}

/** `check` runs before each statement and throws if it may no longer run. */
export const executorOn = (
  connection: Connection,
  check: () => void = () => {},
  trace: TraceSql | null = null,
  translate: (error: unknown) => unknown = translateSqliteError,
): SqlExecutor => {
  const askAlone = async <Answer>(question: () => Answer): Promise<Answer> => {
    check();
    try {
      return question();
    } catch (error) {
      throw translate(error);
    }
  };
  const ask = <Answer>(sql: string, question: () => Answer): Promise<Answer> =>
    trace === null ? askAlone(question) : trace(sql, () => askAlone(question));
  return {
    dialect: sqliteDialect,
    all: <Found extends Row>(sql: string, params: readonly SqlValue[]) =>
      ask(sql, () => connection.all(sql, params) as unknown as Found[]),
    get: <Found extends Row>(sql: string, params: readonly SqlValue[]) =>
      ask(sql, () => connection.get(sql, params) as Found | undefined),
    run: (sql, params) => ask(sql, () => connection.run(sql, params)),
    post: (sql, params) => ask(sql, () => void connection.run(sql, params)),
  };
};
