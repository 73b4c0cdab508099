/** Deletes rows by the values of their columns. */
import { listOf, type SqlTransaction, type SqlValue } from './executor.js';

/** Returns how many. */
export const dropRows = (
  tx: SqlTransaction,
  table: string,
  where: Readonly<Record<string, SqlValue>>,
): Promise<number> => {
  const conditions = Object.keys(where).map(column => `${column} = ?`);
  return tx.run(`DELETE FROM ${table} WHERE ${conditions.join(' AND ')}`, Object.values(where));
};

/** Rows of a graph that have any of these values in the column. */
export const dropRowsWith = (
  tx: SqlTransaction,
  table: string,
  graphId: string,
  column: string,
  values: Iterable<string>,
): Promise<number> =>
  tx.run(`DELETE FROM ${table} WHERE graph_id = ? AND ${tx.dialect.isIn(column)}`, [graphId, listOf(values)]);
