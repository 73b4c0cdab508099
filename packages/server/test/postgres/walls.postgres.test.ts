/** The second wall between graphs, the tables of a Citus cluster, and that every statement names its graph. */
import { expect, it, onTestFinished } from 'vitest';
import { openPostgresStore, preparePostgres } from '../../src/storage/postgres/postgres-store.js';
import { tablesOfGraphs } from '../../src/storage/sql/schema.js';
import { proves } from '../requirements.js';
import { add, row } from '../storage/contract/samples.js';
import { newSchema } from './schema-of-test.js';
import { guestClient, walledSchema } from './walled-schema.js';

it('shows a session the rows of the graph that it named, and no others', async () => {
  proves('PGS-13');
  const { schema, guest } = await walledSchema(newSchema());
  const store = await openPostgresStore({ url: guest });
  await add(store, 'a', row('m1'));
  await add(store, 'b', row('m2'), row('m3'));
  const client = await guestClient(schema, guest);
  const count = async (table: string) =>
    (await client.query(`SELECT count(*)::int AS count FROM ${table}`)).rows[0].count;
  for (const table of tablesOfGraphs) expect(await count(table), table).toBe(0);
  await client.query(`SET loci.graph = 'b'`);
  expect([await count('versions'), await count('memories'), await count('graphs')]).toEqual([2, 2, 1]);
  const intruding = client.query(
    `INSERT INTO events (graph_id, seq, at, type) VALUES ('a', 99, 1, 'graph.changed')`,
  );
  await expect(intruding).rejects.toThrow(/row-level security/);
  expect((await client.query(`DELETE FROM versions WHERE graph_id = 'a'`)).rowCount).toBe(0);
  await store.close();
});

it('works behind the wall as without', async () => {
  proves('PGS-13');
  const { guest } = await walledSchema(newSchema());
  const store = await openPostgresStore({ url: guest });
  onTestFinished(() => store.close());
  await add(store, 'a', row('m1'));
  await add(store, 'b', row('m2'));
  await store.write(async tx => {
    await tx.addWork('a', ['embed'], ['m1'], 1);
    await tx.addWork('b', ['embed'], ['m2'], 1);
  });
  expect(await store.write(tx => tx.takeWork('embed', 9, 5, 10))).toHaveLength(2);
  expect((await store.graphs('*', { page: 1, size: 9 })).items.map(({ graphId }) => graphId)).toEqual([
    'a',
    'b',
  ]);
  expect((await store.memory('a', 'm1'))?.content).toBe('A plain statement.');
  expect(await store.memory('b', 'm1')).toBeNull();
  await store.write(tx => tx.forgetMemories('b', ['m2'], 9));
  expect(await store.memory('b', 'm2')).toBeNull();
  expect(await store.memory('a', 'm1')).not.toBeNull();
  expect((await store.events('a', 0, 9)).map(({ seq }) => seq)).toEqual([1, 2]);
});

it('spreads every table of graphs by its graph', async () => {
  proves('PGS-14');
  const schema = newSchema();
  onTestFinished(schema.drop);
  await preparePostgres(schema.url, {});
  await expect(preparePostgres(schema.url, { distributed: true })).rejects.toThrow(/not a Citus cluster/);
  // Stands in for the functions of Citus, which writes down what it was asked.
  for (const sql of [
    'CREATE TABLE pg_dist_partition (logicalrelid regclass, key text, beside text)',
    `CREATE FUNCTION create_distributed_table(name regclass, key text, colocate_with text DEFAULT 'default') RETURNS void
      LANGUAGE sql AS 'INSERT INTO pg_dist_partition VALUES (name, key, colocate_with)'`,
  ])
    await schema.query(sql);
  await preparePostgres(schema.url, { distributed: true });
  await preparePostgres(schema.url, { distributed: true });
  const asked = await schema.query('SELECT logicalrelid::text AS name, key, beside FROM pg_dist_partition');
  const spread = asked.filter(({ key }) => key === 'graph_id').map(({ name }) => name);
  expect(spread.sort()).toEqual([...tablesOfGraphs].sort());
  expect(asked.filter(({ key, beside }) => key !== null && beside === 'none')).toHaveLength(1);
  // A cluster can only keep what is unique on one machine.
  const loose = await schema.query(
    `SELECT i.indexrelid::regclass::text AS index FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
      WHERE i.indisunique AND c.relname = ANY ($1) AND c.relnamespace = $2::regnamespace
      AND NOT EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
        AND a.attname = 'graph_id')`,
    [[...tablesOfGraphs], schema.name],
  );
  expect(loose).toEqual([]);
});
