/** Review marks: set on memories that depend on a memory that lost, and removed when that decision is undone. */
import type { Memory } from '../../domain/memory.js';
import type { StoreTransaction } from '../../storage/store.js';
import type { EngineParts } from '../parts.js';
import { changeVersion } from './supersede.js';

export const markForReview = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  memories: readonly Memory[],
  now: number,
): Promise<void> => {
  for (const memory of memories)
    await changeVersion(parts, transaction, memory, { needsReview: true }, now, 'memory.needs_review');
};

/** Leaves alone memories that were confirmed or edited since. */
export const unmark = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  graphId: string,
  memoryIds: readonly string[],
  now: number,
): Promise<void> => {
  for (const memory of await transaction.memories(graphId, memoryIds))
    if (memory.needsReview) await changeVersion(parts, transaction, memory, { needsReview: false }, now);
};
