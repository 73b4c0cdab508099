/** The vector of a question, or null where it is not available in time. */
import type { Models } from '../../language/models/models.js';
import { modelKey } from './vectors/model-key.js';

/** A question waits no longer than this for its vector; then keywords answer alone. */
const patienceMs = 2_000;

export interface QueryVector {
  /** The model it comes from: it is only compared with vectors of this model. */
  readonly model: string;
  readonly numbers: Float32Array;
}

export const queryVector = async (
  models: Models,
  model: string | null,
  question: string,
  signal?: AbortSignal,
): Promise<QueryVector | null> => {
  const embedder = models.embedderFor(model);
  if (embedder === null) return null;
  const patience = AbortSignal.timeout(patienceMs);
  const enough = signal === undefined ? patience : AbortSignal.any([patience, signal]);
  try {
    const [numbers] = await embedder.embed([question], 'asked', enough, 'query');
    return numbers === undefined ? null : { model: modelKey(embedder.model), numbers };
  } catch {
    // Handled here: a failing model costs quality, never an answer. The tier in `readyz` shows it.
    return null;
  }
};
