/** Which documents a search may show: contexts, clocks and status are applied inside the arms, never after them. */
import { type Clocks, clockSkewMs, presentClocks } from '../../domain/clocks.js';
import type { MemoryStatus } from '../../domain/memory.js';
import { statusOf } from './index/documents.js';
import type { GraphIndex } from './index/graph-index.js';

export interface SearchFilter {
  /** Null: the whole graph. */
  readonly contextIds: readonly number[] | null;
  readonly clocks: Clocks;
  readonly statuses: readonly MemoryStatus[];
}

export type IsVisible = (row: number) => boolean;

/** If superseded ones are requested, the end of their validity does not hide them. */
export const visibilityOf = (index: GraphIndex, filter: SearchFilter, now: number): IsVisible => {
  const { documents } = index;
  const { validAt, knownAt } = filter.clocks;
  const begunBy = validAt ?? now + clockSkewMs;
  const endsAfter = validAt ?? now;
  const showsSuperseded = filter.statuses.includes('superseded');
  const asksForThePast = validAt !== null && validAt < now;
  const inContexts = filter.contextIds === null ? null : rowsIn(index, filter.contextIds);

  const isOrdinary =
    knownAt === null && inContexts === null && validAt === null && filter.statuses.includes('stored');

  return row => {
    if (isOrdinary && documents.plain[row] === 1) return (documents.occurredAt[row] as number) <= begunBy;
    if (documents.gone[row] === 1) return false;
    if (inContexts !== null && inContexts[row] === 0) return false;
    const replacedAt = documents.replacedAt[row] as number;
    if (knownAt === null) {
      if (replacedAt !== Number.POSITIVE_INFINITY) return false;
    } else if ((documents.recordedAt[row] as number) > knownAt || replacedAt <= knownAt) return false;
    if ((documents.occurredAt[row] as number) > begunBy) return false;
    const status = statusOf(documents, row);
    const ended = (documents.validUntil[row] as number) <= endsAfter;
    // What was superseded later was true then.
    if (status === 'superseded') return showsSuperseded || (asksForThePast && !ended);
    return !ended && filter.statuses.includes(status);
  };
};

/** What holds now, in any context. */
export const visibleNow = (index: GraphIndex, now: number): IsVisible =>
  visibilityOf(index, { contextIds: null, clocks: presentClocks, statuses: ['stored'] }, now);

const rowsIn = (index: GraphIndex, contextIds: readonly number[]): Uint8Array => {
  const mask = new Uint8Array(index.documents.count);
  for (const id of contextIds) for (const row of index.documents.inContext.get(id) ?? []) mask[row] = 1;
  return mask;
};
