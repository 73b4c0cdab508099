/** A task that names a past time is answered as of then, if something else was valid then. */
import type { Memory } from '../../domain/memory.js';
import { type DateSpan, endOf } from '../../language/dates.js';

/** A moment in that period when another memory was valid instead of this one; null if there is none. */
export const momentBefore = (memory: Memory, history: readonly Memory[], span: DateSpan): number | null => {
  if (memory.occurredAt < endOf(span)) return null;
  const held = history.find(
    one => one.occurredAt < endOf(span) && one.validUntil !== null && one.validUntil > span.from.getTime(),
  );
  return held === undefined ? null : Math.min(endOf(span), held.validUntil as number) - 1;
};
