/** Makes a schema of PostgreSQL a Loci database of this version, or refuses it in plain words. */
import { LociProblem } from '@loci/client';
import type { Client } from 'pg';
import { migrations } from '../sql/schema.js';
import type { PostgresAddress } from './address.js';
import { connectAlone } from './connections.js';
import { postgresDialect } from './dialect.js';
import { translatePostgresError } from './postgres-errors.js';

/** Older ones are not tested with. */
const oldestServer = 15;

/** 'Loci' in ASCII; the same for every schema, so that two never migrate at once. */
const migrationLock = 0x4c6f6369;

export const latestVersion = migrations.length;

const requireServer = async (client: Client, location: string): Promise<void> => {
  const { rows } = await client.query('SHOW server_version_num');
  const version = Math.floor(Number(rows[0].server_version_num) / 10_000);
  if (version < oldestServer)
    throw new LociProblem(
      'unavailable',
      `PostgreSQL at ${location} is of version ${version}; Loci needs ${oldestServer} or newer.`,
    );
};

/** The version of our tables, 0 where there is none; throws for a newer one, having changed nothing. */
const versionOf = async (client: Client, { schema, location }: PostgresAddress): Promise<number> => {
  const there = await client.query('SELECT to_regclass($1) IS NOT NULL AS there', [`${schema}.loci_version`]);
  if (!there.rows[0].there) {
    const others = await client.query('SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = $1', [
      schema,
    ]);
    if (others.rows[0].count > 0)
      throw new LociProblem(
        'unavailable',
        `The schema "${schema}" at ${location} holds the tables of another program. Nothing was changed; ` +
          'name another one: postgres://host/database?schema=name.',
      );
    return 0;
  }
  const found = await client.query(`SELECT version FROM ${schema}.loci_version`);
  const version = Number(found.rows[0]?.version ?? 0);
  if (version > latestVersion)
    throw new LociProblem(
      'unavailable',
      `The database at ${location} was written by a newer Loci: it has version ${version}, and this one knows up to ` +
        `${latestVersion}. Nothing was changed; install the newer Loci to open it.`,
    );
  return version;
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
    `The user "${who}" may not make tables in the schema "${schema}" at ${location}. An administrator can allow it: ${remedy}`,
  );
};

const bringUpToDate = async (client: Client, address: PostgresAddress): Promise<void> => {
  const { schema } = address;
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [migrationLock]);
    const version = await versionOf(client, address);
    if (version < latestVersion) {
      await requireRights(client, address);
      await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
      await client.query(`SET LOCAL search_path = ${schema}`);
      await client.query(
        migrations
          .slice(version)
          .flatMap(migration => migration(postgresDialect))
          .join(';\n'),
      );
      await client.query('CREATE TABLE IF NOT EXISTS loci_version (version INTEGER NOT NULL)');
      await client.query('DELETE FROM loci_version');
      await client.query('INSERT INTO loci_version (version) VALUES ($1)', [latestVersion]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
};

/** Under a lock of the server, so that of two processes that start at once one migrates and the other finds it done. */
export const migrate = async (address: PostgresAddress): Promise<void> => {
  const client = await connectAlone(address);
  try {
    await requireServer(client, address.location);
    if ((await versionOf(client, address)) === latestVersion) return;
    await bringUpToDate(client, address);
  } catch (error) {
    throw translatePostgresError(error, address.location);
  } finally {
    await client.end();
  }
};
