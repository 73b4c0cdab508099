/** Queues what a new version still needs, in the transaction that stores it. */
import type { StoreTransaction } from '../../storage/store.js';
import type { EngineParts } from '../parts.js';

export const queueWork = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  graphId: string,
  memoryIds: readonly string[],
  now: number,
): Promise<void> => {
  // Also where no model runs here: a graph that has vectors is read on by the process that has the model.
  const isRead = parts.models.embedder !== null || (await transaction.graph(graphId))?.vectorModel != null;
  if (isRead) await transaction.addWork(graphId, 'embed', memoryIds, now);
  if (parts.relates) await transaction.addWork(graphId, 'relate', memoryIds, now);
};
