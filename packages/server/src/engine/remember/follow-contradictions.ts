/** Closes a contradiction when a side no longer supports it, and reopens it when it does again. */
import {
  type Contradiction,
  loserOf,
  newResolution,
  policies,
  resolutionInForce,
} from '../../domain/contradiction.js';
import type { Memory } from '../../domain/memory.js';
import { betweenWords } from '../../language/characters.js';
import type { StoreTransaction } from '../../storage/store.js';

const letters = (text: string): string =>
  text.normalize('NFKC').toLowerCase().replace(betweenWords, ' ').trim();

/** Why a side no longer takes part, without quoting it; null while it does. */
const overFor = (memory: Memory | null, quote: string, side: 'first' | 'second', seenAt: number) => {
  if (memory === null) return `The ${side} was forgotten.`;
  if (memory.status === 'superseded') return `The ${side} was superseded.`;
  if (memory.status === 'retracted') return `The ${side} was retracted.`;
  if (memory.status === 'quarantined') return `The ${side} was put in quarantine.`;
  const says = memory.recordedAt <= seenAt || letters(memory.content).includes(letters(quote));
  return says ? null : `The ${side} was edited and no longer says so.`;
};

const causeGone = async (
  transaction: StoreTransaction,
  graphId: string,
  one: Contradiction,
): Promise<string | null> => {
  // An open contradiction was checked against the versions of that time, so older versions count as a cause whatever
  // their wording.
  const seenAt = resolutionInForce(one) === null ? one.updatedAt : 0;
  return (
    overFor(await transaction.memory(graphId, one.first), one.firstQuote, 'first', seenAt) ??
    overFor(await transaction.memory(graphId, one.second), one.secondQuote, 'second', seenAt)
  );
};

/**
 * Reopens contradictions that were closed only because their cause was gone, or settled against a memory that is back.
 */
const mayReopen = (one: Contradiction, changedId: string): boolean => {
  const inForce = resolutionInForce(one);
  return (
    inForce !== null &&
    (inForce.resolvedBy === policies.causeRemoved || loserOf(one, inForce.resolution) === changedId)
  );
};

export const followContradictions = async (
  transaction: StoreTransaction,
  graphId: string,
  memoryId: string,
  now: number,
): Promise<void> => {
  for (const one of await transaction.contradictionsOf(graphId, memoryId)) {
    const isOpen = resolutionInForce(one) === null;
    if (!isOpen && !mayReopen(one, memoryId)) continue;
    const gone = await causeGone(transaction, graphId, one);
    if (isOpen && gone !== null) {
      const closed = newResolution({
        resolution: 'dismissed',
        reason: gone,
        resolvedBy: policies.causeRemoved,
        resolvedAt: now,
      });
      await transaction.addResolution(graphId, one.id, closed);
    } else if (!isOpen && gone === null) {
      const undoing = { at: now, by: policies.causeRemoved, reason: 'Both sides say so again.' };
      await transaction.undoResolution(graphId, one.id, undoing);
    }
  }
};
