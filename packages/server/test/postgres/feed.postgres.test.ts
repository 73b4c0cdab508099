/** The change log on PostgreSQL: in the order of commits, whatever the processes do at the same time. */
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgresStore } from '../../src/storage/postgres/postgres-store.js';
import type { Store } from '../../src/storage/store.js';
import { proves } from '../requirements.js';
import { newSchema, type TestSchema } from './schema-of-test.js';

const schemaOfTest = (): TestSchema => {
  const schema = newSchema();
  onTestFinished(schema.drop);
  return schema;
};

const storeOn = async (schema: TestSchema): Promise<Store> => {
  const store = await openPostgresStore({ url: schema.url });
  onTestFinished(() => store.close());
  return store;
};

const reviewed = (store: Store, memoryId: string) =>
  store.write(tx => tx.addEvents('g', [{ type: 'memory.needs_review', memoryId, data: {} }], 5));

it('keeps a later number from being seen before an earlier one', async () => {
  proves('PGS-03');
  const schema = schemaOfTest();
  const store = await storeOn(schema);
  await store.write(tx => tx.ensureGraph('g', 1));
  const late = new pg.Client({ connectionString: schema.url.replace(/\?.*/, '') });
  await late.connect();
  await late.query(`SET search_path = ${schema.name}`);
  await late.query('BEGIN');
  await late.query(`UPDATE graphs SET last_seq = last_seq + 1 WHERE graph_id = 'g'`);
  await late.query(`INSERT INTO events (graph_id, seq, at, type) VALUES ('g', 2, 5, 'graph.changed')`);
  const next = reviewed(store, 'm');
  await new Promise(resolve => setTimeout(resolve, 150));
  // The next one waits for its number, so nobody can be past 2 while 2 is missing.
  expect((await store.events('g', 0, 10)).map(({ seq }) => seq)).toEqual([1]);
  await late.query('COMMIT');
  await late.end();
  await next;
  expect((await store.events('g', 0, 10)).map(({ seq, type }) => [seq, type])).toEqual([
    [1, 'graph.created'],
    [2, 'graph.changed'],
    [3, 'memory.needs_review'],
  ]);
});

it('lets no reader miss an event while several processes write', async () => {
  proves('PGS-03');
  const schema = schemaOfTest();
  const stores = [await storeOn(schema), await storeOn(schema), await storeOn(schema)];
  const reader = await storeOn(schema);
  const each = 40;
  await reader.write(tx => tx.ensureGraph('g', 1));
  let isOver = false;
  const seen: number[] = [];
  const following = (async () => {
    for (;;) {
      const wasOver = isOver;
      const page = await reader.events('g', seen.at(-1) ?? 0, 7);
      seen.push(...page.map(({ seq }) => seq));
      if (wasOver && page.length === 0) return;
    }
  })();
  await Promise.all(
    stores.map(async (store, number) => {
      for (let at = 0; at < each; at++) await reviewed(store, `m-${number}-${at}`);
    }),
  );
  isOver = true;
  await following;
  expect(seen).toEqual(Array.from({ length: 1 + stores.length * each }, (_, at) => at + 1));
});

it('wakes those who follow a graph in another process', async () => {
  proves('PGS-03');
  const schema = schemaOfTest();
  const [writer, follower] = [await storeOn(schema), await storeOn(schema)];
  await writer.write(tx => tx.ensureGraph('g', 1));
  const woken = new Promise<void>(resolve => follower.onCommit('g', resolve));
  const asked = setInterval(() => void reviewed(writer, 'm'), 200);
  await woken;
  clearInterval(asked);
});

it('makes the tables once, however many processes start at the same time', async () => {
  proves('PGS-06');
  const schema = schemaOfTest();
  const stores = await Promise.all(Array.from({ length: 5 }, () => storeOn(schema)));
  await stores[0]!.write(tx => tx.ensureGraph('g', 1));
  expect(await Promise.all(stores.map(async store => (await store.graph('g'))?.graphId))).toEqual(
    Array(5).fill('g'),
  );
  expect(await schema.query('SELECT count(*)::int AS count FROM loci_version')).toEqual([{ count: 1 }]);
});
