/** Queues memories that their graph's model has not embedded: those stored while no model ran. */
import { everyPage } from '../../every-page.js';
import type { EngineParts } from '../../parts.js';
import { modelKey } from '../vectors/model-key.js';

const queueStep = 1_000;

/** Returns how many were queued. */
export const fillMissing = async (parts: EngineParts): Promise<number> => {
  let queued = 0;
  for await (const { graphId, vectorModel } of everyPage(page => parts.store.graphs('*', page))) {
    const embedder = parts.models.embedderFor(vectorModel);
    if (embedder === null) continue;
    let after = '';
    for (;;) {
      const ids = await parts.store.memoriesWithoutVector(
        graphId,
        modelKey(embedder.model),
        after,
        queueStep,
      );
      const last = ids.at(-1);
      if (last === undefined) break;
      await parts.store.write(transaction => transaction.addWork(graphId, ['embed'], ids, parts.now()));
      queued += ids.length;
      after = last;
    }
  }
  return queued;
};
