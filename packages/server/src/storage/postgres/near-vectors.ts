/** Vector search inside PostgreSQL if the pgvector extension is available: an HNSW index for each large graph. */
import { createHash } from 'node:crypto';
import type { VectorRow } from '../store.js';

/** What is needed of a connection here; PGlite has it too. */
export interface Asker {
  query<Found>(sql: string, params?: unknown[]): Promise<{ rows: Found[] }>;
}

/** If it is installed on the machine and this user may, it is added to the database. */
export const tryExtension = async (db: Asker): Promise<void> => {
  const { rows } = await db.query(
    `SELECT 1 FROM pg_available_extensions WHERE name = 'vector' AND installed_version IS NULL`,
  );
  if (rows.length > 0) await db.query('CREATE EXTENSION IF NOT EXISTS vector SCHEMA public').catch(() => {});
};

/** The schema of the extension; null where the server does not have it. */
export const findExtension = async (db: Asker): Promise<string | null> => {
  const { rows } = await db.query<{ schema: string }>(
    `SELECT extnamespace::regnamespace::text AS schema FROM pg_extension WHERE extname = 'vector'`,
  );
  return rows[0]?.schema ?? null;
};

/** Our vectors are small integers: as 16-bit floats they are exact, and a cosine does not need their scale. */
const columnStatements = (extension: string): string[] => [
  `CREATE OR REPLACE FUNCTION numbers_of(data BYTEA) RETURNS ${extension}.halfvec
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
      SELECT array_agg(CASE WHEN byte > 127 THEN byte - 256 ELSE byte END ORDER BY place)::real[]::${extension}.halfvec
      FROM (SELECT place, get_byte(data, place) AS byte FROM generate_series(0, length(data) - 1) AS place) AS bytes
    $$`,
  `ALTER TABLE vectors ADD COLUMN IF NOT EXISTS near ${extension}.halfvec GENERATED ALWAYS AS (numbers_of(data)) STORED`,
];

/** Generated from the stored data, so it is written and deleted with its row. */
export const addNearColumn = async (db: Asker, extension: string): Promise<void> => {
  for (const statement of columnStatements(extension)) await db.query(statement);
};

export const hasNearColumn = async (db: Asker): Promise<boolean> => {
  const { rows } = await db.query(
    `SELECT 1 FROM pg_attribute WHERE attrelid = 'vectors'::regclass AND attname = 'near' AND NOT attisdropped`,
  );
  return rows.length > 0;
};

/** pgvector visits no more candidates than this. */
const mostNear = 1_000;

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** One graph and one model: nothing is searched only to be filtered out later. */
const ofOne = (graphId: string, model: string): string =>
  `graph_id = ${literal(graphId)} AND model = ${literal(model)}`;

const indexName = (graphId: string, model: string): string =>
  `vectors_near_${createHash('sha256').update(`${graphId}\n${model}`).digest('hex').slice(0, 24)}`;

export const isIndexed = async (db: Asker, graphId: string, model: string): Promise<boolean> => {
  const { rows } = await db.query<{ ready: boolean }>(
    'SELECT indisvalid AS ready FROM pg_index WHERE indexrelid = to_regclass($1)',
    [indexName(graphId, model)],
  );
  return rows[0]?.ready === true;
};

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
  await db.query(`DROP INDEX IF EXISTS ${name}`);
  await db.query(
    `CREATE INDEX CONCURRENTLY ${name} ON vectors
      USING hnsw ((near::${extension}.halfvec(${dimensions})) ${extension}.halfvec_cosine_ops)
      WHERE ${ofOne(graphId, model)}`,
  );
};

/** For the transaction of one query: how far it searches; sorting every vector is ruled out. */
export const nearSettings = (limit: number): string =>
  `SET LOCAL hnsw.ef_search = ${Math.min(mostNear, limit)}; SET LOCAL enable_sort = off`;

/** The query; its one parameter is the query vector. */
export const nearestSql = (
  extension: string,
  graphId: string,
  model: string,
  dimensions: number,
  limit: number,
): string =>
  `SELECT seq, memory_id, version, scale, data FROM vectors WHERE ${ofOne(graphId, model)}
    ORDER BY near::${extension}.halfvec(${dimensions}) OPERATOR(${extension}.<=>) $1::${extension}.halfvec(${dimensions})
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
