/** The pair judge that runs an ONNX model in worker threads of this process. */
import type { ModelIdentity } from './embedder.js';
import type { PairJudge, Verdict } from './pair-judge.js';
import type { WorkerPool } from './worker-pool.js';

function toVerdict(row: Float32Array): Verdict {
  return { entailment: row[0]!, neutral: row[1]!, contradiction: row[2]!, relevance: row[3]! };
}

/** Takes the pool over: closing the judge closes it. */
export function createOnnxJudge(pool: WorkerPool, model: ModelIdentity): PairJudge {
  return {
    model,
    judge: async (pairs, lane, signal) => (await pool.run(pairs, lane, signal)).map(toVerdict),
    close: () => pool.close(),
  };
}
