/**
 * Only one transaction at a time writes to a graph, across all processes: the change log is in the order of commits.
 */
import type { PoolClient } from 'pg';
import { queryOf } from './dialect.js';

const lockRow = 'SELECT 1 FROM graphs WHERE graph_id = ? FOR UPDATE';
/** A graph that does not exist yet has no row to lock. */
const lockName = `SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || ?, 0))`;

/** Held until the transaction ends. Every later statement sees what was committed before. */
export const lockGraph = async (client: PoolClient, graphId: string): Promise<void> => {
  const hasRow = async () => (await client.query(queryOf(lockRow, [graphId]))).rowCount === 1;
  if (await hasRow()) return;
  await client.query(queryOf(lockName, [graphId]));
  await hasRow();
};
