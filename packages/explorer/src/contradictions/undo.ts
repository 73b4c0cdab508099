/** Undoes a decision, but only the one that was shown: a newer decision by someone else is not overruled. */
import { type Contradiction, LociProblem } from '@loci/client';
import { effect } from '@preact/signals';
import { changes } from '../live.js';
import { signedInApi } from '../session.js';
import { notify, notifyFailure, toastStaysMs } from '../ui/toasts.js';
import { resolutionWords } from '../words/contradictions.js';

/** One decision about one contradiction. */
export interface Decision {
  readonly graphId: string;
  readonly id: string;
  readonly resolvedAt: string;
}

/** The current decision; null while open. */
export const decisionOf = (graphId: string, { id, resolution }: Contradiction): Decision | null =>
  resolution === null ? null : { graphId, id, resolvedAt: resolution.resolved_at };

const isInForce = async ({ graphId, id, resolvedAt }: Decision): Promise<boolean> => {
  const { resolution } = await signedInApi().getContradiction({ graph_id: graphId, id });
  return resolution?.resolved_at === resolvedAt;
};

/** Undoes it if it is still current, and reports the result. */
export const undo = async (decision: Decision): Promise<void> => {
  try {
    await signedInApi().reopenContradiction({
      graph_id: decision.graphId,
      id: decision.id,
      resolved_at: decision.resolvedAt,
    });
    notify('Undone. The contradiction is open again and its changes are reverted.');
  } catch (failure) {
    if (failure instanceof LociProblem && failure.status === 409)
      notify('Nothing was undone: someone undid or replaced this decision in the meantime.');
    else notifyFailure(failure);
  }
};

/** Says what was decided and offers an undo while it is possible; returns a function that removes the offer. */
export const offerUndo = (
  decision: Decision,
  { resolution }: Contradiction,
  onUndo: () => void,
): (() => void) => {
  if (resolution === null) return () => undefined;
  const { done, means } = resolutionWords[resolution.resolution];
  const dismiss = notify(`Settled: ${done}. ${means}`, onUndo);
  const heard = changes.value;
  const stop = effect(() => {
    if (changes.value === heard) return;
    // If the server does not answer, the offer stays: a click asks again.
    isInForce(decision).then(
      isStill => isStill || dismiss(),
      () => undefined,
    );
  });
  setTimeout(stop, toastStaysMs);
  return dismiss;
};
