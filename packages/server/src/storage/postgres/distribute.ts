/** Distributes the tables over a Citus cluster: each graph on one node, with all its rows. */
import { LociProblem } from '@loci/client';
import type { Client } from 'pg';
import { tablesOfGraphs } from '../sql/schema.js';
import type { PostgresAddress } from './address.js';

/** Small tables that are read everywhere and belong to no graph: a copy on every node. */
const everywhere = [
  'secrets',
  'sign_ins',
  'sign_in_links',
  'model_folders',
  'upkeep',
  'loci_version',
] as const;

/** The others are co-located with the first. */
const [first, ...others] = [...tablesOfGraphs].reverse();

export const distribution: readonly string[] = [
  `SELECT create_distributed_table('${first}', 'graph_id')`,
  ...others.map(
    table => `SELECT create_distributed_table('${table}', 'graph_id', colocate_with => '${first}')`,
  ),
  ...everywhere.map(table => `SELECT create_reference_table('${table}')`),
];

const isOfCluster = async (client: Client): Promise<boolean> => {
  const { rows } = await client.query(`SELECT to_regclass('pg_dist_partition') IS NOT NULL AS there`);
  return rows[0].there;
};

/** Whether the tables of this schema are distributed. */
export const isDistributed = async (client: Client, schema: string): Promise<boolean> => {
  if (!(await isOfCluster(client))) return false;
  const { rows } = await client.query(
    `SELECT EXISTS (SELECT 1 FROM pg_dist_partition WHERE logicalrelid = to_regclass($1)) AS is_done`,
    [`${schema}.${first}`],
  );
  return rows[0].is_done;
};

/** Does nothing if it was done before. */
export const distribute = async (client: Client, { schema, location }: PostgresAddress): Promise<void> => {
  if (!(await isOfCluster(client)))
    throw new LociProblem(
      'invalid_request',
      `The database at ${location} is not a Citus cluster. Run CREATE EXTENSION citus first.`,
    );
  if (await isDistributed(client, schema)) return;
  for (const statement of distribution) await client.query(statement);
};
