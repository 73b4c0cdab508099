/** Waiting work as rows, so that a restart loses none of it. */
import { type WaitingWork, type WorkKind, workKinds } from '../../domain/work.js';
import { insertInto, listOf, type Row, type SqlTransaction } from './executor.js';
import type { Read, Write } from './queries.js';

export const waitingWork: Read<'waitingWork'> = async (db, graphId) => {
  const rows = await db.all<[string, number, number]>(
    `SELECT kind, count(*), min(queued_at) FROM waiting_work ${graphId === null ? '' : 'WHERE graph_id = ?'} GROUP BY kind`,
    graphId === null ? [] : [graphId],
  );
  return {
    total: rows.reduce((sum, [, count]) => sum + count, 0),
    byKind: Object.fromEntries(rows.map(([kind, count]) => [kind, count])),
    oldestAt: rows.length === 0 ? null : Math.min(...rows.map(([, , queuedAt]) => queuedAt)),
  };
};

/** The kinds of waiting work, and the number of pieces, counted up to `most`: a million takes no longer than ten. */
export const waitingAhead: Read<'waitingAhead'> = async (db, most) => {
  const kinds = new Set<WorkKind>();
  for (const kind of workKinds)
    if ((await db.get('SELECT 1 FROM waiting_work WHERE kind = ? LIMIT 1', [kind])) !== undefined)
      kinds.add(kind);
  const some = await db.all<[number]>('SELECT 1 FROM waiting_work LIMIT ?', [most]);
  return { kinds, count: some.length };
};

export const hasWaiting: Read<'hasWaiting'> = async (db, graphId, memoryId) =>
  (await db.get('SELECT 1 FROM waiting_work WHERE graph_id = ? AND memory_id = ? LIMIT 1', [
    graphId,
    memoryId,
  ])) !== undefined;

/** Requested while a worker has it, it is repeated: the worker may have read the older version. */
const insertWork = insertInto(
  'waiting_work',
  ['graph_id', 'memory_id', 'kind', 'queued_at', 'attempts', 'held_until', 'asked_again'],
  ` ON CONFLICT (graph_id, memory_id, kind) DO UPDATE SET
    asked_again = CASE WHEN waiting_work.held_until > excluded.queued_at THEN 1 ELSE 0 END`,
);

export const addWork: Write<'addWork'> = async (tx, graphId, kinds, memoryIds, now) => {
  await insertWork(
    tx,
    [...new Set(memoryIds)].flatMap(id => kinds.map((kind): Row => [graphId, id, kind, now, 0, 0, 0])),
  );
  tx.touch(graphId);
};

/** Where the last batch stopped, so that a graph with much work does not hold up the others. */
export interface WorkCursor {
  graphId: string;
}

const nextGraph = async (tx: SqlTransaction, after: string): Promise<string | undefined> =>
  (
    await tx.get<[string]>('SELECT graph_id FROM waiting_work WHERE graph_id > ? ORDER BY graph_id LIMIT 1', [
      after,
    ])
  )?.[0];

export const takeOf = async (
  tx: SqlTransaction,
  graphId: string,
  kind: WorkKind,
  limit: number,
  now: number,
  heldUntil: number,
): Promise<WaitingWork[]> => {
  const free = await tx.all<[string]>(
    // New memories come before those that have waited long or are compared again after an upgrade.
    `SELECT memory_id FROM waiting_work WHERE graph_id = ? AND kind = ? AND held_until <= ?
      ORDER BY queued_at DESC, memory_id DESC LIMIT ?${tx.dialect.leavingHeld}`,
    [graphId, kind, now, limit],
  );
  if (free.length === 0) return [];
  const rows = await tx.all<[string, number, number]>(
    `UPDATE waiting_work SET held_until = ?, attempts = attempts + 1, asked_again = 0
      WHERE graph_id = ? AND ${tx.dialect.isIn('memory_id')} AND kind = ? AND held_until <= ?
      RETURNING memory_id, queued_at, attempts`,
    [heldUntil, graphId, listOf(free.map(([id]) => id)), kind, now],
  );
  return rows
    .map(([memoryId, queuedAt, attempts]) => ({ graphId, kind, memoryId, queuedAt, attempts }))
    .sort((a, b) => a.queuedAt - b.queuedAt || (a.memoryId < b.memoryId ? -1 : 1));
};

export const takeWork = async (
  tx: SqlTransaction,
  cursor: WorkCursor,
  kind: WorkKind,
  limit: number,
  now: number,
  heldUntil: number,
): Promise<WaitingWork[]> => {
  const taken: WaitingWork[] = [];
  const started = cursor.graphId;
  let wrapped = false;
  let graphId = await nextGraph(tx, started);
  while (taken.length < limit) {
    if (graphId === undefined) {
      if (wrapped) break;
      wrapped = true;
      graphId = await nextGraph(tx, '');
      continue;
    }
    if (wrapped && graphId > started) break;
    taken.push(...(await takeOf(tx, graphId, kind, limit - taken.length, now, heldUntil)));
    cursor.graphId = graphId;
    graphId = await nextGraph(tx, graphId);
  }
  return taken;
};

export const finishWork: Write<'finishWork'> = async (tx, graphId, kind, memoryIds) => {
  const done = `graph_id = ? AND ${tx.dialect.isIn('memory_id')} AND kind = ?`;
  const params = [graphId, listOf(memoryIds), kind];
  await tx.post(`DELETE FROM waiting_work WHERE ${done} AND asked_again = 0`, params);
  await tx.post(`UPDATE waiting_work SET held_until = 0, asked_again = 0 WHERE ${done}`, params);
};

export const putBackWork: Write<'putBackWork'> = async (tx, graphId, kind, memoryIds, freeAt) => {
  await tx.run(
    `UPDATE waiting_work SET held_until = ?, asked_again = 0
      WHERE graph_id = ? AND ${tx.dialect.isIn('memory_id')} AND kind = ?`,
    [freeAt, graphId, listOf(memoryIds), kind],
  );
};
