/** The counters of graphs, contexts and types, kept in the transaction that changes what they count. */
import type { MemoryStatus } from '../../domain/memory.js';
import { advanceGraph } from './advance-graph.js';
import type { Place } from './contexts.js';
import type { SqlTransaction } from './executor.js';

interface Moved {
  stored: number;
  any: number;
}

/** What a call changes, gathered so that a thousand memories in one context cost one UPDATE of it. */
export interface CountChanges {
  readonly graph: Moved & { bytes: number };
  readonly contexts: Map<number, Moved>;
  readonly types: Map<string, number>;
}

export const noChanges = (): CountChanges => ({
  graph: { stored: 0, any: 0, bytes: 0 },
  contexts: new Map(),
  types: new Map(),
});

/** A memory comes (1) or goes (-1) with these places; only a stored one is counted where people look. */
export const countMemory = (
  changes: CountChanges,
  places: readonly Place[],
  status: MemoryStatus,
  sign: 1 | -1,
): void => {
  const stored = status === 'stored' ? sign : 0;
  changes.graph.stored += stored;
  changes.graph.any += sign;
  for (const { id } of places) {
    const moved = changes.contexts.get(id);
    if (moved === undefined) changes.contexts.set(id, { stored, any: sign });
    else {
      moved.stored += stored;
      moved.any += sign;
    }
  }
  for (const typeKey of new Set(places.map(place => place.typeKey)))
    changes.types.set(typeKey, (changes.types.get(typeKey) ?? 0) + stored);
};

/** Also takes the numbers of the call's events, and answers the first. */
export const applyCounts = async (
  tx: SqlTransaction,
  graphId: string,
  changes: CountChanges,
  events: number,
  now: number,
): Promise<number> => {
  const { firstSeq } = await advanceGraph(tx, graphId, { ...changes.graph, events }, now);
  for (const [contextId, { stored, any }] of changes.contexts)
    await tx.post(
      `UPDATE contexts SET stored_count = stored_count + ?, any_count = any_count + ?,
        updated_at = CASE WHEN updated_at < ? THEN ? ELSE updated_at END WHERE graph_id = ? AND context_id = ?`,
      [stored, any, now, now, graphId, contextId],
    );
  for (const [typeKey, stored] of changes.types)
    await tx.post(
      `UPDATE context_types SET memory_count = memory_count + ?,
        updated_at = CASE WHEN updated_at < ? THEN ? ELSE updated_at END WHERE graph_id = ? AND type_key = ?`,
      [stored, now, now, graphId, typeKey],
    );
  return firstSeq;
};
