/** The verdict on the answer shown: on all of it, or on some of its memories. */
import type { AskedInsightDetail } from '@loci/client';
import { signal } from '@preact/signals';
import { signedInApi } from '../session.js';

export type Verdict = AskedInsightDetail['feedback'][number]['verdict'];

/** The answer it is about. */
export interface Judged {
  readonly graphId: string;
  readonly insightId: string;
}

interface Given extends Judged {
  readonly verdict: Verdict;
  /** Null: all of the answer. */
  readonly memoryIds: readonly string[] | null;
}

const given = signal<Given | null>(null);
const failed = signal<{ readonly insightId: string; readonly error: unknown } | null>(null);

/** Your verdict on this answer; null before you give one. */
export const givenOn = ({ insightId }: Judged): Given | null =>
  given.value?.insightId === insightId ? given.value : null;

/** Why the last attempt failed; null if it did not. */
export const failureOn = ({ insightId }: Judged): unknown =>
  failed.value?.insightId === insightId ? failed.value.error : null;

const run = async ({ insightId }: Judged, act: () => Promise<unknown>, next: Given | null) => {
  try {
    await act();
    given.value = next;
    failed.value = null;
  } catch (error) {
    failed.value = { insightId, error };
  }
};

const namedOf = ({ graphId, insightId }: Judged) => ({ graph_id: graphId, id: insightId });

const give = (judged: Judged, verdict: Verdict, memoryIds: readonly string[] | null): Promise<void> => {
  const about = memoryIds === null ? {} : { memory_ids: [...memoryIds] };
  const act = () => signedInApi().giveFeedback({ ...namedOf(judged), verdict, ...about });
  return run(judged, act, { ...judged, verdict, memoryIds });
};

/** Withdraws your verdict. */
export const undo = (judged: Judged): Promise<void> =>
  run(judged, () => signedInApi().withdrawFeedback(namedOf(judged)), null);

/** Says it of the whole answer; the same verdict again withdraws it. */
export const judge = (judged: Judged, verdict: Verdict): Promise<void> => {
  const now = givenOn(judged);
  const isSame = now?.verdict === verdict && now.memoryIds === null;
  return isSame ? undo(judged) : give(judged, verdict, null);
};

/** Whether the verdict is about this memory by name. */
export const isNamed = (judged: Judged, verdict: Verdict, memoryId: string): boolean => {
  const now = givenOn(judged);
  return now?.verdict === verdict && (now.memoryIds?.includes(memoryId) ?? false);
};

/** Says it of one memory, next to others with the same verdict; the same again takes it back. */
export const judgeMemory = (judged: Judged, verdict: Verdict, memoryId: string): Promise<void> => {
  const now = givenOn(judged);
  const others = now?.verdict === verdict ? (now.memoryIds ?? []).filter(id => id !== memoryId) : [];
  if (!isNamed(judged, verdict, memoryId)) return give(judged, verdict, [...others, memoryId]);
  return others.length === 0 ? undo(judged) : give(judged, verdict, others);
};
