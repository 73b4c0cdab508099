/** The memory before each of some rows in its session, where there is one. */
import type { Memory } from '../../domain/memory.js';
import type { StoreReads } from '../../storage/store.js';
import { type DocumentColumns, refOf } from './index/documents.js';

/** Row → the memory before it. */
export const turnsBefore = async (
  store: StoreReads,
  graphId: string,
  documents: DocumentColumns,
  rows: readonly number[],
): Promise<Map<number, Memory>> => {
  const refs = new Map<number, { id: string; version: number }>();
  for (const row of rows) {
    const previous = documents.previous[row] as number;
    if (previous >= 0) refs.set(row, refOf(documents, previous));
  }
  if (refs.size === 0) return new Map();
  const turns = await store.versions(graphId, [...refs.values()]);
  const byId = new Map(turns.map(turn => [turn.id, turn]));
  return new Map(
    [...refs].flatMap(([row, { id }]) => {
      const turn = byId.get(id);
      return turn === undefined ? [] : [[row, turn] as const];
    }),
  );
};
