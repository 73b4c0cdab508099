/** An executor of the shared queries, on whatever sends a statement to PostgreSQL. */
import type { QueryArrayResult } from 'pg';
import type { Dialect, Row, SqlExecutor, SqlValue } from '../sql/executor.js';

export type Ask = (sql: string, params: readonly SqlValue[]) => Promise<QueryArrayResult>;

export const executorBy = (dialect: Dialect, ask: Ask): SqlExecutor => ({
  dialect,
  all: async <Found extends Row>(sql: string, params: readonly SqlValue[]) =>
    (await ask(sql, params)).rows as unknown as Found[],
  get: async <Found extends Row>(sql: string, params: readonly SqlValue[]) =>
    (await ask(sql, params)).rows[0] as unknown as Found | undefined,
  run: async (sql, params) => (await ask(sql, params)).rowCount ?? 0,
  post: async (sql, params) => void (await ask(sql, params)),
});
