/** When a memory loses, what extends it may rest on nothing: it is marked for review, and what extends that too. */
import type { StoreTransaction } from '../../storage/store.js';
import type { EngineParts } from '../parts.js';
import { changeVersion } from '../remember/supersede.js';

export const markForReview = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  graphId: string,
  loserId: string,
  now: number,
): Promise<void> => {
  const seen = new Set([loserId]);
  const waiting = [loserId];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    for (const link of await transaction.linksOf(graphId, [id])) {
      const adding = link.direction === 'from_first' ? link.first : link.second;
      if (link.kind !== 'extension' || adding === id || seen.has(adding)) continue;
      seen.add(adding);
      const memory = await transaction.memory(graphId, adding);
      if (memory === null || memory.status !== 'stored') continue;
      await changeVersion(parts, transaction, memory, { needsReview: true }, now, 'memory.needs_review');
      waiting.push(adding);
    }
  }
};
