/** A schema with row security, and a user whom it holds back. */
import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Preparation } from '../../src/storage/postgres/migrate.js';
import { preparePostgres } from '../../src/storage/postgres/postgres-store.js';
import type { TestSchema } from './schema-of-test.js';

/** A user who is no superuser: those pass through every wall. */
const guestOf = async (schema: TestSchema): Promise<string> => {
  await schema.query(`CREATE ROLE ${schema.name} LOGIN PASSWORD 'guest'`);
  await schema.query(`GRANT USAGE ON SCHEMA ${schema.name} TO ${schema.name}`);
  await schema.query(
    `GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema.name} TO ${schema.name}`,
  );
  const url = new URL(schema.url);
  url.username = schema.name;
  url.password = 'guest';
  return url.toString();
};

/** Its rows are behind the wall for the guest; all of it ends with the test. */
export const walledSchema = async (schema: TestSchema, preparation: Preparation = {}) => {
  await preparePostgres(schema.url, { ...preparation, walls: true });
  const guest = await guestOf(schema);
  onTestFinished(async () => {
    await schema.drop();
    await schema.query(`DROP ROLE ${schema.name}`);
  });
  return { schema, guest };
};

/** The guest's own connection, until the test ends. */
export const guestClient = async ({ name }: TestSchema, guest: string): Promise<pg.Client> => {
  const address = new URL(guest);
  address.searchParams.delete('schema');
  const client = new pg.Client({ connectionString: address.toString() });
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`SET search_path = ${name}`);
  return client;
};
