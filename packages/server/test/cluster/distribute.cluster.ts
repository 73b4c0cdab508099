/** Distributing the tables of a graph, an interrupted run, an upgrade, and row security on a cluster. */
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { ownerGrant } from '../../src/api/service.js';
import { exampleLines } from '../../src/cli/example.js';
import { copyDatabase } from '../../src/copy-databases.js';
import { postgresDialect } from '../../src/storage/postgres/dialect.js';
import { ownMigrations } from '../../src/storage/postgres/own-tables.js';
import { openPostgresStore, preparePostgres } from '../../src/storage/postgres/postgres-store.js';
import { migrations, tablesOfGraphs } from '../../src/storage/sql/schema.js';
import { folderOfTest, openFolder } from '../doors.js';
import type { TestSchema } from '../postgres/schema-of-test.js';
import { guestClient, walledSchema } from '../postgres/walled-schema.js';
import { add, row } from '../storage/contract/samples.js';
import { newClusterSchema } from './schema-of-cluster.js';

const schemaOfTest = (): TestSchema => {
  const schema = newClusterSchema();
  onTestFinished(schema.drop);
  return schema;
};

const distributed = (schema: TestSchema) =>
  schema.query(
    `SELECT c.relname AS name, p.colocationid AS beside FROM pg_dist_partition p
      JOIN pg_class c ON c.oid = p.logicalrelid WHERE c.relnamespace = $1::regnamespace`,
    [schema.name],
  );

const expectAllDistributed = async (schema: TestSchema): Promise<void> => {
  const tables = await distributed(schema);
  expect(tables.map(({ name }) => name).sort()).toEqual([...tablesOfGraphs].sort());
  expect(new Set(tables.map(({ beside }) => beside)).size).toBe(1);
};

const opened = async (url: string) => {
  const store = await openPostgresStore({ url });
  onTestFinished(() => store.close());
  return store;
};

it('distributes tables with rows, and keeps the rows', async () => {
  const schema = schemaOfTest();
  const before = await openPostgresStore({ url: schema.url });
  for (const graph of ['a', 'b', 'c']) await add(before, graph, row('m1', { content: `Of ${graph}.` }));
  await before.close();
  await preparePostgres(schema.url, { distributed: true });
  await preparePostgres(schema.url, { distributed: true });
  await expectAllDistributed(schema);
  const store = await opened(schema.url);
  for (const graph of ['a', 'b', 'c'])
    expect((await store.memory(graph, 'm1'))?.content).toBe(`Of ${graph}.`);
});

it('resumes where it was cut off, also at the next start of a server', async () => {
  const schema = schemaOfTest();
  await preparePostgres(schema.url, {});
  const cut = preparePostgres(schema.url, { distributed: true }).then(
    () => 'done',
    () => 'cut',
  );
  while ((await distributed(schema)).length < 5) await pause(5);
  await schema.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name = 'loci' AND query LIKE 'SELECT create_distributed_table%'`,
  );
  expect(await cut).toBe('cut');
  expect((await distributed(schema)).length).toBeLessThan(tablesOfGraphs.length);
  const store = await opened(schema.url);
  await expectAllDistributed(schema);
  await add(store, 'a', row('m1'));
  expect(await store.versions('a', [{ id: 'm1', version: 1 }])).toHaveLength(1);
});

it('upgrades distributed tables of the first version, and distributes those that were added', async () => {
  const schema = schemaOfTest();
  await schema.query(`CREATE SCHEMA ${schema.name}`);
  for (const statement of [...migrations[0]!(postgresDialect), ...ownMigrations.flat()])
    await schema.query(statement);
  await schema.query('CREATE TABLE loci_version (version INTEGER NOT NULL, own_version INTEGER NOT NULL)');
  await schema.query(`INSERT INTO loci_version VALUES (1, ${ownMigrations.length})`);
  const first = await schema.query('SELECT tablename AS name FROM pg_tables WHERE schemaname = $1', [
    schema.name,
  ]);
  const names = new Set(first.map(({ name }) => name));
  await schema.query(`SELECT create_distributed_table('graphs', 'graph_id', colocate_with => 'none')`);
  for (const table of tablesOfGraphs)
    if (names.has(table) && table !== 'graphs')
      await schema.query(
        `SELECT create_distributed_table('${table}', 'graph_id', colocate_with => 'graphs')`,
      );
  await schema.query(
    `INSERT INTO memories (graph_id, memory_id, created_at, current_version, occurred_at, status, statement_key, support_count)
      SELECT 'g' || n, 'm1', 1, 1, 1, 'stored', 'k', 3 FROM generate_series(1, 9) n`,
  );
  const store = await opened(schema.url);
  await expectAllDistributed(schema);
  expect(await schema.query('SELECT DISTINCT independent_count::int AS count FROM memories')).toEqual([
    { count: 3 },
  ]);
  await add(store, 'new', row('m1'));
  expect(await store.memory('new', 'm1')).not.toBeNull();
});

it('copies a folder to a cluster, and back', async () => {
  const folder = await folderOfTest();
  const instance = await openFolder(folder);
  const api = instance.service.as(ownerGrant);
  await api.importGraph({ graph_id: 'atlas', lines: exampleLines() });
  await api.remember({ graph_id: 'other', content: 'Grüße from elsewhere.' });
  await instance.close();
  const schema = schemaOfTest();
  await preparePostgres(schema.url, { distributed: true });
  const copy = (from: string, to: string) =>
    copyDatabase({ from, to, overwrite: false, onProgress: () => undefined });
  const there = await copy(folder, schema.url);
  const back = await copy(schema.url, await folderOfTest());
  expect(back.tables).toEqual(there.tables);
  expect(there.tables.find(({ table }) => table === 'memories')?.rows).toBeGreaterThan(30);
});

it('keeps graphs apart with row security on every node', async () => {
  const { schema, guest } = await walledSchema(newClusterSchema(), { distributed: true });
  const store = await openPostgresStore({ url: guest });
  const graphs = ['a', 'b', "it's"];
  for (const graph of graphs) await add(store, graph, row('m1', { content: `Of ${graph}.` }), row('m2'));
  await store.write(tx => tx.addWork('a', ['embed'], ['m1'], 1));
  expect(await store.write(tx => tx.takeWork('embed', 9, 5, 10))).toHaveLength(1);
  for (const graph of graphs) {
    expect((await store.memory(graph, 'm1'))?.content).toBe(`Of ${graph}.`);
    expect(await store.versions(graph, [{ id: 'm1', version: 1 }])).toHaveLength(1);
  }
  expect((await store.graphs('*', { page: 1, size: 9 })).total).toBe(graphs.length);
  await store.close();
  const client = await guestClient(schema, guest);
  await client.query(`SET citus.propagate_set_commands = 'local'`);
  const asGuestOf = async (graph: string, sql: string) => {
    await client.query('BEGIN');
    try {
      await client.query(`SET LOCAL loci.graph = '${graph}'`);
      return await client.query(sql);
    } finally {
      await client.query('ROLLBACK');
    }
  };
  const count = 'SELECT count(*)::int AS count FROM versions';
  expect((await client.query(count)).rows).toEqual([{ count: 0 }]);
  expect((await asGuestOf('b', count)).rows).toEqual([{ count: 2 }]);
  expect((await asGuestOf('b', `DELETE FROM versions WHERE graph_id = 'a'`)).rowCount).toBe(0);
  await expect(
    asGuestOf('b', `INSERT INTO events (graph_id, seq, at, type) VALUES ('a', 99, 1, 'graph.changed')`),
  ).rejects.toThrow(/row-level security/);
});
