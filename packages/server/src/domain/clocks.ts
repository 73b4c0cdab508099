/** The two clocks: what was true then, and what was known then. */
import type { Memory } from './memory.js';

export interface Clocks {
  /** Null means now. */
  readonly validAt: number | null;
  readonly knownAt: number | null;
}

export const presentClocks: Clocks = { validAt: null, knownAt: null };

/** A writer's clock may be ahead of ours by this much before its memory counts as not yet true. */
export const clockSkewMs = 5 * 60_000;

type Validity = Pick<Memory, 'occurredAt' | 'validUntil' | 'status'>;

/** True then: it had begun and had not ended. With no time asked for, it is asked of now, with room for skewed clocks. */
export const holdsAt = (
  memory: Pick<Validity, 'occurredAt' | 'validUntil'>,
  validAt: number | null,
  now: number,
): boolean =>
  memory.occurredAt <= (validAt ?? now + clockSkewMs) &&
  (memory.validUntil === null || memory.validUntil > (validAt ?? now));
