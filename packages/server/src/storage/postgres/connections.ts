/** The connections of one process: some read what is committed, others write. */
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Row, SqlExecutor, SqlValue } from '../sql/executor.js';
import type { PostgresAddress } from './address.js';
import { postgresDialect, queryOf } from './dialect.js';
import { isConnectionLost, translatePostgresError } from './postgres-errors.js';

const connectMs = 5_000;
/** Four processes of these, and their listeners, fit into PostgreSQL's usual hundred connections. */
const mostReading = 8;
const mostWriting = 8;
const idleMs = 60_000;

/**
 * `enable_seqscan = off`: every question has a key, and a plan made while a table was young must not read all of it when
 * it has grown. Whoever is stuck inside a transaction gives its graph back after a minute.
 */
const settingsOf = (schema: string): string =>
  [
    `SET search_path = ${schema}`,
    'SET enable_seqscan = off',
    'SET jit = off',
    `SET lock_timeout = '10s'`,
    `SET statement_timeout = '120s'`,
    `SET idle_in_transaction_session_timeout = '60s'`,
    `SET client_min_messages = warning`,
    // An answer means that it is durable, whatever the server was told for others.
    `SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'`,
  ].join('; ');

const clientOptions = ({ connectionString }: PostgresAddress) => ({
  connectionString,
  application_name: 'loci',
  connectionTimeoutMillis: connectMs,
  keepAlive: true,
});

/** One connection of its own, for what lasts: migrating, listening. */
export const connectAlone = async (address: PostgresAddress): Promise<pg.Client> => {
  const client = new pg.Client(clientOptions(address));
  // A connection that breaks while nobody asks would otherwise end the process.
  client.on('error', () => {});
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => {});
    throw translatePostgresError(error, address.location);
  }
  return client;
};

const poolOf = (address: PostgresAddress, max: number, pipeline: boolean): pg.Pool => {
  const settings = settingsOf(address.schema);
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
  return pool;
};

/** A question that changes nothing may be asked again when its connection went. */
const pausesMs = [20, 100, 400];

export interface Connections {
  readonly reads: SqlExecutor;
  /** How many reads are under way. */
  readonly reading: () => number;
  /** A connection to write with; it is given back by `release`, and thrown away by `release(true)`. */
  writer(): Promise<pg.PoolClient>;
  close(): Promise<void>;
}

export const openConnections = (address: PostgresAddress): Connections => {
  const readers = poolOf(address, mostReading, false);
  const writers = poolOf(address, mostWriting, true);
  let underWay = 0;
  const ask = async (sql: string, params: readonly SqlValue[]): Promise<pg.QueryArrayResult> => {
    underWay += 1;
    try {
      for (const pauseMs of pausesMs) {
        try {
          return await readers.query(queryOf(sql, params));
        } catch (error) {
          if (!isConnectionLost(error)) throw error;
        }
        await pause(pauseMs);
      }
      return await readers.query(queryOf(sql, params));
    } catch (error) {
      throw translatePostgresError(error, address.location);
    } finally {
      underWay -= 1;
    }
  };
  return {
    reads: {
      dialect: postgresDialect,
      all: async <Found extends Row>(sql: string, params: readonly SqlValue[]) =>
        (await ask(sql, params)).rows as unknown as Found[],
      get: async <Found extends Row>(sql: string, params: readonly SqlValue[]) =>
        (await ask(sql, params)).rows[0] as unknown as Found | undefined,
      run: () => Promise.reject(new Error('A read changes nothing.')),
      post: () => Promise.reject(new Error('A read changes nothing.')),
    },
    reading: () => underWay,
    writer: async () => {
      try {
        return await writers.connect();
      } catch (error) {
        throw translatePostgresError(error, address.location);
      }
    },
    close: async () => {
      await Promise.all([readers.end(), writers.end()]);
    },
  };
};
