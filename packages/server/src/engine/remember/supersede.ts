/** Replaces one memory with another. The old one stays, as what was true until then. */
import type { Memory, MemoryBody } from '../../domain/memory.js';
import type { StoreTransaction } from '../../storage/store.js';
import type { EngineParts } from '../parts.js';
import { followContradictions } from './follow-contradictions.js';
import { queueWork } from './queue-work.js';
import { statementKey } from './statement-key.js';

export const bodyOf = (memory: Memory): MemoryBody => ({
  content: memory.content,
  contexts: memory.contexts,
  placedBy: memory.placedBy,
  source: memory.source,
  session: memory.session,
  occurredAt: memory.occurredAt,
  validUntil: memory.validUntil,
  metadata: memory.metadata,
  status: memory.status,
  supersedes: memory.supersedes,
  supersededBy: memory.supersededBy,
  needsReview: memory.needsReview,
});

/** Writes the next version of a memory with the given changes. */
export const changeVersion = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  memory: Memory,
  changes: Partial<MemoryBody>,
  now: number,
  event: 'memory.changed' | 'memory.needs_review' = 'memory.changed',
  /** Null when another change caused this one. */
  by: string | null = null,
): Promise<Memory> => {
  const body = { ...bodyOf(memory), ...changes };
  const key = statementKey(body.content, body.contexts);
  const changed = await transaction.addVersion(memory.graphId, memory.id, body, key, now, {
    type: event,
    memoryId: memory.id,
    data: { version: memory.version + 1, ...(by === null ? {} : { changed_by: by }) },
  });
  // Its links depend on its content, its contexts and its status.
  const isSameForOthers = Object.keys(changes).every(
    field => field === 'needsReview' || field === 'metadata' || field === 'supersedes',
  );
  if (!isSameForOthers) await transaction.dropLinksOf(memory.graphId, [memory.id]);
  // For edited memories, the comparison decides whether they still contradict, if relating is on.
  const isForRelate = parts.relates && changed.status === 'stored' && memory.status === 'stored';
  if (!isSameForOthers && !isForRelate)
    await followContradictions(transaction, memory.graphId, memory.id, now);
  await queueWork(parts, transaction, memory.graphId, [memory.id], now);
  return changed;
};

export const supersede = (
  parts: EngineParts,
  transaction: StoreTransaction,
  old: Memory,
  by: { readonly id: string; readonly occurredAt: number },
  now: number,
): Promise<Memory> => {
  // A memory cannot end before it began, even if the newer one is dated earlier.
  const end = Math.max(old.occurredAt, by.occurredAt);
  const validUntil = old.validUntil === null ? end : Math.min(old.validUntil, end);
  return changeVersion(
    parts,
    transaction,
    old,
    { status: 'superseded', supersededBy: by.id, validUntil },
    now,
  );
};
