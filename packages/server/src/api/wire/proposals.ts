/** Proposals and decisions on the wire. */
import type {
  ProposalChoice,
  ProposalDecision as ProposalDecisionWire,
  Proposal as ProposalWire,
} from '@loci/client';
import type { ProposalDecision } from '../../domain/proposal.js';
import type { Proposal } from '../../engine/tend/rule.js';
import { sourceWire } from './memories.js';
import { timeOrNull, timeText } from './values.js';

export const proposalWire = (one: Proposal): ProposalWire => ({
  id: one.id,
  kind: one.kind,
  reason: one.reason,
  change: one.change,
  contexts: one.contexts.map(({ type, name, memoryCount }) => ({
    context_type: type,
    name,
    memory_count: memoryCount,
  })),
  contradiction_id: one.contradictionId,
  evidence: one.evidence.map(({ memory, quote }) => ({
    memory_id: memory.id,
    quote,
    source: sourceWire(memory.source),
    occurred_at: timeText(memory.occurredAt),
  })),
  choices: one.choices.map(({ choice, change }) => ({ choice: choice as ProposalChoice, change })),
  suggested_choice: one.suggestedChoice as ProposalChoice | null,
  needs_name: one.needsName,
  suggested_name: one.suggestedName,
  parts: [...one.parts],
});

export const decisionWire = (one: ProposalDecision): ProposalDecisionWire => ({
  proposal_id: one.proposalId,
  kind: one.kind,
  decision: one.decision,
  choice: one.choice as ProposalChoice | null,
  reason: one.reason,
  decided_by: one.by,
  decided_at: timeText(one.at),
  stored: [...one.made],
  context_change: one.changeId,
  undone_by: one.undoneBy,
  undone_at: timeOrNull(one.undoneAt),
});
