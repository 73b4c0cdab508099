/** The running models. */
import type { Embedder } from './embedder.js';
import type { PairJudge } from './pair-judge.js';
import type { TaskReader } from './task-reader.js';

/** Each may be missing, and any can come or go while the server runs. */
export interface Models {
  /** The configured one: new graphs get its vectors. */
  readonly embedder: Embedder | null;
  readonly judge: PairJudge | null;
  readonly reader: TaskReader | null;
  /** The embedder for a graph's vectors, which may differ from the configured one until the graph is rebuilt. */
  embedderFor(model: string | null): Embedder | null;
  /** Settles when that embedder is ready, or will not be ready in time. */
  ready(model: string | null): Promise<void>;
}
