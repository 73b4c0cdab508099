/** What was asked: each task with its answer, until it is too old or a memory that it quotes is forgotten. */
import type { Asked, AskedNote } from '../../domain/asked.js';
import { dropRowsWith } from './drop-rows.js';
import { insertInto, listOf, type Row, type SqlTransaction } from './executor.js';
import { readPage } from './pages.js';
import type { Read, Write } from './queries.js';
import { json, recordsOf } from './records.js';
import { taskVectorRow } from './task-vectors.js';

export interface Answer {
  readonly insight: string;
  readonly recommendation: string;
  readonly notes: readonly AskedNote[];
}

const records = recordsOf<Omit<Asked, keyof Answer> & { readonly answer: Answer }>({
  id: 'insight_id',
  askedAt: 'asked_at',
  askedBy: 'asked_by',
  secretId: 'secret_id',
  task: 'task',
  outcome: 'outcome',
  confidence: 'confidence',
  answer: json('answer'),
});

const toAsked = (row: Row): Asked => {
  const { answer, ...task } = records.read(row);
  return { ...task, ...answer };
};

export const asked: Read<'asked'> = async (db, graphId, id) => {
  const row = await db.get(`SELECT ${records.columns} FROM insights WHERE graph_id = ? AND insight_id = ?`, [
    graphId,
    id,
  ]);
  return row === undefined ? null : toAsked(row);
};

export const askedTasks: Read<'askedTasks'> = (db, graphId, { outcome, secretId }, page) =>
  readPage(
    db,
    {
      columns: records.columns,
      from: `insights WHERE graph_id = ?${outcome === null ? '' : ' AND outcome = ?'}${secretId === null ? '' : ' AND secret_id = ?'}`,
      params: [graphId, outcome, secretId].filter(value => value !== null),
      order: 'asked_at DESC, insight_id DESC',
    },
    page,
    toAsked,
  );

const insertNotes = insertInto(
  'insight_notes',
  ['graph_id', 'memory_id', 'insight_id'],
  ' ON CONFLICT DO NOTHING',
);

const dropInsights = async (tx: SqlTransaction, graphId: string, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return;
  for (const table of ['insight_notes', 'insights'])
    await dropRowsWith(tx, table, graphId, 'insight_id', ids);
};

const idsWhere = async (
  tx: SqlTransaction,
  sql: string,
  params: readonly (string | number)[],
): Promise<string[]> => (await tx.all<[string]>(sql, params)).map(([id]) => id);

export const putAsked: Write<'putAsked'> = async (tx, graphId, one, vector, kept) => {
  const { id, insight, recommendation, notes } = one;
  const named = [...new Set(notes.map(({ memoryId }) => memoryId))];
  const known = await tx.all<[string]>(
    `SELECT memory_id FROM memories WHERE graph_id = ? AND ${tx.dialect.isIn('memory_id')}`,
    [graphId, listOf(named)],
  );
  // What was forgotten while the insight was written must not be recorded after it.
  if (known.length < named.length) return;
  const values = records.values({ ...one, answer: { insight, recommendation, notes } });
  await tx.run(
    `INSERT INTO insights (graph_id, ${records.columns}, model, scale, data)
      SELECT graph_id, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? FROM graphs WHERE graph_id = ?`,
    [...values, ...taskVectorRow(vector), graphId],
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
