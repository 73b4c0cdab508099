/** A data folder for each test of the SQLite adapter, deleted with all its stores when the test ends. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openSqliteStore, type SqliteOptions } from '../../src/storage/sqlite/sqlite-store.js';
import type { Store } from '../../src/storage/store.js';

export const dataFolder = async () => {
  const directory = await mkdtemp(join(tmpdir(), 'loci-sqlite-'));
  const stores: Store[] = [];
  onTestFinished(async () => {
    for (const store of stores) await store.close();
    await rm(directory, { recursive: true, force: true });
  });
  return {
    directory,
    database: join(directory, 'loci.db'),
    open: async (options: Omit<SqliteOptions, 'directory'> = {}): Promise<Store> => {
      const store = await openSqliteStore({ directory, ...options });
      stores.push(store);
      return store;
    },
  };
};
