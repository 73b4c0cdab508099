/** An embedder that tells how its calls end, so that the house can say whether meaning is to be had now. */
import type { Embedder } from './embedder.js';
import { ModelFailure, reasonOf } from './model-failure.js';

/** Whether a failure says something of the model, and not only of one call to it. */
export type IsOutage = (failure: unknown) => boolean;

const isTimeout = (failure: unknown): boolean =>
  failure instanceof DOMException && failure.name === 'TimeoutError';

/** Any answer that is not vectors: whatever an endpoint gets wrong, it gets wrong for all. */
export const outageOfEndpoint: IsOutage = failure =>
  isTimeout(failure) || (failure instanceof ModelFailure && failure.code !== 'closed');

/** A busy model, or one that stumbles over a text, is still there. */
export const outageOfThread: IsOutage = failure =>
  failure instanceof ModelFailure && failure.code === 'unavailable';

/** `onCall` hears null after a call that was answered, and the reason after one that was not. */
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
