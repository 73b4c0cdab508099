/** The vector of a question, or null where meaning is not to be had in time. */
import type { Models } from '../../language/models/models.js';

/** A question waits no longer than this for its vector; then words answer alone. */
const patienceMs = 2_000;

export const queryVector = async (
  models: Models,
  model: string | null,
  question: string,
): Promise<Float32Array | null> => {
  const embedder = models.embedderFor(model);
  if (embedder === null) return null;
  try {
    const [vector] = await embedder.embed([question], 'asked', AbortSignal.timeout(patienceMs), 'query');
    return vector ?? null;
  } catch {
    // Decided here: a failing model costs quality, never an answer. The tier in `readyz` tells of it.
    return null;
  }
};
