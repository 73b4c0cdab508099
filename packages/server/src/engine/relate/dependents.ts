/**
 * When a memory loses, the memories that extend it may have lost their basis: these are marked for review, recursively.
 */
import type { Memory } from '../../domain/memory.js';
import type { StoreTransaction } from '../../storage/store.js';

/** The memories that extend this one, recursively, as far as they are valid and not marked yet. */
export const dependentsOf = async (
  transaction: StoreTransaction,
  graphId: string,
  memoryId: string,
): Promise<Memory[]> => {
  const seen = new Set([memoryId]);
  const waiting = [memoryId];
  const found: Memory[] = [];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const link of await transaction.linksOf(graphId, [id])) {
      const adding = link.direction === 'from_first' ? link.first : link.second;
      if (link.kind !== 'extension' || adding === id || seen.has(adding)) continue;
      seen.add(adding);
      const memory = await transaction.memory(graphId, adding);
      if (memory === null || memory.status !== 'stored') continue;
      if (!memory.needsReview) found.push(memory);
      waiting.push(adding);
    }
  }
  return found;
};
