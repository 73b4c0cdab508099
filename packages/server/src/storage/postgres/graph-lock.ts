/** One transaction writes to a graph at a time, in whatever process it runs: its change log is in the order of commits. */
import type { PoolClient } from 'pg';
import { CountedGraph } from '../sql/advance-graph.js';
import { queryOf } from './dialect.js';

const lockRow = 'SELECT last_seq, last_context_id FROM graphs WHERE graph_id = ? FOR UPDATE';
/** A graph that is not there yet has no row to hold. */
const lockName = `SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ' ' || ?, 0))`;

export interface LockedGraph {
  /** Null where the graph is not there. */
  readonly held: CountedGraph | null;
  /** Whether the first question held it: what was asked right behind it was asked in time. */
  readonly atOnce: boolean;
}

const holdRow = async (client: PoolClient, graphId: string): Promise<CountedGraph | null> => {
  const { rows } = await client.query(queryOf(lockRow, [graphId]));
  const [row] = rows as [number, number][];
  return row === undefined ? null : new CountedGraph(graphId, ...row);
};

/** Held until the transaction ends. What was committed before is seen by every statement after. */
export const lockGraph = async (client: PoolClient, graphId: string): Promise<LockedGraph> => {
  const held = await holdRow(client, graphId);
  if (held !== null) return { held, atOnce: true };
  await client.query(queryOf(lockName, [graphId]));
  return { held: await holdRow(client, graphId), atOnce: false };
};
