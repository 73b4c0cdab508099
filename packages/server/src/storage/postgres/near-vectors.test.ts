/** pgvector in a PostgreSQL inside this process: the index finds what a scan of every vector finds. */
import { PGlite, type Transaction } from '@electric-sql/pglite';
import { vector } from '@electric-sql/pglite-pgvector';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrations } from '../sql/schema.js';
import { postgresDialect } from './dialect.js';
import * as near from './near-vectors.js';

const graphId = `it's a graph`;
const model = 'hashed@1';
const dimensions = 48;
const count = 800;

let state = 5;
const random = (): number => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return state / 2 ** 32 - 0.5;
};

/** Around twenty centres, as meanings are. */
const centres = Array.from({ length: 20 }, () => Float32Array.from({ length: dimensions }, random));
const around = (at: number): Float32Array => centres[at % 20]!.map(number => number + random() * 0.4);
const steps = (numbers: Float32Array): Int8Array =>
  Int8Array.from(numbers, number => Math.round(number * 127));

const stored = Array.from({ length: count }, (_, at) => steps(around(at)));
const cosine = (query: Float32Array, data: Int8Array): number => {
  let [product, squares] = [0, 0];
  for (const [at, number] of query.entries()) {
    product += number * data[at]!;
    squares += data[at]! ** 2;
  }
  return product / Math.sqrt(squares);
};

let db: PGlite;
beforeAll(async () => {
  db = new PGlite({ extensions: { vector } });
  await db.query('CREATE EXTENSION vector');
  await db.exec(migrations.flatMap(migration => migration(postgresDialect)).join(';\n'));
}, 360_000);
afterAll(() => db.close());

const put = async (from: number, to: number): Promise<void> => {
  for (let at = from; at < to; at++)
    await db.query(
      'INSERT INTO vectors (graph_id, model, seq, memory_id, version, scale, data) VALUES ($1, $2, $3, $4, 1, 0.01, $5)',
      [graphId, model, at + 1, `m${at}`, new Uint8Array(stored[at]!.buffer)],
    );
};

type Found = [number, string, number, number, Uint8Array];

const ask = <Answer>(
  limit: number,
  work: (tx: Transaction, sql: string) => Promise<Answer>,
): Promise<Answer> =>
  db.transaction(async tx => {
    for (const setting of near.nearSettings) await tx.query(setting);
    return work(tx, near.nearestSql('public', graphId, model, dimensions, limit));
  });

const find = (query: Float32Array, limit: number): Promise<string[]> =>
  ask(limit, async (tx, sql) => {
    const { rows } = await tx.query<Found>(sql, [near.vectorText(query, dimensions)], { rowMode: 'array' });
    return rows.map(row => near.toVectorRow(row).memoryId);
  });

it('finds nine of the ten nearest through its index, and uses that index', { timeout: 360_000 }, async () => {
  const extension = await near.findExtension(db);
  expect(extension).toBe('public');
  await put(0, count / 2);
  expect(await near.hasNumbersOf(db)).toBe(false);
  await near.addNumbersOf(db, 'public');
  expect(await near.hasNumbersOf(db)).toBe(true);
  expect(await near.isIndexed(db, graphId, model)).toBe(false);
  await near.buildIndex(db, 'public', graphId, model, dimensions);
  await near.buildIndex(db, 'public', graphId, model, dimensions);
  expect(await near.isIndexed(db, graphId, model)).toBe(true);
  expect(await near.isIndexed(db, 'another', model)).toBe(false);
  // Later rows are in it too.
  await put(count / 2, count);
  const plan = await ask(50, (tx, sql) =>
    tx.query<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, [near.vectorText(around(1), dimensions)]),
  );
  expect(plan.rows.map(row => row['QUERY PLAN']).join('\n')).toMatch(/vectors_by_meaning_/);
  let found = 0;
  for (let asked = 0; asked < 20; asked++) {
    const query = around(asked);
    const exact = stored
      .map((data, at) => ({ id: `m${at}`, score: cosine(query, data) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, 10);
    const got = new Set(await find(query, 50));
    found += exact.filter(({ id }) => got.has(id)).length;
  }
  expect(found).toBeGreaterThanOrEqual(180);
});

it('keeps a vector no longer than its row', async () => {
  const query = around(3);
  const [nearest] = await find(query, 1);
  await db.query('DELETE FROM vectors WHERE graph_id = $1 AND memory_id = $2', [graphId, nearest]);
  expect(await find(query, 20)).not.toContain(nearest);
});
