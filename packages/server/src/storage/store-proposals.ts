/** The part of the Store port about proposals: memories that have ended, and what people decided. */
import type { Undoing } from '../domain/contradiction.js';
import type { Memory } from '../domain/memory.js';
import type { Page, PageRequest } from '../domain/page.js';
import type { ProposalDecision, ProposalMembers } from '../domain/proposal.js';

export interface ProposalReads {
  /**
   * Current, stored memories whose `validUntil` is at or before `now`, the one that ended last first. Those that a
   * resolution in force ended are skipped: someone decided to keep them as history.
   */
  endedMemories(graphId: string, now: number, most: number): Promise<Memory[]>;
  /** For each of these proposals its newest decision that is not undone; in any order. */
  decisionsOn(graphId: string, proposalIds: readonly string[]): Promise<ProposalDecision[]>;
  /** Newest first, also those that were undone. */
  decisions(graphId: string, page: PageRequest): Promise<Page<ProposalDecision>>;
}

export interface ProposalWrites {
  /** Writes `proposal.accepted` or `proposal.dismissed`. */
  addDecision(graphId: string, decision: ProposalDecision, members: ProposalMembers): Promise<void>;
  /** Writes `proposal.undone`. */
  undoDecision(
    graphId: string,
    decision: Pick<ProposalDecision, 'id' | 'proposalId' | 'kind'>,
    undoing: Omit<Undoing, 'reason'>,
  ): Promise<void>;
}
