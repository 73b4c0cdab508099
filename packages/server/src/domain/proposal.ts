/** A proposal: one change that would tidy a graph, made only if a person accepts it. */

/**
 * - `settle`: an open contradiction without a suggestion; `confirm`: one where the later statement seems to replace the
 *   earlier one;
 * - `merge`: two contexts that are one; `rename`: a context whose name says nothing;
 * - `retract`: a memory that has ended; `split`: a memory of several facts.
 */
export type ProposalKind = 'settle' | 'confirm' | 'merge' | 'rename' | 'retract' | 'split';

export type Decision = 'accepted' | 'dismissed';

/** What someone decided about a proposal. It names memories and contexts only by id, so that forgetting is complete. */
export interface ProposalDecision {
  readonly id: string;
  readonly proposalId: string;
  readonly kind: ProposalKind;
  readonly decision: Decision;
  /** What was chosen, where there was a choice. */
  readonly choice: string | null;
  readonly reason: string | null;
  /** A hash of what the proposal rested on; a dismissed one returns once that differs. */
  readonly basis: string;
  /** The change of a context that undoes it. */
  readonly changeId: string | null;
  /** Memories that it created. */
  readonly made: readonly string[];
  readonly by: string;
  readonly at: number;
  readonly undoneBy: string | null;
  readonly undoneAt: number | null;
}

/** What a decision is about; it goes when one of them is forgotten. */
export interface ProposalMembers {
  readonly memoryIds: readonly string[];
  readonly contextIds: readonly number[];
}
