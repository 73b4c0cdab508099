/** A schema of its own in the running PostgreSQL, gone when it is no longer needed. */
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';

export interface TestSchema {
  /** As LOCI_DATABASE_URL takes it. */
  readonly url: string;
  readonly name: string;
  /** Asks the server itself, beside Loci. */
  query(sql: string, params?: readonly unknown[]): Promise<Record<string, unknown>[]>;
  /** Every row of every table, as text. */
  everyRow(): Promise<string[]>;
  drop(): Promise<void>;
}

const ask = async (url: string, sql: string, params: readonly unknown[]) => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql, [...params])).rows;
  } finally {
    await client.end();
  }
};

export const newSchema = (server: string = inject('postgresUrl')): TestSchema => {
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  url.searchParams.set('schema', name);
  const plain = new URL(server);
  plain.searchParams.set('options', `-c search_path=${name}`);
  const query: TestSchema['query'] = (sql, params = []) => ask(plain.toString(), sql, params);
  return {
    url: url.toString(),
    name,
    query,
    everyRow: async () => {
      const tables = await query('SELECT tablename FROM pg_tables WHERE schemaname = $1', [name]);
      const rows = await Promise.all(
        tables.map(({ tablename }) => query(`SELECT t::text AS row FROM ${tablename} t`)),
      );
      return rows.flat().map(({ row }) => String(row));
    },
    drop: async () => {
      await ask(plain.toString(), `DROP SCHEMA IF EXISTS ${name} CASCADE`, []);
    },
  };
};
