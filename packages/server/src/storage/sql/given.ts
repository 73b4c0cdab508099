/** Sentences from insights, as hashes, each with the memories it came from. */
import { dropRowsWith } from './drop-rows.js';
import { listOf, type SqlTransaction } from './executor.js';
import type { Read, Write } from './queries.js';

export const givenSentences: Read<'givenSentences'> = async (db, graphId, hashes, since) => {
  if (hashes.length === 0) return new Set();
  const rows = await db.all<[string]>(
    `SELECT DISTINCT sentence FROM given_sentences
      WHERE graph_id = ? AND ${db.dialect.isIn('sentence')} AND given_at >= ?`,
    [graphId, listOf(new Set(hashes)), since],
  );
  return new Set(rows.map(([sentence]) => sentence));
};

export const putGivenSentences: Write<'putGivenSentences'> = async (tx, graphId, given, at, kept) => {
  // What was forgotten while the insight was written must not be recorded after it.
  for (const { sentence, memoryId } of given)
    await tx.run(
      `INSERT INTO given_sentences (graph_id, sentence, memory_id, given_at)
        SELECT graph_id, ?, memory_id, ? FROM memories WHERE graph_id = ? AND memory_id = ?
        ON CONFLICT (graph_id, sentence, memory_id) DO UPDATE SET given_at = excluded.given_at`,
      [sentence, at, graphId, memoryId],
    );
  const oldest = await tx.get<[number]>(
    'SELECT given_at FROM given_sentences WHERE graph_id = ? ORDER BY given_at DESC LIMIT 1 OFFSET ?',
    [graphId, kept.most],
  );
  await tx.run('DELETE FROM given_sentences WHERE graph_id = ? AND given_at < ?', [graphId, kept.since]);
  if (oldest !== undefined)
    await tx.run('DELETE FROM given_sentences WHERE graph_id = ? AND given_at <= ?', [graphId, oldest[0]]);
};

/** A sentence from a forgotten memory is deleted, even if it also came from another one. */
export const dropGivenOf = async (
  tx: SqlTransaction,
  graphId: string,
  memoryIds: readonly string[],
): Promise<void> => {
  const rows = await tx.all<[string]>(
    `SELECT DISTINCT sentence FROM given_sentences WHERE graph_id = ? AND ${tx.dialect.isIn('memory_id')}`,
    [graphId, listOf(memoryIds)],
  );
  await dropRowsWith(
    tx,
    'given_sentences',
    graphId,
    'sentence',
    rows.map(([sentence]) => sentence),
  );
};
