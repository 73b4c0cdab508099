/** Search among vectors inside of PostgreSQL, where the extension pgvector is there: an HNSW index for each large graph. */
import { createHash } from 'node:crypto';
import type { VectorRow } from '../store.js';

/** What is asked of a connection here; also PGlite has it. */
export interface Asker {
  query<Found>(sql: string, params?: unknown[]): Promise<{ rows: Found[] }>;
}

/** Where it is installed on the machine and this user may, it is put into the database. */
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

/** Our vectors are small integers: as 16-bit floats they are exact, and a cosine does not ask for their scale. */
const columnStatements = (extension: string): string[] => [
  `CREATE OR REPLACE FUNCTION numbers_of(data BYTEA) RETURNS ${extension}.halfvec
    LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
      SELECT array_agg(CASE WHEN byte > 127 THEN byte - 256 ELSE byte END ORDER BY place)::real[]::${extension}.halfvec
      FROM (SELECT place, get_byte(data, place) AS byte FROM generate_series(0, length(data) - 1) AS place) AS bytes
    $$`,
  `ALTER TABLE vectors ADD COLUMN IF NOT EXISTS near ${extension}.halfvec GENERATED ALWAYS AS (numbers_of(data)) STORED`,
];

/** Made of what is stored, so it comes and goes with its row. */
export const addNearColumn = async (db: Asker, extension: string): Promise<void> => {
  for (const statement of columnStatements(extension)) await db.query(statement);
};

export const hasNearColumn = async (db: Asker): Promise<boolean> => {
  const { rows } = await db.query(
    `SELECT 1 FROM pg_attribute WHERE attrelid = 'vectors'::regclass AND attname = 'near' AND NOT attisdropped`,
  );
  return rows.length > 0;
};

/** pgvector looks at no more than this on its way. */
const mostNear = 1_000;

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`;

/** One graph and one model: nothing is searched that would have to be left out afterwards. */
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

/** While others write; what was begun and broken off is made anew. */
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

/** For the transaction of one question: how far it looks; and a sort of every vector is not what it is for. */
export const nearSettings = (limit: number): string =>
  `SET LOCAL hnsw.ef_search = ${Math.min(mostNear, limit)}; SET LOCAL enable_sort = off`;

/** The question; its one parameter is the vector that is looked for. */
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

/** As pgvector reads it, as long as the rows are: they are padded with zeros. */
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
