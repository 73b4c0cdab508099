/** One transaction writes to a graph at a time, in whatever process it runs: its change log is in the order of commits. */
import type { PoolClient } from 'pg';
import { queryOf } from './dialect.js';

const lockRow = 'SELECT 1 FROM graphs WHERE graph_id = ? FOR UPDATE';
/** A graph that is not there yet has no row to hold. */
const lockName = `SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || ?, 0))`;

/** Held until the transaction ends. What was committed before is seen by every statement after. */
export const lockGraph = async (client: PoolClient, graphId: string): Promise<void> => {
  const held = await client.query(queryOf(lockRow, [graphId]));
  if (held.rowCount !== 0) return;
  await client.query(queryOf(lockName, [graphId]));
  await client.query(queryOf(lockRow, [graphId]));
};
