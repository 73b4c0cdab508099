/** The connections of one process: some read committed data, others write. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { SqlExecutor, TraceSql } from '../sql/executor.js';
import type { PostgresAddress } from './address.js';
import { postgresDialect, queryOf } from './dialect.js';
import { type Ask, executorBy } from './executor-by.js';
import { isConnectionLost, translatePostgresError } from './postgres-errors.js';
import { faceGraph } from './walls.js';

const connectMs = 5_000;
/** Four processes with this many, and their listeners, fit into PostgreSQL's default of a hundred connections. */
const mostReading = 8;
const mostWriting = 8;
const idleMs = 60_000;

/** What `SET LOCAL` sets in a transaction on a cluster also holds on its nodes. */
export const passOnSettings = `SET citus.propagate_set_commands = 'local'`;

/**
 * `enable_seqscan = off`: every query has a key, and a plan made while a table was small must not scan it when it has
 * grown. A session stuck inside a transaction releases its graph after a minute.
 */
const settingsOf = (schema: string, isCluster: boolean): string =>
  [
    `SET search_path = ${schema}`,
    'SET enable_seqscan = off',
    'SET jit = off',
    `SET lock_timeout = '10s'`,
    `SET statement_timeout = '120s'`,
    `SET idle_in_transaction_session_timeout = '60s'`,
    `SET client_min_messages = warning`,
    // A reply means that it is durable, whatever the server's default for others.
    `SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`,
    ...(isCluster ? [passOnSettings] : []),
  ].join('; ');

const clientOptions = ({ connectionString }: PostgresAddress) => ({
  connectionString,
  application_name: 'loci',
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
});

/** A separate connection for long-running uses: migrating, listening. */
export const connectAlone = async (address: PostgresAddress): Promise<pg.Client> => {
  const client = new pg.Client(clientOptions(address));
  // Otherwise a connection that breaks while idle would end the process.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => {});
    throw translatePostgresError(error, address.location);
  }
  return client;
};

const poolOf = (address: PostgresAddress, settings: string, max: number, pipeline: boolean): pg.Pool => {
  const pool = new pg.Pool({
    ...clientOptions(address),
    max,
    idleTimeoutMillis: idleMs,
    allowExitOnIdle: true,
    pipeline,
    onConnect: async (client: pg.ClientBase) => {
      await client.query(settings);
    },
  });
  pool.on('error', () => {});
  // While it is in use, the failure surfaces in the query in progress.
  pool.on('connect', client => client.on('error', () => {}));
  return pool;
};

/** A read-only query may be repeated if its connection was lost. */
const pausesMs = [20, 100, 400];

/** How the tables were found. */
export interface Prepared {
  /** Row-level security between graphs. */
  readonly isWalled: boolean;
  /** Distributed over a Citus cluster. */
  readonly isCluster: boolean;
}

export interface Connections {
  /** For queries about this graph; null: about none or all. */
  readsOf(graphId: string | null): SqlExecutor;
  /** A connection for writing; returned with `release`, discarded with `release(true)`. */
  writer(): Promise<pg.PoolClient>;
  /** One or two statements outside `write`; a connection that failed is not used again. */
  alone<Answer>(ask: (client: pg.PoolClient) => Promise<Answer>): Promise<Answer>;
  close(): Promise<void>;
}

const changesNothing = () => Promise.reject(new Error('A read changes nothing.'));

const readsBy = (ask: Ask): SqlExecutor => ({
  ...executorBy(postgresDialect, ask),
  run: changesNothing,
  post: changesNothing,
});

/** With row security, the graph is set in a transaction around the query; all four statements are sent at once. */
const askBehindWall = async (
  readers: pg.Pool,
  graphId: string | null,
  question: pg.QueryArrayConfig,
): Promise<pg.QueryArrayResult> => {
  const client = await readers.connect();
  const answers = await Promise.allSettled([
    client.query('BEGIN READ ONLY'),
    client.query(faceGraph(graphId)),
    client.query(question),
    client.query('COMMIT'),
  ]);
  const failed = answers.find(answer => answer.status === 'rejected');
  client.release(failed !== undefined);
  if (failed !== undefined) throw failed.reason;
  return (answers[2] as PromiseFulfilledResult<pg.QueryArrayResult>).value;
};

export const openConnections = (
  address: PostgresAddress,
  { isWalled, isCluster }: Prepared,
  trace: TraceSql,
): Connections => {
  const settings = settingsOf(address.schema, isCluster);
  const readers = poolOf(address, settings, mostReading, isWalled);
  const writers = poolOf(address, settings, mostWriting, true);
  const askOnce = (graphId: string | null, question: pg.QueryArrayConfig) =>
    isWalled ? askBehindWall(readers, graphId, question) : readers.query(question);
  const askOf =
    (graphId: string | null): Ask =>
    async (sql, params) => {
      try {
        for (const pauseMs of pausesMs) {
          try {
            return await askOnce(graphId, queryOf(sql, params));
          } catch (error) {
            if (!isConnectionLost(error)) throw error;
          }
          await pause(pauseMs);
        }
        return await askOnce(graphId, queryOf(sql, params));
      } catch (error) {
        throw translatePostgresError(error, address.location);
      }
    };
  const writer = async (): Promise<pg.PoolClient> => {
    try {
      return await writers.connect();
    } catch (error) {
      throw translatePostgresError(error, address.location);
    }
  };
  return {
    readsOf: graphId => {
      const ask = askOf(graphId);
      return readsBy((sql, params) => trace(sql, () => ask(sql, params)));
    },
    writer,
    alone: async ask => {
      const client = await writer();
      let isBroken = true;
      try {
        const answer = await ask(client);
        isBroken = false;
        return answer;
      } catch (error) {
        throw translatePostgresError(error, address.location);
      } finally {
        client.release(isBroken);
      }
    },
    close: async () => {
      await Promise.all([readers.end(), writers.end()]);
    },
  };
};
