/** A second barrier between graphs, inside PostgreSQL: a session sees only the rows of the graph it has set. */
import { tablesOfGraphs } from '../sql/schema.js';

/** What a session sets to work on all graphs: taking work, listing graphs. */
const everyGraph = '*';

const named = `current_setting('loci.graph', true)`;
const isOwn = `(graph_id = ${named} OR ${named} = '${everyGraph}')`;

/** Also for the owner of the tables; only a superuser bypasses it. */
export const wallStatements: readonly string[] = tablesOfGraphs.flatMap(table => [
  `ALTER TABLE ${table} ENABLE ROW LEVEL SECURITY`,
  `ALTER TABLE ${table} FORCE ROW LEVEL SECURITY`,
  `DROP POLICY IF EXISTS one_graph ON ${table}`,
  `CREATE POLICY one_graph ON ${table} USING ${isOwn} WITH CHECK ${isOwn}`,
]);

/** Until the transaction ends; null: all graphs. A cluster passes SET LOCAL to its nodes, but not set_config(). */
export const faceGraph = (graphId: string | null): string =>
  `SET LOCAL loci.graph = '${(graphId ?? everyGraph).replaceAll("'", "''")}'`;
