/** The models that run now. */
import type { Embedder } from './embedder.js';
import type { PairJudge } from './pair-judge.js';
import type { TaskReader } from './task-reader.js';

/** Each can be missing, and all can come or go while the service answers. */
export interface Models {
  /** The one that is configured: new graphs get its vectors. */
  readonly embedder: Embedder | null;
  readonly judge: PairJudge | null;
  readonly reader: TaskReader | null;
  /** The embedder of a graph's vectors, which can be another than the configured one until the graph is rebuilt. */
  embedderFor(model: string | null): Embedder | null;
  /** Settles when that one is there, or when it is clear that it will not be in time. */
  ready(model: string | null): Promise<void>;
}
