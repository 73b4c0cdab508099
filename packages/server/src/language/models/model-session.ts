/** Opens the session that runs a model, using as little memory as possible. */
import { dirname } from 'node:path';
import type { InferenceSession } from 'onnxruntime-node';
import { outlineOf } from './model-outline.js';
import type { WorkerSetup } from './worker-protocol.js';

export type Runtime = typeof import('onnxruntime-node');

/**
 * ONNX Runtime prepacks weights into a separate copy per thread. The reader does without: 54 MB less in two threads,
 * for an eighth more time per pair, in answers that take a tenth of a second.
 */
const staysAsItIs = { disable_prepacking: '1' } as const;

/** Add and normalise in one step is slower than the two steps apart: a fifth of a pair's time (measured). */
const optimization = { disable_specified_optimizers: 'SkipLayerNormFusion' } as const;

export function openSession(runtime: Runtime, { task, model }: WorkerSetup): Promise<InferenceSession> {
  const options = {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    // ONNX Runtime keeps a pattern for every text length it has seen; disabling them slows nothing down.
    enableMemPattern: false,
    logSeverityLevel: 3,
  } as const;
  const layout = task === 'read' ? staysAsItIs : {};
  const outline = outlineOf(model.path);
  // By path, because a model may have weights in separate files.
  if (outline === null)
    return runtime.InferenceSession.create(model.path, {
      ...options,
      extra: { session: layout, optimization },
    });
  const session = { ...layout, model_external_initializers_file_folder_path: dirname(model.path) };
  return runtime.InferenceSession.create(outline, { ...options, extra: { session, optimization } });
}
