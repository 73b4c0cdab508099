/** What recorded answers prove: what was asked and declined, which memories were told, and which never were. */
import type { ToldMemory } from '../../domain/asked.js';
import { offsetOf } from '../../domain/page.js';
import type { Answer } from './asked.js';
import type { SqlExecutor } from './executor.js';
import type { Read } from './queries.js';
import { type TaskVectorRow, toTaskVector } from './task-vectors.js';
import { memories } from './versions.js';

/** What people say is missing, newest first. */
const missingOf = (what: string): string => `(SELECT ${what} FROM feedback f
  WHERE f.graph_id = i.graph_id AND f.insight_id = i.insight_id AND f.verdict = 'missing'`;

const restingOn = (notes: Answer['notes']): string[] => [
  ...new Set(
    notes.filter(({ role }) => role === 'supports' || role === 'against').map(({ memoryId }) => memoryId),
  ),
];

export const newestTasks: Read<'newestTasks'> = async (db, graphId, { isGap, secretId }, most) => {
  const rows = await db.all<
    [task: string, askedAt: number, answer: string, times: number, note: string | null, ...TaskVectorRow]
  >(
    `SELECT i.task, i.asked_at, i.answer, ${missingOf('count(*)')}),
      ${missingOf('f.note')} AND f.note IS NOT NULL ORDER BY f.given_at DESC, f.given_by LIMIT 1),
      i.model, i.scale, i.data FROM insights i
      WHERE i.graph_id = ? AND ${isGap ? '' : 'NOT'} (i.outcome = 'declined' OR EXISTS ${missingOf('1')}))
        ${secretId === null ? '' : 'AND i.secret_id = ?'}
      ORDER BY i.asked_at DESC, i.insight_id DESC LIMIT ?`,
    [graphId, ...(secretId === null ? [] : [secretId]), most],
  );
  return rows.map(([task, askedAt, answer, times, missingNote, ...vector]) => {
    const { notes } = JSON.parse(answer) as Answer;
    return {
      task,
      askedAt,
      nearest: notes.find(({ role }) => role === 'near') ?? null,
      told: restingOn(notes),
      isMissing: Number(times) > 0,
      missingNote,
      vector: toTaskVector(vector),
    };
  });
};

export const toldMemories: Read<'toldMemories'> = async (db, graphId, mostAnswers) => {
  const rows = await db.all<[askedAt: number, answer: string]>(
    `SELECT asked_at, answer FROM insights WHERE graph_id = ? AND outcome <> 'declined'
      ORDER BY asked_at DESC, insight_id DESC LIMIT ?`,
    [graphId, mostAnswers],
  );
  const told = new Map<string, ToldMemory>();
  for (const [askedAt, answer] of rows) {
    const { notes } = JSON.parse(answer) as Answer;
    for (const memoryId of restingOn(notes)) {
      const later = told.get(memoryId) ?? { memoryId, lastTold: askedAt, times: 0 };
      told.set(memoryId, { ...later, times: later.times + 1 });
    }
  }
  return [...told.values()];
};

const namedSomewhere = `EXISTS (SELECT 1 FROM insight_notes n
  WHERE n.graph_id = m.graph_id AND n.memory_id = m.memory_id)`;

/** Counted from the few that were used: the many that were not would all have to be looked up. */
const countUnused = async (db: SqlExecutor, graphId: string): Promise<number> => {
  const stored = await db.get<[number]>('SELECT stored_count FROM graphs WHERE graph_id = ?', [graphId]);
  const used = await db.get<[number]>(
    `SELECT count(*) FROM (SELECT DISTINCT memory_id FROM insight_notes WHERE graph_id = ?) n
      JOIN memories m ON m.graph_id = ? AND m.memory_id = n.memory_id WHERE m.status = 'stored'`,
    [graphId, graphId],
  );
  return (stored?.[0] ?? 0) - (used?.[0] ?? 0);
};

export const unusedMemories: Read<'unusedMemories'> = async (db, graphId, page) => {
  const rows = await db.all<[string]>(
    `SELECT m.memory_id FROM memories m
      WHERE m.graph_id = ? AND m.status = 'stored' AND NOT ${namedSomewhere}
      ORDER BY m.occurred_at, m.memory_id LIMIT ? OFFSET ?`,
    [graphId, page.size, offsetOf(page)],
  );
  const ids = rows.map(([id]) => id);
  const found = new Map((await memories(db, graphId, ids)).map(memory => [memory.id, memory]));
  return {
    items: ids.flatMap(id => found.get(id) ?? []),
    total: await countUnused(db, graphId),
    ...page,
  };
};

export const askedSpan: Read<'askedSpan'> = async (db, graphId) => {
  const row = await db.get<[number, number | null]>(
    'SELECT count(*), min(asked_at) FROM insights WHERE graph_id = ?',
    [graphId],
  );
  return { count: row?.[0] ?? 0, since: row?.[1] ?? null };
};
