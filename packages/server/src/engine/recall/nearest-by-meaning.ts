/** The memory most similar to a text by meaning. */
import type { Memory } from '../../domain/memory.js';
import type { EngineParts } from '../parts.js';
import { vectorArm } from './arms/vector.js';
import { refOf } from './index/documents.js';
import { hasVectorsOf } from './recall.js';
import { modelKey } from './vectors/model-key.js';
import { visibleNow } from './visibility.js';

/** A caller that stores something waits no longer than this for a model to load. */
const patienceMs = 1_000;

/** Null where no memory is similar enough; undefined where search by meaning is not available. */
export const nearestByMeaning = async (
  parts: EngineParts,
  graphId: string,
  text: string,
  leastNear: number,
): Promise<Memory | null | undefined> => {
  const graph = await parts.store.graph(graphId);
  const embedder = graph === null ? null : parts.models.embedderFor(graph.vectorModel);
  if (graph === null || embedder === null) return undefined;
  const index = await parts.indexes.current(graph, 'background');
  const model = modelKey(embedder.model);
  if (!hasVectorsOf(index, model)) return undefined;
  let numbers: Float32Array | undefined;
  try {
    [numbers] = await embedder.embed([text], 'asked', AbortSignal.timeout(patienceMs));
  } catch {
    // Handled here: a failing model costs a better place, never a memory.
    return undefined;
  }
  // Checked again: the index may have been switched to another model during the wait.
  if (numbers === undefined || !hasVectorsOf(index, model)) return undefined;
  const ranking = vectorArm(index, numbers, visibleNow(index, parts.now()), 1);
  const row = ranking?.rows[0];
  if (ranking === null || row === undefined || (ranking.scores[row] as number) < leastNear) return null;
  const [memory = null] = await parts.store.versions(graphId, [refOf(index.documents, row)]);
  return memory;
};
