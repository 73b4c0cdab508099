/** What recorded answers prove: what was asked and declined, which memories were told, and which never were. */
import type { AskedTask, ToldMemory } from '../../domain/asked.js';
import type { Memory } from '../../domain/memory.js';
import { offsetOf, type Page, type PageRequest } from '../../domain/page.js';
import type { Answer } from './asked.js';
import type { SqlExecutor } from './executor.js';
import { type TaskVectorRow, toTaskVector } from './task-vectors.js';
import { memories } from './versions.js';

export const newestTasks = async (
  db: SqlExecutor,
  graphId: string,
  { isDeclined, secretId }: { readonly isDeclined: boolean; readonly secretId: string | null },
  most: number,
): Promise<AskedTask[]> => {
  const rows = await db.all<[task: string, askedAt: number, answer: string, ...TaskVectorRow]>(
    `SELECT task, asked_at, answer, model, scale, data FROM insights
      WHERE graph_id = ? AND outcome ${isDeclined ? '=' : '<>'} 'declined'
        ${secretId === null ? '' : 'AND secret_id = ?'}
      ORDER BY asked_at DESC, insight_id DESC LIMIT ?`,
    [graphId, ...(secretId === null ? [] : [secretId]), most],
  );
  return rows.map(([task, askedAt, answer, ...vector]) => ({
    task,
    askedAt,
    nearest: (JSON.parse(answer) as Answer).notes.find(({ role }) => role === 'near') ?? null,
    vector: toTaskVector(vector),
  }));
};

export const toldMemories = async (
  db: SqlExecutor,
  graphId: string,
  mostAnswers: number,
): Promise<ToldMemory[]> => {
  const rows = await db.all<[askedAt: number, answer: string]>(
    `SELECT asked_at, answer FROM insights WHERE graph_id = ? AND outcome <> 'declined'
      ORDER BY asked_at DESC, insight_id DESC LIMIT ?`,
    [graphId, mostAnswers],
  );
  const told = new Map<string, ToldMemory>();
  for (const [askedAt, answer] of rows) {
    const { notes } = JSON.parse(answer) as Answer;
    const rests = notes.filter(({ role }) => role === 'supports' || role === 'against');
    for (const memoryId of new Set(rests.map(note => note.memoryId))) {
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

export const unusedMemories = async (
  db: SqlExecutor,
  graphId: string,
  page: PageRequest,
): Promise<Page<Memory>> => {
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

export const askedSpan = async (
  db: SqlExecutor,
  graphId: string,
): Promise<{ count: number; since: number | null }> => {
  const row = await db.get<[number, number | null]>(
    'SELECT count(*), min(asked_at) FROM insights WHERE graph_id = ?',
    [graphId],
  );
  return { count: row?.[0] ?? 0, since: row?.[1] ?? null };
};
