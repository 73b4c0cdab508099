/** The embedder that runs an ONNX model in worker threads of this process. */
import type { Embedder, ModelIdentity, TextUse } from './embedder.js';
import type { WorkerPool } from './worker-pool.js';

/** The prefixes that a model was trained with; both are empty for loci-embed-6, which works better without. */
export type TextPrefixes = Readonly<Record<TextUse, string>>;

export const NO_PREFIXES: TextPrefixes = { query: '', passage: '' };

/** Takes ownership of the pool: closing the embedder closes it. */
export function createOnnxEmbedder(
  pool: WorkerPool,
  model: ModelIdentity,
  prefixes: TextPrefixes = NO_PREFIXES,
): Embedder {
  return {
    model,
    embed(texts, lane, signal, use = 'passage') {
      const prefix = prefixes[use];
      return pool.run(prefix === '' ? texts : texts.map(text => prefix + text), lane, signal);
    },
    close: () => pool.close(),
  };
}
