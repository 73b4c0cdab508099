/** PostgreSQL passes the very same suite of the Store as SQLite, and every statement of it names its graph. */
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openPostgresStore } from '../../src/storage/postgres/postgres-store.js';
import { proves } from '../requirements.js';
import { describeStore } from '../storage/describe-store.js';
import { isAcrossGraphs, tablesIn } from './across-graphs.js';
import { newSchema } from './schema-of-test.js';
import { openedIn, reusedSchema } from './store-of-test.js';

/** Every statement of a store that was sent to PostgreSQL here: those have names. */
const asked = new Set<string>();

beforeAll(() => {
  const { query } = pg.Client.prototype;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [sent] = args as [string | pg.QueryConfig];
    if (typeof sent === 'object' && sent.name?.startsWith('loci_')) asked.add(sent.text);
    return Reflect.apply(query, this, args);
  });
});
afterAll(() => vi.restoreAllMocks());

const openedAs = (asCluster: boolean) => {
  const schema = newSchema();
  afterAll(schema.drop);
  const asNew = reusedSchema(schema);
  return async () => openedIn(await asNew(), () => openPostgresStore({ url: schema.url, asCluster }));
};

describeStore('PostgreSQL', openedAs(false));

describeStore('PostgreSQL, asked as a cluster is', openedAs(true));

/** Compared with a parameter, with that of another table, or written as a column. */
const graphsNamed = (sql: string): number =>
  (sql.match(/\bgraph_id = (?:\$\d+|[a-z]+\.graph_id)/g) ?? []).length +
  (/^INSERT INTO [a-z_]+ (?:AS [a-z]+ )?\(graph_id\b/.test(sql) ||
  /INSERT INTO \w+ \([^)]*\bgraph_id\b/.test(sql)
    ? 1
    : 0);

it('names the graph for every table of graphs in every statement', () => {
  proves('PGS-14');
  // What is sent as one is never sent to a cluster; there its parts go by themselves, and they are in the list.
  const ofGraphs = [...asked].filter(sql => tablesIn(sql).length > 0 && !sql.startsWith('WITH part0 '));
  expect(ofGraphs.length).toBeGreaterThan(80);
  const loose = ofGraphs.filter(sql => graphsNamed(sql) < tablesIn(sql).length && !isAcrossGraphs(sql));
  expect(loose).toEqual([]);
});
