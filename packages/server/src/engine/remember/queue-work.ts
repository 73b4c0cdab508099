/** Queues what a new version still needs, in the transaction that stores it. */
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
  // Also where no model runs here: a graph that has vectors is read on by the process that has the model.
  if (parts.models.embedder !== null) kinds.push('embed');
  else if (
    (vectorModel === undefined ? (await transaction.graph(graphId))?.vectorModel : vectorModel) != null
  )
    kinds.push('embed');
  await transaction.addWork(graphId, kinds, memoryIds, now);
};
