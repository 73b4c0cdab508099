/** PostgreSQL passes the very same suite of the Store as SQLite, and every statement of it names its graph. */
import { expect, it } from 'vitest';
import { statementsAsked } from '../../src/storage/postgres/dialect.js';
import { openPostgresStore } from '../../src/storage/postgres/postgres-store.js';
import { proves } from '../requirements.js';
import { describeStore } from '../storage/describe-store.js';
import { isAcrossGraphs, tablesIn } from './across-graphs.js';
import { newSchema } from './schema-of-test.js';
import { openedIn } from './store-of-test.js';

const openedAs = (asCluster: boolean) => () => {
  const schema = newSchema();
  return openedIn(schema, () => openPostgresStore({ url: schema.url, asCluster }));
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
  const asked = statementsAsked().filter(sql => tablesIn(sql).length > 0 && !sql.startsWith('WITH part0 '));
  expect(asked.length).toBeGreaterThan(80);
  const loose = asked.filter(sql => graphsNamed(sql) < tablesIn(sql).length && !isAcrossGraphs(sql));
  expect(loose).toEqual([]);
});
