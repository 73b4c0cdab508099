/** Migrates a PostgreSQL schema to this version of Loci, or rejects it with a clear error. */
import { setTimeout as sleep } from 'node:timers/promises';
import { LociProblem } from '@loci/client';
import type { Client } from 'pg';
import { migrations } from '../sql/schema.js';
import type { PostgresAddress } from './address.js';
import { connectAlone, type Prepared } from './connections.js';
import { postgresDialect } from './dialect.js';
import { distribute, isDistributed } from './distribute.js';
import { ownMigrations } from './own-tables.js';
import { isHeldByOthers, translatePostgresError } from './postgres-errors.js';
import { faceGraph, wallStatements } from './walls.js';

/** Older versions are not tested. */
const oldestServer = 15;

/** 'Loci' in ASCII; the same for every schema, so that two never migrate at once. */
const migrationLock = 0x4c6f6369;

/** The versions of the shared tables, and of those that only PostgreSQL has. */
interface Versions {
  readonly shared: number;
  readonly own: number;
}

const latest: Versions = { shared: migrations.length, own: ownMigrations.length };

/** Throws for a server that is too old. */
export const requireServer = async (
  client: Pick<Client, 'query'>,
  location: string,
  oldest = oldestServer,
): Promise<void> => {
  const { rows } = await client.query('SHOW server_version_num');
  const version = Math.floor(Number(rows[0].server_version_num) / 10_000);
  if (version < oldest)
    throw new LociProblem(
      'unavailable',
      `PostgreSQL at ${location} has version ${version}; Loci needs ${oldest} or newer.`,
    );
};

const isLatest = ({ shared, own }: Versions): boolean => shared === latest.shared && own === latest.own;

/** The versions of our tables, 0 where there are none; throws for a newer one without changing anything. */
const versionsOf = async (client: Client, { schema, location }: PostgresAddress): Promise<Versions> => {
  // In one statement: between two, another process may have created the tables.
  const tables = await client.query(
    `SELECT count(*)::int AS count, coalesce(bool_or(tablename = 'loci_version'), false) AS ours
      FROM pg_tables WHERE schemaname = $1`,
    [schema],
  );
  if (!tables.rows[0].ours) {
    if (tables.rows[0].count > 0)
      throw new LociProblem(
        'unavailable',
        `The schema "${schema}" at ${location} holds the tables of another program. Nothing was changed; ` +
          'use another schema: postgres://host/database?schema=name.',
      );
    return { shared: 0, own: 0 };
  }
  const found = await client.query(
    `SELECT version AS shared, own_version AS own FROM ${schema}.loci_version`,
  );
  const { shared, own } = found.rows[0] as Versions;
  if (shared > latest.shared || own > latest.own)
    throw new LociProblem(
      'unavailable',
      `The database at ${location} was written by a newer Loci: it has version ${shared}.${own}, and this one supports ` +
        `up to ${latest.shared}.${latest.own}. Nothing was changed; install the newer Loci to open it.`,
    );
  return { shared, own };
};

const requireRights = async (client: Client, { schema, location }: PostgresAddress): Promise<void> => {
  const { rows } = await client.query(
    `SELECT current_user AS who, current_database() AS base,
      CASE WHEN to_regnamespace($1) IS NULL THEN has_database_privilege(current_database(), 'CREATE')
        ELSE has_schema_privilege(to_regnamespace($1)::oid, 'CREATE') END AS may,
      to_regnamespace($1) IS NULL AS fresh`,
    [schema],
  );
  const { who, base, may, fresh } = rows[0];
  if (may) return;
  const remedy = fresh
    ? `GRANT CREATE ON DATABASE "${base}" TO "${who}"`
    : `GRANT CREATE, USAGE ON SCHEMA "${schema}" TO "${who}"`;
  throw new LociProblem(
    'unavailable',
    `The user "${who}" may not create tables in the schema "${schema}" at ${location}. An administrator can allow it: ${remedy}`,
  );
};

/** Shorter than PostgreSQL's deadlock timeout of a second, so that this process gives way. */
const patienceMs = 300;
const pauseMs = 200;
/** Another process may be building an index of a large table. */
const longestTryingMs = 10 * 60_000;

/** Changes tables next to processes that use them: it never holds one while it waits long for another. */
export const changeTables = async (
  client: Pick<Client, 'query'>,
  statementsNow: () => Promise<readonly string[]>,
): Promise<void> => {
  const until = Date.now() + longestTryingMs;
  for (;;) {
    try {
      await client.query(`BEGIN; SET LOCAL lock_timeout = ${patienceMs}`);
      await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
      const statements = await statementsNow();
      // A cluster runs each on its nodes, and accepts only one at a time.
      for (const statement of statements) await client.query(statement);
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      if (!isHeldByOthers(error) || Date.now() > until) throw error;
      await sleep(pauseMs);
    }
  }
};

const statementsFor = async (client: Client, address: PostgresAddress): Promise<readonly string[]> => {
  const { schema } = address;
  const versions = await versionsOf(client, address);
  if (isLatest(versions)) return [];
  await requireRights(client, address);
  // A new table gets row security with the others, if the operator asked for it.
  const walled = await findsWalls(client, schema);
  return [
    `CREATE SCHEMA IF NOT EXISTS ${schema}`,
    `SET LOCAL search_path = ${schema}`,
    faceGraph(null),
    ...migrations.slice(versions.shared).flatMap(migration => migration(postgresDialect)),
    ...ownMigrations.slice(versions.own).flat(),
    ...(walled ? wallStatements : []),
    'CREATE TABLE IF NOT EXISTS loci_version (version INTEGER NOT NULL, own_version INTEGER NOT NULL)',
    'DELETE FROM loci_version',
    `INSERT INTO loci_version (version, own_version) VALUES (${latest.shared}, ${latest.own})`,
  ];
};

const findsWalls = async (client: Client, schema: string): Promise<boolean> => {
  const { rows } = await client.query(
    'SELECT relrowsecurity AS walled FROM pg_class WHERE oid = to_regclass($1)',
    [`${schema}.versions`],
  );
  return rows[0]?.walled === true;
};

/** What an operator can request in addition to the tables. */
export interface Preparation {
  /** Row-level security between graphs. */
  readonly walls?: boolean;
  /** Tables spread over a Citus cluster. */
  readonly distributed?: boolean;
}

/** Under an advisory lock, so that when two processes start at once, one migrates and the other finds it done. */
export const migrate = async (
  address: PostgresAddress,
  { walls = false, distributed = false }: Preparation = {},
): Promise<Prepared> => {
  const client = await connectAlone(address);
  try {
    await requireServer(client, address.location);
    if (!isLatest(await versionsOf(client, address)))
      await changeTables(client, () => statementsFor(client, address));
    await client.query(`SET search_path = ${address.schema}, public`);
    if (distributed || (await isDistributed(client))) await distribute(client, address);
    if (walls) await changeTables(client, () => Promise.resolve(wallStatements));
    return {
      isWalled: await findsWalls(client, address.schema),
      isCluster: await isDistributed(client),
    };
  } catch (error) {
    throw translatePostgresError(error, address.location);
  } finally {
    await client.end();
  }
};
