/** Queues the background work for a new version, in the transaction that stores it. */
import type { WorkKind } from '../../domain/work.js';
import type { StoreTransaction } from '../../storage/store.js';
import type { EngineParts } from '../parts.js';

export const queueWork = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  graphId: string,
  memoryIds: readonly string[],
  now: number,
  vectorModel: string | null | undefined = undefined,
): Promise<void> => {
  const kinds: WorkKind[] = parts.relates ? ['relate'] : [];
  // Queue it even if no model runs in this process: the process with the model does the work.
  if (parts.models.embedder !== null) kinds.push('embed');
  else if (
    (vectorModel === undefined ? (await transaction.graph(graphId))?.vectorModel : vectorModel) != null
  )
    kinds.push('embed');
  await transaction.addWork(graphId, kinds, memoryIds, now);
};
