/** SQLite passes the Store suite, and has more promises: files, processes, versions, copies. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqliteStore } from '../../src/storage/sqlite/sqlite-store.js';
import { describeStore } from './describe-store.js';

describeStore('SQLite', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'loci-store-'));
  let store = await openSqliteStore({ directory });
  return {
    store,
    reopen: async () => {
      await store.close();
      store = await openSqliteStore({ directory });
      return store;
    },
    cleanup: async () => {
      await store.close();
      await rm(directory, { recursive: true });
    },
  };
});
