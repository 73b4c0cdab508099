/** Embeds memories that have no vector yet. */
import type { Graph } from '../../../domain/graph.js';
import type { WaitingWork } from '../../../domain/work.js';
import type { StoreTransaction } from '../../../storage/store.js';
import type { EngineParts } from '../../parts.js';
import { modelKey } from '../vectors/model-key.js';
import { makeVectors, putMade } from './make-vectors.js';

/** The first vectors of a graph decide which model is used. */
const settleModel = async (
  transaction: StoreTransaction,
  { graphId, vectorModel }: Graph,
  model: string,
): Promise<boolean> => {
  if (vectorModel === null) await transaction.setVectorModel(graphId, model);
  return vectorModel === null || vectorModel === model;
};

export const embedWaiting = async (
  parts: EngineParts,
  graphId: string,
  work: readonly WaitingWork[],
): Promise<void> => {
  const before = await parts.store.graph(graphId);
  const embedder = parts.models.embedderFor(before?.vectorModel ?? null);
  if (embedder === null) throw new Error('the model of this graph is not running');
  const ids = work.map(one => one.memoryId);
  const made = await makeVectors(parts, embedder, graphId, ids);
  const model = modelKey(embedder.model);
  const isDone = await parts.store.write(async transaction => {
    const graph = await transaction.graph(graphId);
    if (graph !== null) {
      if (!(await settleModel(transaction, graph, model))) return false;
      await putMade(transaction, graphId, model, made);
    }
    await transaction.finishWork(graphId, 'embed', ids);
    return true;
  });
  // Rebuilt with another model in the meantime: that one will embed them.
  if (!isDone) await embedWaiting(parts, graphId, work);
};
