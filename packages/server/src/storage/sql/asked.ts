/** What was asked: each task with its answer, until it is too old or a memory that it quotes is forgotten. */
import type { Asked, AskedNote, Outcome } from '../../domain/asked.js';
import { offsetOf } from '../../domain/page.js';
import { insertInto, listOf, type SqlTransaction } from './executor.js';
import type { Read, Write } from './queries.js';
import { taskVectorRow } from './task-vectors.js';

type AskedRow = [
  id: string,
  askedAt: number,
  askedBy: string,
  secretId: string,
  task: string,
  outcome: Outcome,
  confidence: Asked['confidence'],
  answer: string,
];

const columns = 'insight_id, asked_at, asked_by, secret_id, task, outcome, confidence, answer';

export interface Answer {
  readonly insight: string;
  readonly recommendation: string;
  readonly notes: readonly AskedNote[];
}

const toAsked = ([id, askedAt, askedBy, secretId, task, outcome, confidence, answer]: AskedRow): Asked => ({
  id,
  askedAt,
  askedBy,
  secretId,
  task,
  outcome,
  confidence,
  ...(JSON.parse(answer) as Answer),
});

export const asked: Read<'asked'> = async (db, graphId, id) => {
  const row = await db.get<AskedRow>(
    `SELECT ${columns} FROM insights WHERE graph_id = ? AND insight_id = ?`,
    [graphId, id],
  );
  return row === undefined ? null : toAsked(row);
};

export const askedTasks: Read<'askedTasks'> = async (db, graphId, { outcome, secretId }, page) => {
  const where = `graph_id = ?${outcome === null ? '' : ' AND outcome = ?'}${secretId === null ? '' : ' AND secret_id = ?'}`;
  const params = [graphId, outcome, secretId].filter(value => value !== null);
  const rows = await db.all<AskedRow>(
    `SELECT ${columns} FROM insights WHERE ${where} ORDER BY asked_at DESC, insight_id DESC LIMIT ? OFFSET ?`,
    [...params, page.size, offsetOf(page)],
  );
  const total = await db.get<[number]>(`SELECT count(*) FROM insights WHERE ${where}`, params);
  return { items: rows.map(toAsked), total: total?.[0] ?? 0, ...page };
};

const insertNotes = insertInto(
  'insight_notes',
  ['graph_id', 'memory_id', 'insight_id'],
  ' ON CONFLICT DO NOTHING',
);

const dropInsights = async (tx: SqlTransaction, graphId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  for (const table of ['insight_notes', 'insights'])
    await tx.run(`DELETE FROM ${table} WHERE graph_id = ? AND ${tx.dialect.isIn('insight_id')}`, [
      graphId,
      listOf(ids),
    ]);
};

const idsWhere = async (
  tx: SqlTransaction,
  sql: string,
  params: readonly (string | number)[],
): Promise<string[]> => (await tx.all<[string]>(sql, params)).map(([id]) => id);

export const putAsked: Write<'putAsked'> = async (
  tx,
  graphId,
  { id, askedAt, askedBy, secretId, task, outcome, confidence, insight, recommendation, notes },
  vector,
  kept,
) => {
  const named = [...new Set(notes.map(({ memoryId }) => memoryId))];
  const known = await tx.all<[string]>(
    `SELECT memory_id FROM memories WHERE graph_id = ? AND ${tx.dialect.isIn('memory_id')}`,
    [graphId, listOf(named)],
  );
  // What was forgotten while the insight was written must not be recorded after it.
  if (known.length < named.length) return;
  const answer: Answer = { insight, recommendation, notes };
  await tx.run(
    `INSERT INTO insights (graph_id, ${columns}, model, scale, data)
      SELECT graph_id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM graphs WHERE graph_id = ?`,
    [
      ...[id, askedAt, askedBy, secretId, task, outcome, confidence, JSON.stringify(answer)],
      ...taskVectorRow(vector),
      graphId,
    ],
  );
  await insertNotes(
    tx,
    named.map(memoryId => [graphId, memoryId, id]),
  );
  const [oldest] = await tx.all<[number]>(
    'SELECT asked_at FROM insights WHERE graph_id = ? ORDER BY asked_at DESC LIMIT 1 OFFSET ?',
    [graphId, kept.most],
  );
  const since = oldest === undefined ? kept.since : Math.max(kept.since, oldest[0] + 1);
  await dropAskedBefore(tx, graphId, since);
};

export const dropAskedBefore: Write<'dropAskedBefore'> = async (tx, graphId, since) =>
  dropInsights(
    tx,
    graphId,
    await idsWhere(tx, 'SELECT insight_id FROM insights WHERE graph_id = ? AND asked_at < ?', [
      graphId,
      since,
    ]),
  );

/** Its answers quote it. */
export const dropAskedOf = async (
  tx: SqlTransaction,
  graphId: string,
  memoryIds: readonly string[],
): Promise<void> =>
  dropInsights(
    tx,
    graphId,
    await idsWhere(
      tx,
      `SELECT DISTINCT insight_id FROM insight_notes WHERE graph_id = ? AND ${tx.dialect.isIn('memory_id')}`,
      [graphId, listOf(memoryIds)],
    ),
  );
