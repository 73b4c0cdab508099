/** Taking a decision back: only the one that was seen. Whoever decided anew in the meantime is not overruled. */
import { type Contradiction, LociProblem } from '@loci/client';
import { effect } from '@preact/signals';
import { changes } from '../live.js';
import { signedInApi } from '../session.js';
import { notify, notifyFailure, toastStaysMs } from '../shell/toasts.js';
import { resolutionWords } from '../words/contradictions.js';

/** One decision about one contradiction. */
export interface Decision {
  readonly graphId: string;
  readonly id: string;
  readonly resolvedAt: string;
}

/** The decision in force; null where it is open. */
export const decisionOf = (graphId: string, { id, resolution }: Contradiction): Decision | null =>
  resolution === null ? null : { graphId, id, resolvedAt: resolution.resolved_at };

const isInForce = async ({ graphId, id, resolvedAt }: Decision): Promise<boolean> => {
  const { resolution } = await signedInApi().getContradiction({ graph_id: graphId, id });
  return resolution?.resolved_at === resolvedAt;
};

/** Undoes it if it is still the one in force, and says what came of it. */
export const undo = async (decision: Decision): Promise<void> => {
  try {
    await signedInApi().reopenContradiction({
      graph_id: decision.graphId,
      id: decision.id,
      resolved_at: decision.resolvedAt,
    });
    notify('Undone: it is open again, and what it changed is put back.');
  } catch (failure) {
    if (failure instanceof LociProblem && failure.status === 409)
      notify('Nothing was undone: somebody has undone it or decided again in the meantime.');
    else notifyFailure(failure);
  }
};

/** Says what was decided and offers the way back, for as long as there is one; the answer takes the offer away. */
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
    // Where the server cannot say, the offer stays: a click asks again.
    isInForce(decision).then(
      isStill => isStill || dismiss(),
      () => undefined,
    );
  });
  setTimeout(stop, toastStaysMs);
  return dismiss;
};
