/** A store in a schema of its own, as the suite of the Store takes it. */
import type { Store } from '../../src/storage/store.js';
import type { TestSchema } from './schema-of-test.js';

export const openedIn = async (schema: TestSchema, open: () => Promise<Store>) => {
  let store = await open();
  return {
    store,
    reopen: async () => {
      await store.close();
      store = await open();
      return store;
    },
    cleanup: async () => {
      await store.close();
      await schema.drop();
    },
  };
};
