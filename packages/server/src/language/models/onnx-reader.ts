/** The task reader that runs an ONNX model in worker threads of this process. */
import type { ModelIdentity } from './embedder.js';
import type { Reading, TaskReader } from './task-reader.js';
import type { WorkerPool } from './worker-pool.js';

const toReading = ([bears, settles, act, none, yes, no, order]: Float32Array): Reading => ({
  bears: bears!,
  settles: settles!,
  act: act!,
  verdict: { none: none!, yes: yes!, no: no! },
  order: order!,
});

/** Takes ownership of the pool: closing the reader closes it. */
export const createOnnxReader = (pool: WorkerPool, model: ModelIdentity): TaskReader => ({
  model,
  read: async (pairs, lane, signal) => (await pool.run(pairs, lane, signal)).map(toReading),
  close: () => pool.close(),
});
