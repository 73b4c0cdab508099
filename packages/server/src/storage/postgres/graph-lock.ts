/**
 * Only one transaction at a time writes to a graph, across all processes: the change log is in the order of commits.
 */
import type { PoolClient } from 'pg';
import { CountedGraph } from '../sql/advance-graph.js';
import { queryOf } from './dialect.js';

const lockRow = 'SELECT last_seq, last_context_id FROM graphs WHERE graph_id = ? FOR UPDATE';
/** A graph that does not exist yet has no row to lock. */
const lockName = `SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || ?, 0))`;

const holdRow = async (client: PoolClient, graphId: string): Promise<CountedGraph | null> => {
  const { rows } = await client.query(queryOf(lockRow, [graphId]));
  const [row] = rows as [number, number][];
  return row === undefined ? null : new CountedGraph(graphId, ...row);
};

/** Held until the transaction ends; null where it does not exist. Later statements see what was committed before. */
export const lockGraph = async (client: PoolClient, graphId: string): Promise<CountedGraph | null> => {
  const held = await holdRow(client, graphId);
  if (held !== null) return held;
  await client.query(queryOf(lockName, [graphId]));
  return holdRow(client, graphId);
};
