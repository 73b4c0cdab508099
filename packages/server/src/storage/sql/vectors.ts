/** Vectors of memory versions: inferred, one row for each model that read a version. */
import { insertInto, type Row } from './executor.js';
import type { Read, Write } from './queries.js';

const signed = (bytes: Uint8Array): Int8Array =>
  new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
const plain = (data: Int8Array): Uint8Array => new Uint8Array(data.buffer, data.byteOffset, data.byteLength);

/** The page comes as one row: a hundred thousand small buffers left holes of fifty megabytes in memory. */
export const vectorsAfter: Read<'vectorsAfter'> = async (db, graphId, model, after, limit) => {
  const { rowsAsJson, joinedBytes } = db.dialect;
  const page = await db.get<[string, Uint8Array | null]>(
    `SELECT ${rowsAsJson(['seq', 'memory_id', 'version', 'scale', 'length(data)'])}, ${joinedBytes('data')}
      FROM (SELECT seq, memory_id, version, scale, data FROM vectors
        WHERE graph_id = ? AND model = ? AND seq > ? ORDER BY seq LIMIT ?) page`,
    [graphId, model, after, limit],
  );
  if (page === undefined || page[1] === null) return [];
  const rows = JSON.parse(page[0]) as [number, string, number, number, number][];
  const data = signed(page[1]);
  let end = 0;
  return rows.map(([seq, memoryId, version, scale, length]) => {
    const start = end;
    end += length;
    return { seq, memoryId, version, scale, data: data.subarray(start, end) };
  });
};

export const lastVector: Read<'lastVector'> = async (db, graphId, model) =>
  (
    await db.get<[number | null]>('SELECT max(seq) FROM vectors WHERE graph_id = ? AND model = ?', [
      graphId,
      model,
    ])
  )?.[0] ?? 0;

export const memoriesWithoutVector: Read<'memoriesWithoutVector'> = async (
  db,
  graphId,
  model,
  afterId,
  limit,
) => {
  const rows = await db.all<[string]>(
    `SELECT m.memory_id FROM memories m
      LEFT JOIN vectors v ON v.graph_id = m.graph_id AND v.model = ? AND v.memory_id = m.memory_id
        AND v.version = m.current_version
      WHERE m.graph_id = ? AND m.memory_id > ? AND v.memory_id IS NULL ORDER BY m.memory_id LIMIT ?`,
    [model, graphId, afterId, limit],
  );
  return rows.map(([id]) => id);
};

/** The first version without its vector: search by meaning is complete up to the one before it. */
export const firstUnread: Read<'firstUnread'> = async (db, graphId) =>
  (
    await db.get<[number | null]>(
      `SELECT min(v.seq) FROM waiting_work w
        JOIN versions v ON v.graph_id = w.graph_id AND v.memory_id = w.memory_id AND v.replaced_at IS NULL
        WHERE w.graph_id = ? AND w.kind = 'embed'`,
      [graphId],
    )
  )?.[0] ?? null;

export const setVectorModel: Write<'setVectorModel'> = async (tx, graphId, model) => {
  await tx.run('UPDATE graphs SET vector_model = ? WHERE graph_id = ?', [model, graphId]);
};

export const modelFolder: Read<'modelFolder'> = async (db, model) =>
  (await db.get<[string]>('SELECT directory FROM model_folders WHERE model = ?', [model]))?.[0] ?? null;

export const putModelFolder: Write<'putModelFolder'> = async (tx, model, directory) => {
  await tx.run(
    'INSERT INTO model_folders (model, directory) VALUES (?, ?) ON CONFLICT (model) DO UPDATE SET directory = excluded.directory',
    [model, directory],
  );
};

export const vectorModels: Read<'vectorModels'> = async (db, graphId) => {
  const rows = await db.all<[string, number]>(
    'SELECT model, count(*) FROM vectors WHERE graph_id = ? GROUP BY model ORDER BY model',
    [graphId],
  );
  return rows.map(([model, count]) => ({ model, count }));
};

const insertVectors = insertInto('vectors', [
  'graph_id',
  'model',
  'seq',
  'memory_id',
  'version',
  'scale',
  'data',
]);

/** A vector created again replaces the older one under a new number, so that every index sees it. */
export const putVectors: Write<'putVectors'> = async (tx, graphId, model, vectors) => {
  // Counted on the graph and not from the rows: a forgotten number is never reused.
  const taken = await tx.get<[number]>(
    'UPDATE graphs SET last_vector = last_vector + ? WHERE graph_id = ? RETURNING last_vector',
    [vectors.length, graphId],
  );
  if (taken === undefined) return;
  const first = taken[0] - vectors.length + 1;
  for (const { memoryId, version } of vectors) {
    await tx.post('DELETE FROM vectors WHERE graph_id = ? AND model = ? AND memory_id = ? AND version = ?', [
      graphId,
      model,
      memoryId,
      version,
    ]);
  }
  await insertVectors(
    tx,
    vectors.map(
      ({ memoryId, version, scale, data }, at): Row => [
        graphId,
        model,
        first + at,
        memoryId,
        version,
        scale,
        plain(data),
      ],
    ),
  );
};

export const dropVectors: Write<'dropVectors'> = async (tx, graphId, model) => {
  await tx.run('DELETE FROM vectors WHERE graph_id = ? AND model = ?', [graphId, model]);
};
