/** The port's queries as functions of a connection. */
import type { StoreReads, StoreTransaction } from '../store.js';
import type { SqlExecutor, SqlTransaction } from './executor.js';

type On<Connection, Query> = Query extends (...asked: infer Asked) => infer Answer
  ? (db: Connection, ...asked: Asked) => Answer
  : never;

export type Read<Name extends keyof StoreReads> = On<SqlExecutor, StoreReads[Name]>;

export type Write<Name extends keyof StoreTransaction> = On<SqlTransaction, StoreTransaction[Name]>;
