/** Opens the session that runs a model, with as little memory as it can do with. */
import { dirname } from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import { outlineOf } from './model-outline.js';
import type { WorkerSetup } from './worker-protocol.js';

export type Runtime = typeof import('onnxruntime-node');

export function openSession(runtime: Runtime, { model, threads }: WorkerSetup): Promise<InferenceSession> {
  const options = {
    intraOpNumThreads: threads,
    interOpNumThreads: 1,
    // A pattern is kept for every length of text that ever came; without them nothing is slower.
    enableMemPattern: false,
    logSeverityLevel: 3,
  } as const;
  const outline = outlineOf(model.path);
  // By its path, because a model may keep weights in files beside it.
  if (outline === null) return runtime.InferenceSession.create(model.path, options);
  const extra = { session: { model_external_initializers_file_folder_path: dirname(model.path) } };
  return runtime.InferenceSession.create(outline, { ...options, extra });
}
