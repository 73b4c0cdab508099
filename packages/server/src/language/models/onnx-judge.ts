/** The pair judge that runs an ONNX model in worker threads of this process. */
import type { ModelIdentity } from './embedder.js';
import type { PairJudge, Verdict } from './pair-judge.js';
import type { WorkerPool } from './worker-pool.js';

const toVerdict = (row: Float32Array): Verdict => ({
  entailment: row[0]!,
  neutral: row[1]!,
  contradiction: row[2]!,
  relevance: row[3]!,
  relation: {
    none: row[4]!,
    reinforcement: row[5]!,
    extension: row[6]!,
    update: row[7]!,
    contradiction: row[8]!,
  },
});

/** Takes ownership of the pool: closing the judge closes it. */
export const createOnnxJudge = (pool: WorkerPool, model: ModelIdentity): PairJudge => ({
  model,
  judge: async (pairs, lane, signal) => (await pool.run(pairs, lane, signal)).map(toVerdict),
  close: () => pool.close(),
});
