/** PostgreSQL passes the very same suite of the Store as SQLite, and every statement of it names its graph. */
import { expect, it } from 'vitest';
import { statementsAsked } from '../../src/storage/postgres/dialect.js';
import { openPostgresStore } from '../../src/storage/postgres/postgres-store.js';
import { tablesOfGraphs } from '../../src/storage/sql/schema.js';
import { describeStore } from '../../src/storage/store.contract.js';
import { proves } from '../requirements.js';
import { newSchema } from './schema-of-test.js';

const openedAs = (asCluster: boolean) => async () => {
  const schema = newSchema();
  const open = () => openPostgresStore({ url: schema.url, asCluster });
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

describeStore('PostgreSQL', openedAs(false));

describeStore('PostgreSQL, asked as a cluster is', openedAs(true));

/** What is about all graphs by its nature: lists of graphs, totals, whose turn it is, what is too old. */
const acrossGraphs: readonly RegExp[] = [
  /^SELECT [\w, ]+ FROM graphs\s+ORDER BY graph_id LIMIT/,
  /^SELECT [\w, ]+ FROM graphs WHERE graph_id = ANY/,
  /^SELECT count\(\*\) FROM graphs/,
  /^SELECT coalesce\(max\(updated_at\), 0\) FROM graphs$/,
  /^SELECT kind, count\(\*\), min\(queued_at\) FROM waiting_work\s+GROUP BY kind$/,
  /^SELECT 1 FROM waiting_work (?:WHERE kind = \$1 )?LIMIT (?:1|\$1)$/,
  /^SELECT graph_id FROM waiting_work WHERE graph_id > \$1 ORDER BY graph_id LIMIT 1$/,
  /^DELETE FROM idempotent_answers WHERE created_at < \$1$/,
  /^SELECT count\(\*\), sum\(CASE WHEN failures > 0 THEN 1 ELSE 0 END\) FROM webhooks$/,
  /^SELECT count\(\*\) FROM webhook_asides WHERE is_dead = 1$/,
  /^SELECT [\w., ]+ FROM webhooks w JOIN graphs g ON g\.graph_id = w\.graph_id\s+WHERE w\.held_until <= \$1/,
];

/** Tables of graphs that a statement reads or changes, once for each time. */
const tablesIn = (sql: string): string[] =>
  [...sql.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO)\s+([a-z_]+)/g)]
    .map(([, table]) => table as string)
    .filter(table => (tablesOfGraphs as readonly string[]).includes(table));

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
  const loose = asked.filter(
    sql => graphsNamed(sql) < tablesIn(sql).length && !acrossGraphs.some(known => known.test(sql)),
  );
  expect(loose).toEqual([]);
});
