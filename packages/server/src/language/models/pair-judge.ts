/** The port to a model that reads two texts and says how the second relates to the first. */
import type { Lane, ModelIdentity } from './embedder.js';

/** How a later note relates to an earlier one; the five add up to 1. */
export interface RelationOdds {
  readonly none: number;
  readonly reinforcement: number;
  readonly extension: number;
  /** The later one replaces the earlier one, which was valid until then. */
  readonly update: number;
  readonly contradiction: number;
}

/** `entailment + neutral + contradiction` is 1. All values are between 0 and 1; none is calibrated. */
export interface Verdict {
  /** The second text follows from the first; not symmetric. */
  readonly entailment: number;
  readonly neutral: number;
  readonly contradiction: number;
  /** The second text answers the first. */
  readonly relevance: number;
  /** The first text is the earlier note, the second the later one. */
  readonly relation: RelationOdds;
}

export type TextPair = readonly [first: string, second: string];

/**
 * Every adapter guarantees:
 * - one verdict for each pair, in the order of the pairs, every number finite;
 * - no pair is refused: of a long one the beginnings count, and what is not judged is neutral, not relevant and not related;
 * - an aborted call rejects with the signal's reason, and any other failure is a `ModelFailure`;
 * - after `close` every call, also one that was under way, is settled.
 */
export interface PairJudge {
  readonly model: ModelIdentity;
  judge(pairs: readonly TextPair[], lane: Lane, signal?: AbortSignal): Promise<Verdict[]>;
  close(): Promise<void>;
}
