/** Rebuild: reads every memory of a graph with another model, beside the vectors in use, and switches when all are there. */

import { LociProblem } from '@loci/client';
import type { Embedder } from '../../../language/models/embedder.js';
import type { Models } from '../../../language/models/models.js';
import type { StoreReads } from '../../../storage/store.js';
import { everyPage } from '../../every-page.js';
import { findGraph } from '../../find.js';
import type { EngineParts } from '../../parts.js';
import { makeVectors } from './make-vectors.js';
import { modelKey } from './model-key.js';

const step = 64;

export interface RebuildProgress {
  readonly graphId: string;
  readonly done: number;
}

const missing = (store: StoreReads, graphId: string, model: string, afterId: string): Promise<string[]> =>
  store.memoriesWithoutVector(graphId, model, afterId, step);

/** Whoever asks in the meantime is answered from the old vectors; what is stored in the meantime is read too. */
const rebuildGraph = async (
  parts: EngineParts,
  embedder: Embedder,
  graphId: string,
  onProgress: (progress: RebuildProgress) => void,
): Promise<number> => {
  const { store } = parts;
  const model = modelKey(embedder.model);
  await findGraph(store, graphId);
  let done = 0;
  for (;;) {
    const ids = await missing(store, graphId, model, '');
    if (ids.length > 0) {
      const made = await makeVectors(parts, embedder, graphId, ids);
      await store.write(async transaction => {
        const there = new Set((await transaction.memories(graphId, ids)).map(memory => memory.id));
        await transaction.putVectors(
          graphId,
          model,
          made.filter(vector => there.has(vector.memoryId)),
        );
      });
      done += ids.length;
      onProgress({ graphId, done });
      continue;
    }
    const switched = await store.write(async transaction => {
      if ((await missing(transaction, graphId, model, '')).length > 0) return false;
      const others = (await transaction.vectorModels(graphId)).filter(other => other.model !== model);
      await transaction.setVectorModel(graphId, model);
      for (const other of others) await transaction.dropVectors(graphId, other.model);
      await transaction.dropIndexSnapshot(graphId);
      return true;
    });
    if (switched) return done;
  }
};

export interface RebuildResult {
  readonly model: string;
  readonly graphs: number;
  readonly memories: number;
}

export const rebuildAll = async (
  parts: EngineParts,
  models: Models & { readonly started: Promise<void>; readonly reason: string | null },
  onProgress: (progress: RebuildProgress) => void,
): Promise<RebuildResult> => {
  await models.started;
  const { embedder } = models;
  if (embedder === null)
    throw new LociProblem('unavailable', models.reason ?? 'There is no model to rebuild with.');
  let graphs = 0;
  let memories = 0;
  for await (const { graphId } of everyPage(page => parts.store.graphs('*', page))) {
    memories += await rebuildGraph(parts, embedder, graphId, onProgress);
    graphs++;
  }
  return { model: modelKey(embedder.model), graphs, memories };
};
