/** The two clocks: what was true then, and what was known then. */
import type { Memory } from './memory.js';

export interface Clocks {
  /** Null: now. */
  readonly validAt: number | null;
  readonly knownAt: number | null;
}

export const presentClocks: Clocks = { validAt: null, knownAt: null };

/** How far a writer's clock may be ahead before its memory counts as not yet true. */
export const clockSkewMs = 5 * 60_000;

type Validity = Pick<Memory, 'occurredAt' | 'validUntil' | 'status'>;

/** Whether it was true then: it had begun and had not ended. Without a time, tests for now and tolerates clock skew. */
export const holdsAt = (
  memory: Pick<Validity, 'occurredAt' | 'validUntil'>,
  validAt: number | null,
  now: number,
): boolean =>
  memory.occurredAt <= (validAt ?? now + clockSkewMs) &&
  (memory.validUntil === null || memory.validUntil > (validAt ?? now));
