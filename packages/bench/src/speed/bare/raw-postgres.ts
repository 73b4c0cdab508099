/** The least PostgreSQL can do: one row of one table a commit, by the same driver and with the same waits for the disk. */
import { createRequire } from 'node:module';

interface RawClient {
  connect(): Promise<void>;
  query(sql: string, params?: readonly unknown[]): Promise<unknown>;
  end(): Promise<void>;
}

/** The driver is the server's own. */
const driver = (): { Client: new (options: { connectionString: string }) => RawClient } =>
  createRequire(import.meta.resolve('@loci/server'))('pg');

export interface RawPostgres {
  insert(text: string): Promise<unknown>;
  close(): Promise<void>;
}

export const openRawPostgres = async (url: string): Promise<RawPostgres> => {
  const { Client } = driver();
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query('CREATE TABLE IF NOT EXISTS raw_rows (id BIGSERIAL PRIMARY KEY, content TEXT NOT NULL)');
  return {
    insert: text => client.query('INSERT INTO raw_rows (content) VALUES ($1)', [text]),
    close: async () => {
      await client.query('DROP TABLE raw_rows');
      await client.end();
    },
  };
};
