/**
 * The least PostgreSQL can do: one row of one table per commit, with the same driver and the same waits for the disk.
 */
import { createRequire } from 'node:module';

interface RawPool {
  query(sql: string, params?: readonly unknown[]): Promise<unknown>;
  end(): Promise<void>;
}

/** The driver is the server's own. */
const driver = (): { Pool: new (options: { connectionString: string; max: number }) => RawPool } =>
  createRequire(import.meta.resolve('@loci/server'))('pg');

export interface RawPostgres {
  insert(text: string): Promise<unknown>;
  close(): Promise<void>;
}

export const openRawPostgres = async (url: string, connections: number): Promise<RawPostgres> => {
  const { Pool } = driver();
  const pool = new Pool({ connectionString: url, max: connections });
  await pool.query('CREATE TABLE IF NOT EXISTS raw_rows (id BIGSERIAL PRIMARY KEY, content TEXT NOT NULL)');
  return {
    insert: text => pool.query('INSERT INTO raw_rows (content) VALUES ($1)', [text]),
    close: async () => {
      await pool.query('DROP TABLE raw_rows');
      await pool.end();
    },
  };
};
