/** PostgreSQL passes the very same suite of the Store as SQLite. */
import { openPostgresStore } from '../../src/storage/postgres/postgres-store.js';
import { describeStore } from '../../src/storage/store.contract.js';
import { newSchema } from './schema-of-test.js';

describeStore('PostgreSQL', async () => {
  const schema = newSchema();
  let store = await openPostgresStore({ url: schema.url });
  return {
    store,
    reopen: async () => {
      await store.close();
      store = await openPostgresStore({ url: schema.url });
      return store;
    },
    cleanup: async () => {
      await store.close();
      await schema.drop();
    },
  };
});
