/** A contradiction: two memories that cannot both be true, open until someone settles it. */
import type { Origin } from './relationship.js';

export type ResolutionKind = 'kept_first' | 'kept_second' | 'both_in_time' | 'both_in_scope' | 'dismissed';

export interface Resolution {
  readonly resolution: ResolutionKind;
  readonly reason: string | null;
  readonly resolvedBy: string;
  readonly resolvedAt: number;
  /** Memories that extend the losing one, marked for review by this. */
  readonly marked: readonly string[];
  readonly undoneAt: number | null;
  readonly undoneBy: string | null;
  readonly undoneReason: string | null;
}

/** Names the rule that decided when no person did. */
export const policies = {
  latestWins: 'policy:latest_wins',
  causeRemoved: 'policy:cause_removed',
  newEvidence: 'policy:new_evidence',
  notFoundAgain: 'policy:not_found_again',
} as const;

/** Who undoes a resolution, and why. */
export interface Undoing {
  readonly at: number;
  readonly by: string;
  readonly reason: string | null;
}

export const newResolution = (
  given: Pick<Resolution, 'resolution' | 'reason' | 'resolvedBy' | 'resolvedAt'> & Partial<Resolution>,
): Resolution => ({ marked: [], undoneAt: null, undoneBy: null, undoneReason: null, ...given });

export interface Contradiction {
  readonly id: string;
  /** The memory with the earlier statement, by `occurredAt`. */
  readonly first: string;
  readonly second: string;
  readonly firstQuote: string;
  readonly secondQuote: string;
  readonly reason: string;
  readonly strength: number;
  readonly origin: Origin;
  readonly suggestedResolution: ResolutionKind | null;
  readonly openedAt: number;
  readonly updatedAt: number;
  /** Oldest first; the last one is in force unless it was undone. */
  readonly resolutions: readonly Resolution[];
}

export const resolutionInForce = (contradiction: Pick<Contradiction, 'resolutions'>): Resolution | null => {
  const last = contradiction.resolutions.at(-1);
  return last !== undefined && last.undoneAt === null ? last : null;
};

/** As known then, without later changes. It must have been open by then. */
export const asKnownAt = (contradiction: Contradiction, knownAt: number): Contradiction => {
  const resolutions = contradiction.resolutions
    .filter(one => one.resolvedAt <= knownAt)
    .map(one =>
      one.undoneAt === null || one.undoneAt <= knownAt
        ? one
        : { ...one, undoneAt: null, undoneBy: null, undoneReason: null },
    );
  const times = resolutions.flatMap(one => [one.resolvedAt, one.undoneAt ?? 0]);
  const updatedAt =
    contradiction.updatedAt <= knownAt ? contradiction.updatedAt : Math.max(contradiction.openedAt, ...times);
  return { ...contradiction, resolutions, updatedAt };
};

export const otherSide = ({ first, second }: Pick<Contradiction, 'first' | 'second'>, id: string): string =>
  first === id ? second : first;

export const loserOf = (
  contradiction: Pick<Contradiction, 'first' | 'second'>,
  resolution: ResolutionKind,
): string | null =>
  resolution === 'kept_first'
    ? contradiction.second
    : resolution === 'kept_second'
      ? contradiction.first
      : null;
