/** Answers kept under an idempotency key, so that a repeated request gets the same one. */
import type { StoredAnswer } from '../store.js';
import { insertInto, type Row, type SqlExecutor, type SqlTransaction } from './executor.js';

export const idempotentAnswer = async (
  db: SqlExecutor,
  graphId: string,
  key: string,
): Promise<StoredAnswer | null> => {
  const row = await db.get<[string, string, number]>(
    'SELECT body_hash, answer, created_at FROM idempotent_answers WHERE graph_id = ? AND answer_key = ?',
    [graphId, key],
  );
  return row === undefined ? null : { bodyHash: row[0], answer: row[1], createdAt: row[2] };
};

const insertAnswers = insertInto(
  'idempotent_answers',
  ['graph_id', 'answer_key', 'body_hash', 'answer', 'created_at'],
  ` ON CONFLICT (graph_id, answer_key) DO UPDATE SET body_hash = excluded.body_hash, answer = excluded.answer,
    created_at = excluded.created_at`,
);

export const putIdempotentAnswers = (
  tx: SqlTransaction,
  graphId: string,
  answers: readonly (StoredAnswer & { readonly key: string })[],
): Promise<void> =>
  insertAnswers(
    tx,
    answers.map(({ key, bodyHash, answer, createdAt }): Row => [graphId, key, bodyHash, answer, createdAt]),
  );

export const dropIdempotentAnswers = (tx: SqlTransaction, before: number): Promise<number> =>
  tx.run('DELETE FROM idempotent_answers WHERE created_at < ?', [before]);
