/** A second barrier between graphs, inside PostgreSQL: a session sees only the rows of the graph it has set. */
import { tablesOfGraphs } from '../sql/schema.js';
import { queryOf } from './dialect.js';

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

/** For migrations, which are about all graphs. */
export const faceEveryGraph = `SET LOCAL loci.graph = '${everyGraph}'`;

/** Until the transaction ends. */
export const faceGraph = (graphId: string | null) =>
  queryOf(`SELECT set_config('loci.graph', ?, true)`, [graphId ?? everyGraph]);
