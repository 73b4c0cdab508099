/** What the tests of relate share: memories of one speaker, and the models that come with Loci. */
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect } from 'vitest';
import type { Embedder } from '../../language/models/embedder.js';
import { type LoadedModels, loadModels } from '../../language/models/load-models.js';
import type { PairJudge } from '../../language/models/pair-judge.js';
import type { RelatedMemory } from './relation.js';

export const memory = (content: string, day = 2, name: string | null = 'sam'): RelatedMemory => ({
  id: `m${day}`,
  content,
  // The second is a Monday, so that "Friday" and "Sunday" are of one week.
  occurredAt: Date.UTC(2026, 1, day),
  source: { kind: 'user', name, ref: null },
  contexts: [],
  session: null,
});

/** Loaded once for the tests of a file, and closed after them. */
export const builtInModels = (): { readonly embedder: Embedder; readonly judge: PairJudge } => {
  let models: LoadedModels;
  beforeAll(async () => {
    const directory = fileURLToPath(new URL('../../../../models/', import.meta.url));
    models = await loadModels({ directory, log: { info: () => undefined, warn: () => undefined } });
    expect(models.reason).toBeNull();
  });
  afterAll(async () => {
    await models.embedder?.close();
    await models.judge?.close();
  });
  return {
    get embedder() {
      return models.embedder as Embedder;
    },
    get judge() {
      return models.judge as PairJudge;
    },
  };
};
