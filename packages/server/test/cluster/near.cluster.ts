/** pgvector on a cluster: the settings of a search reach the node that runs it. Left out where the nodes lack pgvector. */
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { add, row } from '../../src/storage/contract/samples.contract.js';
import { passOnSettings } from '../../src/storage/postgres/connections.js';
import { nearestSql, nearSettings, vectorText } from '../../src/storage/postgres/near-vectors.js';
import { openPostgresStore, preparePostgres } from '../../src/storage/postgres/postgres-store.js';
import { clusterUrl, newClusterSchema } from './schema-of-cluster.js';

const model = 'made-up@1';
const dimensions = 32;
const count = 600;

let state = 5;
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32 - 0.5;
};
const made = (): Float32Array => Float32Array.from({ length: dimensions }, random);

const cosine = (query: Float32Array, data: Int8Array): number => {
  let [product, squares] = [0, 0];
  for (const [at, number] of query.entries()) {
    product += number * data[at]!;
    squares += data[at]! ** 2;
  }
  return product / Math.sqrt(squares);
};

it('finds as many as were asked for, with the index of the graph', async ({ skip }) => {
  const schema = newClusterSchema();
  const available = await schema.query(`SELECT 1 FROM pg_available_extensions WHERE name = 'vector'`);
  skip(available.length === 0, 'the nodes have no pgvector');
  await schema.query('CREATE EXTENSION IF NOT EXISTS vector SCHEMA public');
  onTestFinished(async () => {
    await schema.drop();
    await schema.query('DROP EXTENSION vector');
  });
  await preparePostgres(schema.url, { distributed: true });
  const said: string[] = [];
  const store = await openPostgresStore({ url: schema.url, log: message => said.push(message) });
  onTestFinished(() => store.close());
  const stored = Array.from({ length: count }, () =>
    Int8Array.from(made(), number => Math.round(number * 254)),
  );
  for (const graph of ['g', 'another']) {
    await add(store, graph, row('m1'));
    const vectors = stored.map((data, at) => ({ memoryId: `m${at}`, version: 1, scale: 0.01, data }));
    await store.write(tx => tx.putVectors(graph, model, vectors));
  }
  await expect.poll(() => store.near?.isReady('g', model, dimensions), { timeout: 60_000 }).toBe(true);
  for (let asked = 0; asked < 5; asked++) {
    const query = made();
    const exact = stored
      .map((data, at) => ({ id: `m${at}`, score: cosine(query, data) }))
      .sort((a, b) => b.score - a.score)
      .map(({ id }) => id);
    const found = await store.near!.find('g', model, query, dimensions, 200);
    expect(found).toHaveLength(200);
    const ids = new Set(found.map(({ memoryId }) => memoryId));
    expect(exact.slice(0, 10).filter(id => !ids.has(id))).toEqual([]);
  }
  const client = new pg.Client({ connectionString: clusterUrl().toString() });
  await client.connect();
  onTestFinished(() => client.end());
  const settings = [`SET search_path = ${schema.name}`, passOnSettings, 'BEGIN', ...nearSettings];
  for (const setting of settings) await client.query(setting);
  const plan = await client.query(`EXPLAIN ${nearestSql('public', 'g', model, dimensions, 200)}`, [
    vectorText(made(), dimensions),
  ]);
  const lines = plan.rows.map(found => found['QUERY PLAN']).join('\n');
  expect(lines).toMatch(/Task Count: 1\n/);
  expect(lines).toMatch(/Index Scan using vectors_by_meaning_/);
  expect(said).toEqual([]);
});
