/** Distributes the tables over a Citus cluster: each graph on one node, with all its rows. */
import { LociProblem } from '@loci/client';
import type { Client } from 'pg';
import { tablesOfGraphs } from '../sql/schema.js';
import type { PostgresAddress } from './address.js';

/** Next to the locks for migrating and scrubbing: one process distributes at a time. */
const distributionLock = 0x4c6f6372;

/** The other tables are co-located with this one. Those that belong to no graph stay on the coordinator. */
const first = 'graphs' satisfies (typeof tablesOfGraphs)[number];

const isOfCluster = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query(`SELECT to_regclass('pg_dist_partition') IS NOT NULL AS there`);
  return rows[0].there;
};

const distributed = async (client: Client): Promise<ReadonlySet<string>> => {
  const { rows } = await client.query(
    `SELECT c.relname AS name FROM pg_dist_partition p JOIN pg_class c ON c.oid = p.logicalrelid
      WHERE c.relnamespace = current_schema()::regnamespace`,
  );
  return new Set(rows.map(({ name }) => name));
};

/** Whether the tables of the current schema are distributed, or an interrupted run has begun to. */
export const isDistributed = async (client: Client): Promise<boolean> =>
  (await isOfCluster(client)) && (await distributed(client)).has(first);

/** Distributes what is not yet: everything, what an interrupted run left, or what a migration added. */
export const distribute = async (client: Client, { location }: PostgresAddress): Promise<void> => {
  if (!(await isOfCluster(client)))
    throw new LociProblem(
      'invalid_request',
      `The database at ${location} is not a Citus cluster. Run CREATE EXTENSION citus first.`,
    );
  await client.query('SELECT pg_advisory_lock($1)', [distributionLock]);
  const done = await distributed(client);
  const spread = async (table: string, beside: string): Promise<void> => {
    if (!done.has(table))
      await client.query(`SELECT create_distributed_table($1, 'graph_id', colocate_with => $2)`, [
        table,
        beside,
      ]);
  };
  await spread(first, 'none');
  for (const table of tablesOfGraphs) if (table !== first) await spread(table, first);
};
