/** A search index saved in parts, so that a start need not read every memory again. */
import { removalsAfter } from './events.js';
import { insertInto, type Row } from './executor.js';
import type { Read, Write } from './queries.js';

export const indexSnapshot: Read<'indexSnapshot'> = async (db, graphId) => {
  const rows = await db.all<[number, string, Uint8Array]>(
    'SELECT through_seq, format, data FROM index_snapshots WHERE graph_id = ? ORDER BY part',
    [graphId],
  );
  const first = rows[0];
  if (first === undefined) return null;
  return { throughSeq: first[0], format: first[1], parts: rows.map(([, , data]) => data) };
};

const insertParts = insertInto('index_snapshots', [
  'graph_id',
  'part',
  'through_seq',
  'format',
  'size',
  'data',
]);

export const dropIndexSnapshot: Write<'dropIndexSnapshot'> = async (tx, graphId) => {
  await tx.run('DELETE FROM index_snapshots WHERE graph_id = ?', [graphId]);
};

export const putIndexSnapshot: Write<'putIndexSnapshot'> = async (
  tx,
  graphId,
  { throughSeq, format, parts },
) => {
  // A snapshot from before a forget still holds the forgotten words: it must not come back.
  const outdated = (await removalsAfter(tx, graphId, throughSeq)).length > 0;
  const known = await tx.get('SELECT 1 FROM graphs WHERE graph_id = ? AND last_seq >= ?', [
    graphId,
    throughSeq,
  ]);
  if (outdated || known === undefined) return;
  await dropIndexSnapshot(tx, graphId);
  await insertParts(
    tx,
    parts.map((data, part): Row => [graphId, part, throughSeq, format, data.byteLength, data]),
  );
};
