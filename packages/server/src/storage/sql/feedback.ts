/** What people said about answers: one verdict per person and answer, and the memories it is about. */
import type { Verdict } from '../../domain/asked.js';
import { dropRows } from './drop-rows.js';
import { insertInto, listOf, type SqlTransaction } from './executor.js';
import type { Read, Write } from './queries.js';
import { taskVectorRow, toTaskVector } from './task-vectors.js';

type FeedbackRow = [insightId: string, by: string, at: number, verdict: Verdict, note: string | null];

export const feedbackOn: Read<'feedbackOn'> = async (db, graphId, insightId) => {
  const rows = await db.all<FeedbackRow>(
    `SELECT insight_id, given_by, given_at, verdict, note FROM feedback
      WHERE graph_id = ? AND insight_id = ? ORDER BY given_at, given_by`,
    [graphId, insightId],
  );
  const notes = await db.all<[string, string]>(
    'SELECT given_by, memory_id FROM feedback_notes WHERE graph_id = ? AND insight_id = ? ORDER BY memory_id',
    [graphId, insightId],
  );
  return rows.map(([id, by, at, verdict, note]) => ({
    insightId: id,
    by,
    at,
    verdict,
    note,
    memoryIds: notes.filter(([giver]) => giver === by).map(([, memoryId]) => memoryId),
  }));
};

type VerdictRow = [
  memoryId: string,
  by: string,
  at: number,
  verdict: Verdict,
  task: string,
  model: string | null,
  scale: number | null,
  data: Uint8Array | null,
  named: number,
];

/** Everybody's newest verdict on each memory comes first, then everybody's second: nobody's many crowd out those of others. */
export const verdictsOf: Read<'verdictsOf'> = async (db, graphId, memoryIds, most) => {
  if (memoryIds.length === 0) return [];
  const rows = await db.all<VerdictRow>(
    `SELECT n.memory_id, f.given_by, f.given_at, f.verdict, f.task, f.model, f.scale, f.data,
        (SELECT count(*) FROM feedback_notes o
          WHERE o.graph_id = f.graph_id AND o.insight_id = f.insight_id AND o.given_by = f.given_by)
      FROM (SELECT n.graph_id, n.memory_id, n.insight_id, n.given_by,
          row_number() OVER (PARTITION BY n.memory_id, n.given_by ORDER BY f.given_at DESC, n.insight_id) AS nth
        FROM feedback_notes n JOIN feedback f
          ON f.graph_id = n.graph_id AND f.insight_id = n.insight_id AND f.given_by = n.given_by
        WHERE n.graph_id = ? AND ${db.dialect.isIn('n.memory_id')}) n
      JOIN feedback f ON f.graph_id = n.graph_id AND f.insight_id = n.insight_id AND f.given_by = n.given_by
      ORDER BY n.nth, f.given_at DESC, n.memory_id LIMIT ?`,
    [graphId, listOf(memoryIds), most],
  );
  return rows.map(([memoryId, by, at, verdict, task, model, scale, data, named]) => ({
    memoryId,
    by,
    at,
    verdict,
    named: Number(named),
    task,
    vector: toTaskVector([model, scale, data]),
  }));
};

const insertNotes = insertInto('feedback_notes', ['graph_id', 'memory_id', 'insight_id', 'given_by']);

export const dropFeedback: Write<'dropFeedback'> = async (tx, graphId, insightId, by) => {
  const given = { graph_id: graphId, insight_id: insightId, given_by: by };
  await dropRows(tx, 'feedback_notes', given);
  return (await dropRows(tx, 'feedback', given)) > 0;
};

/** With many verdicts of one person, the oldest give way: nobody's crowd out those of others. */
const dropOldest = async (tx: SqlTransaction, graphId: string, by: string, most: number): Promise<void> => {
  const old = await tx.all<[string]>(
    `SELECT insight_id FROM feedback WHERE graph_id = ? AND given_by = ?
      ORDER BY given_at DESC, insight_id DESC LIMIT 100 OFFSET ?`,
    [graphId, by, most],
  );
  for (const [insightId] of old) await dropFeedback(tx, graphId, insightId, by);
};

export const putFeedback: Write<'putFeedback'> = async (
  tx,
  graphId,
  { insightId, by, at, verdict, note, memoryIds },
  task,
  vector,
  mostOfOne,
) => {
  await dropFeedback(tx, graphId, insightId, by);
  await tx.run(
    `INSERT INTO feedback (graph_id, insight_id, given_by, given_at, verdict, note, task, model, scale, data)
      VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [graphId, insightId, by, at, verdict, note, task, ...taskVectorRow(vector)],
  );
  await insertNotes(
    tx,
    [...new Set(memoryIds)].map(memoryId => [graphId, memoryId, insightId, by]),
  );
  await dropOldest(tx, graphId, by, mostOfOne);
};
