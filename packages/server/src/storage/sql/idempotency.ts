/** Answers kept under an idempotency key, so that a repeated request gets the same one. */
import { insertInto, type Row } from './executor.js';
import type { Read, Write } from './queries.js';

export const idempotentAnswer: Read<'idempotentAnswer'> = async (db, graphId, key) => {
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

export const putIdempotentAnswers: Write<'putIdempotentAnswers'> = (tx, graphId, answers) =>
  insertAnswers(
    tx,
    answers.map(({ key, bodyHash, answer, createdAt }): Row => [graphId, key, bodyHash, answer, createdAt]),
  );

export const dropIdempotentAnswers: Write<'dropIdempotentAnswers'> = (tx, before) =>
  tx.run('DELETE FROM idempotent_answers WHERE created_at < ?', [before]);
