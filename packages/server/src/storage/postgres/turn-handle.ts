/** The handle a work gets. It is reused: creating one for each took a tenth of the time of a small write. */
import type { Dialect, Row, SqlTransaction, SqlValue } from '../sql/executor.js';
import type { StoreTransaction } from '../store.js';
import { graphOfCall } from './graph-of-call.js';
import type { Turn } from './turn.js';

export interface TurnHandle {
  readonly transaction: StoreTransaction;
  /** Null while no work has it. */
  turn: Turn | null;
}

export const openHandle = (bind: (tx: SqlTransaction) => StoreTransaction, dialect: Dialect): TurnHandle => {
  const current = (): Turn => {
    if (handle.turn === null) throw new Error('The transaction is over.');
    return handle.turn;
  };
  const bound = bind({
    dialect,
    all: async <Found extends Row>(sql: string, params: readonly SqlValue[]) =>
      (await current().ask(sql, params)).rows as unknown as Found[],
    get: async <Found extends Row>(sql: string, params: readonly SqlValue[]) =>
      (await current().ask(sql, params)).rows[0] as unknown as Found | undefined,
    run: async (sql, params) => (await current().ask(sql, params)).rowCount ?? 0,
    post: (sql, params) => current().post(sql, params),
    touch: graphId => current().touched.add(graphId),
    held: async graphId => current().held(graphId),
    letGo: graphId => current().letGo(graphId),
  });
  type Method = (...args: unknown[]) => Promise<unknown>;
  const methods = Object.entries(bound as unknown as Record<string, Method>).map(([name, method]) => [
    name,
    async (...args: unknown[]) => {
      await current().enter(graphOfCall(name, args));
      return method(...args);
    },
  ]);
  const handle: TurnHandle = { transaction: Object.fromEntries(methods) as StoreTransaction, turn: null };
  return handle;
};
