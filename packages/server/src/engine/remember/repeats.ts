/** A request repeated under the same key gets the same answer. */
import { LociProblem } from '@loci/client';
import type { StoreTransaction } from '../../storage/store.js';
import type { EngineParts } from '../parts.js';
import type { Outcome } from './store-placed.js';

export interface Repeatable {
  readonly key: string;
  /** A hash of the request, to distinguish a repeat from a different request with the same key. */
  readonly bodyHash: string;
}

/** A repeat after this time is a new request. */
export const answersKeptMs = 24 * 60 * 60 * 1_000;

export const replayed = async (
  transaction: StoreTransaction,
  graphId: string,
  repeatable: Repeatable,
  now: number,
): Promise<Outcome[] | null> => {
  const stored = await transaction.idempotentAnswer(graphId, repeatable.key);
  if (stored === null || stored.createdAt < now - answersKeptMs) return null;
  if (stored.bodyHash !== repeatable.bodyHash) {
    throw new LociProblem('conflict', 'This Idempotency-Key was used for another request.');
  }
  return JSON.parse(stored.answer) as Outcome[];
};

/** Whether a repeat can be answered from the stored answer without doing the work again. */
export const wasAnswered = (
  parts: EngineParts,
  graphId: string,
  repeatable: Repeatable | null,
): Promise<boolean> =>
  repeatable === null
    ? Promise.resolve(false)
    : parts.store.write(
        async transaction => (await replayed(transaction, graphId, repeatable, parts.now())) !== null,
      );
