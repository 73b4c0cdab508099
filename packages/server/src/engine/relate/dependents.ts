/** When a memory loses, what extends it may rest on nothing: it is marked for review, and what extends that too. */
import type { Memory } from '../../domain/memory.js';
import type { StoreTransaction } from '../../storage/store.js';

/** What extends this memory, and what extends that, as far as it holds and is not marked yet. */
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
