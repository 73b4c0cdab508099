/** An embedder that reports how its calls end, so that the server knows whether semantic search works. */
import type { Embedder } from './embedder.js';
import { ModelFailure, reasonOf } from './model-failure.js';

/** Whether a failure concerns the model, not only one call to it. */
export type IsOutage = (failure: unknown) => boolean;

const isTimeout = (failure: unknown): boolean =>
  failure instanceof DOMException && failure.name === 'TimeoutError';

/** Any answer that is not vectors: an endpoint's faults affect all calls. */
export const outageOfEndpoint: IsOutage = failure =>
  isTimeout(failure) || (failure instanceof ModelFailure && failure.code !== 'closed');

/** A model that is busy, or fails on one text, is still available. */
export const outageOfThread: IsOutage = failure =>
  failure instanceof ModelFailure && failure.code === 'unavailable';

/** Calls `onCall` with null after a successful call, and with the reason after a failed one. */
export const watchedEmbedder = (
  embedder: Embedder,
  isOutage: IsOutage,
  onCall: (reason: string | null) => void,
): Embedder => ({
  model: embedder.model,
  async embed(...call) {
    try {
      const vectors = await embedder.embed(...call);
      onCall(null);
      return vectors;
    } catch (failure) {
      if (isOutage(failure)) onCall(isTimeout(failure) ? 'it does not answer in time' : reasonOf(failure));
      throw failure;
    }
  },
  close: () => embedder.close(),
});
