/** Vector search inside PostgreSQL if the pgvector extension is available: an HNSW index for each large graph. */
import { createHash } from 'node:crypto';
import type { VectorRow } from '../store.js';
import { literal } from './literal.js';

/** What is needed of a connection here; PGlite has it too. */
export interface Asker {
  query<Found>(sql: string, params?: unknown[]): Promise<{ rows: Found[] }>;
}

/** The schema of the extension; null where the server does not have it. */
export const findExtension = async (db: Asker): Promise<string | null> => {
  const { rows } = await db.query<{ schema: string }>(
    `SELECT extnamespace::regnamespace::text AS schema FROM pg_extension WHERE extname = 'vector'`,
  );
  return rows[0]?.schema ?? null;
};

/**
 * Our vectors are small integers: as 16-bit floats they are exact, and a cosine does not need their scale. Only indexes
 * use it, so graphs without one need no room and no time for it.
 */
export const addNumbersOf = async (db: Asker, extension: string): Promise<void> => {
  await db.query(
    `CREATE OR REPLACE FUNCTION numbers_of(data BYTEA) RETURNS ${extension}.halfvec
      LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
        SELECT ARRAY(SELECT (get_byte(data, place) # 128) - 128
          FROM generate_series(0, length(data) - 1) AS place)::${extension}.halfvec
      $$`,
  );
};

export const hasNumbersOf = async (db: Asker): Promise<boolean> => {
  const { rows } = await db.query<{ there: boolean }>(
    `SELECT to_regprocedure('numbers_of(bytea)') IS NOT NULL AS there`,
  );
  return rows[0]?.there === true;
};

/** The most that pgvector visits. With 200, the first hit of three in 60 searches differed from the exact scan's. */
const visited = 1_000;

/** One graph and one model: nothing is searched only to be filtered out later. */
const ofOne = (graphId: string, model: string): string =>
  `graph_id = ${literal(graphId)} AND model = ${literal(model)}`;

const indexName = (graphId: string, model: string): string =>
  `vectors_by_meaning_${createHash('sha256').update(`${graphId}\n${model}`).digest('hex').slice(0, 24)}`;

export const isIndexed = async (db: Asker, graphId: string, model: string): Promise<boolean> => {
  const { rows } = await db.query<{ ready: boolean }>(
    'SELECT indisvalid AS ready FROM pg_index WHERE indexrelid = to_regclass($1)',
    [indexName(graphId, model)],
  );
  return rows[0]?.ready === true;
};

/** The expression of the index; a query must use the same. */
const numbers = (extension: string, dimensions: number): string =>
  `(numbers_of(data)::${extension}.halfvec(${dimensions}))`;

/** Of a vector with its neighbours while the index is built; in less memory than all of them need, it takes hours. */
const bytesBuilt = (dimensions: number): number => 2 * dimensions + 1_024;
const mostBuildingBytes = 4 * 2 ** 30;

/** Built while others write; an interrupted build starts over. */
export const buildIndex = async (
  db: Asker,
  extension: string,
  graphId: string,
  model: string,
  dimensions: number,
): Promise<void> => {
  const name = indexName(graphId, model);
  if (await isIndexed(db, graphId, model)) return;
  const { rows } = await db.query<{ count: number }>(
    `SELECT count(*)::float8 AS count FROM vectors WHERE ${ofOne(graphId, model)}`,
  );
  const wanted = Math.min((rows[0]?.count ?? 0) * bytesBuilt(dimensions), mostBuildingBytes);
  await db.query(
    `SELECT set_config('maintenance_work_mem', '${Math.ceil(wanted / 1_024)}kB', false)
      WHERE pg_size_bytes(current_setting('maintenance_work_mem')) < ${wanted}`,
  );
  await db.query(`DROP INDEX IF EXISTS ${name}`);
  await db.query(
    `CREATE INDEX CONCURRENTLY ${name} ON vectors
      USING hnsw (${numbers(extension, dimensions)} ${extension}.halfvec_cosine_ops) WHERE ${ofOne(graphId, model)}`,
  );
};

/** For the transaction of one query: how far it searches; sorting every vector is ruled out. */
export const nearSettings: readonly string[] = [
  `SET LOCAL hnsw.ef_search = ${visited}`,
  'SET LOCAL enable_sort = off',
];

/** The query; its one parameter is the query vector. */
export const nearestSql = (
  extension: string,
  graphId: string,
  model: string,
  dimensions: number,
  limit: number,
): string =>
  `SELECT seq, memory_id, version, scale, data FROM vectors WHERE ${ofOne(graphId, model)}
    ORDER BY ${numbers(extension, dimensions)} OPERATOR(${extension}.<=>) $1::${extension}.halfvec(${dimensions})
    LIMIT ${limit}`;

/** In pgvector's text format, as long as the rows are: padded with zeros. */
export const vectorText = (query: Float32Array, dimensions: number): string =>
  `[${Array.from({ length: dimensions }, (_, at) => query[at] ?? 0).join(',')}]`;

export const toVectorRow = ([seq, memoryId, version, scale, data]: [
  number,
  string,
  number,
  number,
  Uint8Array,
]): VectorRow => ({
  seq,
  memoryId,
  version,
  scale,
  data: new Int8Array(data.buffer, data.byteOffset, data.byteLength),
});
