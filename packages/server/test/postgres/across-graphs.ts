/** Which tables of graphs a statement is about, and which statements are about all graphs. */
import { tablesOfGraphs } from '../../src/storage/sql/schema.js';

/** What is about all graphs by its nature: lists of graphs, totals, whose turn it is, what is too old. */
const acrossGraphs: readonly RegExp[] = [
  /^SELECT [\w, ]+ FROM graphs\s+ORDER BY graph_id LIMIT/,
  /^SELECT [\w, ]+ FROM graphs WHERE graph_id = ANY/,
  /^SELECT count\(\*\) FROM graphs/,
  /^SELECT coalesce\(max\(updated_at\), 0\) FROM graphs$/,
  /^SELECT kind, count\(\*\), min\(queued_at\) FROM waiting_work\s+GROUP BY kind$/,
  /^SELECT 1 FROM waiting_work (?:WHERE kind = \$1 )?LIMIT (?:1|\$1)$/,
  /^SELECT graph_id FROM waiting_work WHERE graph_id > \$1 ORDER BY graph_id LIMIT 1$/,
  /^SELECT DISTINCT graph_id FROM waiting_work$/,
  /^DELETE FROM idempotent_answers WHERE created_at < \$1$/,
  /^SELECT count\(\*\), sum\(CASE WHEN failures > 0 THEN 1 ELSE 0 END\) FROM webhooks$/,
  /^SELECT count\(\*\) FROM webhook_asides WHERE is_dead = 1$/,
  /^SELECT [\w., ]+ FROM webhooks w JOIN graphs g ON g\.graph_id = w\.graph_id\s+WHERE w\.held_until <= \$1/,
];

export const isAcrossGraphs = (sql: string): boolean => acrossGraphs.some(known => known.test(sql));

/** Tables of graphs that a statement reads or changes, once for each time. */
export const tablesIn = (sql: string): string[] =>
  [...sql.matchAll(/\b(?:FROM|JOIN|UPDATE|INTO)\s+([a-z_]+)/g)]
    .map(([, table]) => table as string)
    .filter(table => (tablesOfGraphs as readonly string[]).includes(table));
