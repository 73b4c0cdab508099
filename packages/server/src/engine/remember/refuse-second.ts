/** Refuses a change that would make two memories say the same in the same contexts. */
import { LociProblem } from '@loci/client';
import type { Memory, MemoryBody } from '../../domain/memory.js';
import type { StoreTransaction } from '../../storage/store.js';
import { holdersOf, statementKey } from './statement-key.js';

/** Statement key of a memory that is valid now; null if it is retracted or has ended. */
const heldBy = ({ status, validUntil, content, contexts }: MemoryBody, now: number): string | null =>
  status === 'stored' && (validUntil === null || validUntil > now) ? statementKey(content, contexts) : null;

/** The same statement in the same contexts is one memory, so no change may create a second. */
export const refuseSecond = async (
  transaction: StoreTransaction,
  memory: Memory,
  next: MemoryBody,
  now: number,
): Promise<void> => {
  const key = heldBy(next, now);
  if (key === null || key === heldBy(memory, now)) return;
  const holders = await holdersOf(transaction, memory.graphId, next.content, next.contexts);
  const other = holders.find(one => one.id !== memory.id && heldBy(one, now) === key);
  if (other !== undefined) {
    throw new LociProblem(
      'conflict',
      `Memory ${other.id} already says the same in the same contexts. Change or retract one of the two.`,
    );
  }
};
