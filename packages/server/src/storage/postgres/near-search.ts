/** Vector search for the Store: builds the index of a large graph in the background, then queries it. */
import type { Client } from 'pg';
import type { NearVectors } from '../store.js';
import type { PostgresAddress } from './address.js';
import { type Connections, connectAlone } from './connections.js';
import { types } from './dialect.js';
import * as near from './near-vectors.js';
import { faceGraph } from './walls.js';

/** Next to the locks for migrating and scrubbing: one process builds at a time. */
const buildLock = 0x4c6f6371;

/** How long the state of an index is cached. */
const checkedAgainMs = 5_000;

/** After a failed build; doubles with each further failure. */
const firstPauseMs = 60_000;
const longestPauseMs = 3_600_000;

const settings = ({ schema }: PostgresAddress): string => `SET search_path = ${schema}`;

/** Where the operator has added the extension; null where vectors are only searched in memory. */
const prepare = async (client: Client, log: (message: string) => void): Promise<string | null> => {
  const extension = await near.findExtension(client);
  if (extension === null || (await near.hasNumbersOf(client))) return extension;
  try {
    await near.addNumbersOf(client, extension);
    return extension;
  } catch (error) {
    log(
      `pgvector is installed but cannot be used: ${error instanceof Error ? error.message : String(error)}`,
    );
    return null;
  }
};

export const openNearSearch = async (
  address: PostgresAddress,
  connections: Connections,
  log: (message: string) => void,
): Promise<NearVectors | null> => {
  const client = await connectAlone(address);
  let extension: string | null;
  try {
    await client.query(settings(address));
    extension = await prepare(client, log);
  } finally {
    await client.end();
  }
  if (extension === null) return null;
  const schema = extension;
  const checked = new Map<string, { isReady: boolean; at: number }>();
  let isBuilding = false;
  let pauseMs = firstPauseMs;
  let nextBuildAt = 0;

  const buildOnce = async (graphId: string, model: string, dimensions: number): Promise<void> => {
    const builder = await connectAlone(address);
    try {
      await builder.query(settings(address));
      await builder.query('SELECT pg_advisory_lock($1)', [buildLock]);
      await near.buildIndex(builder, schema, graphId, model, dimensions);
    } finally {
      await builder.end().catch(() => {});
    }
  };

  const build = async (graphId: string, model: string, dimensions: number): Promise<void> => {
    isBuilding = true;
    try {
      await buildOnce(graphId, model, dimensions);
      pauseMs = firstPauseMs;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log(`A vector index could not be built and will be tried again: ${reason}`);
      nextBuildAt = Date.now() + pauseMs;
      pauseMs = Math.min(longestPauseMs, 2 * pauseMs);
    } finally {
      isBuilding = false;
    }
  };

  return {
    isReady: async (graphId, model, dimensions) => {
      const key = `${model}\n${graphId}`;
      const known = checked.get(key);
      if (known !== undefined && (known.isReady || Date.now() - known.at < checkedAgainMs))
        return known.isReady;
      const isReady = await connections.alone(asker => near.isIndexed(asker, graphId, model));
      checked.set(key, { isReady, at: Date.now() });
      if (!isReady && !isBuilding && Date.now() >= nextBuildAt) void build(graphId, model, dimensions);
      return isReady;
    },
    find: (graphId, model, query, dimensions, limit) =>
      connections.alone(async asker => {
        const sql = near.nearestSql(schema, graphId, model, dimensions, limit);
        const values = [near.vectorText(query, dimensions)];
        const begun = ['BEGIN READ ONLY', faceGraph(graphId), ...near.nearSettings].map(statement =>
          asker.query(statement),
        );
        const [found] = await Promise.all([
          asker.query({ text: sql, values, rowMode: 'array', types }),
          asker.query('COMMIT'),
          ...begun,
        ]);
        return (found.rows as unknown as Parameters<typeof near.toVectorRow>[0][]).map(near.toVectorRow);
      }),
  };
};
