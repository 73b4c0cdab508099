/** A Citus cluster passes the suite of the Store, and every statement about one graph runs on one shard. */
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { openPostgresStore, preparePostgres } from '../../src/storage/postgres/postgres-store.js';
import { isAcrossGraphs, tablesIn } from '../postgres/across-graphs.js';
import { openedIn } from '../postgres/store-of-test.js';
import { describeStore } from '../storage/describe-store.js';
import { newClusterSchema } from './schema-of-cluster.js';

/** The statements of the whole suite, each with the values that it was first sent with. */
const sent = new Map<string, readonly unknown[]>();
const query = pg.Client.prototype.query;
pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
  const [{ text, name, values = [] }] = args as [{ text?: string; name?: string; values?: unknown[] }];
  if (text !== undefined && name !== undefined && !sent.has(text)) sent.set(text, values);
  return Reflect.apply(query, this, args);
} as typeof query;

describeStore('A cluster', async () => {
  const schema = newClusterSchema();
  await preparePostgres(schema.url, { distributed: true });
  return openedIn(schema, () => openPostgresStore({ url: schema.url }));
});

it('runs every statement about one graph on one shard', async () => {
  const schema = newClusterSchema();
  await preparePostgres(schema.url, { distributed: true });
  onTestFinished(schema.drop);
  const statements = [...sent].filter(([text]) => tablesIn(text).length > 0 && !isAcrossGraphs(text));
  expect(statements.length).toBeGreaterThan(80);
  const elsewhere: string[] = [];
  for (const [text, values] of statements) {
    const plan = await schema.query(`EXPLAIN ${text}`, values);
    const lines = plan.map(row => String(row['QUERY PLAN']));
    const tasks = lines.filter(line => line.includes('Task Count')).map(line => line.trim());
    if (tasks.join() !== 'Task Count: 1') elsewhere.push([text, ...lines].join('\n'));
  }
  expect(elsewhere).toEqual([]);
});
