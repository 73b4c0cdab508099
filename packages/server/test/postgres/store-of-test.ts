/** A store in a schema of its own, as the suite of the Store takes it. */
import { preparePostgres } from '../../src/storage/postgres/postgres-store.js';
import type { Store } from '../../src/storage/store.js';
import type { TestSchema } from './schema-of-test.js';

export const openedIn = async (schema: Pick<TestSchema, 'drop'>, open: () => Promise<Store>) => {
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

/** Puts every table back to the rows that it has when it is new. */
const makesNew = async ({ name, url, query }: TestSchema): Promise<() => Promise<void>> => {
  await preparePostgres(url, {});
  const tables = await query('SELECT tablename FROM pg_tables WHERE schemaname = $1', [name]);
  const statements = tables.map(async ({ tablename }) => {
    const [found] = await query(`SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${tablename} t`);
    const rows = String(found!.rows).replaceAll("'", "''");
    const fill = `INSERT INTO ${tablename} SELECT * FROM json_populate_recordset(NULL::${tablename}, '${rows}')`;
    return rows === '[]' ? `DELETE FROM ${tablename}` : `DELETE FROM ${tablename}; ${fill}`;
  });
  const all = (await Promise.all(statements)).join('; ');
  return async () => {
    await query(all);
  };
};

/** The same schema for store after store: it is not dropped, but as new again; making its tables takes far longer. */
export const reusedSchema = (schema: TestSchema) => {
  let making: ReturnType<typeof makesNew> | undefined;
  return async (): Promise<Pick<TestSchema, 'drop'>> => {
    making ??= makesNew(schema);
    return { drop: await making };
  };
};
