/** The vector of a question, or null where meaning is not to be had in time. */
import type { Models } from '../../language/models/models.js';
import { modelKey } from './vectors/model-key.js';

/** A question waits no longer than this for its vector; then words answer alone. */
const patienceMs = 2_000;

export interface QueryVector {
  /** Whose it is: it is compared with vectors of this model only. */
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
    // Decided here: a failing model costs quality, never an answer. The tier in `readyz` tells of it.
    return null;
  }
};
