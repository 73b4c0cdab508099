/** Proposals: changes that would tidy a graph, each made only if a person accepts it. */
import { z } from 'zod';
import { resolutionKind } from './contradictions.js';
import { answerTime, contextName, paging, plainText } from './fields.js';
import { limits } from './limits.js';

/** What can be proposed. */
export const proposalKinds = ['settle', 'confirm', 'merge', 'rename', 'retract', 'split'] as const;
/** One of the kinds. */
export const proposalKind = z.enum(proposalKinds).meta({
  description:
    '`settle`: an open contradiction; `confirm`: one where the later memory seems to replace the earlier; `merge`: two contexts that are one; `rename`: a context whose name says nothing; `retract`: a memory that has ended; `split`: a memory of several facts',
});
/** One of the kinds. */
export type ProposalKind = z.infer<typeof proposalKind>;

/** What a proposal that has alternatives can be accepted with. */
export const proposalChoice = z.enum([...resolutionKind.options, 'into_first', 'into_second']).meta({
  description:
    '`settle` and `confirm`: how the contradiction is settled; `merge`: which of the two contexts stays',
});
/** What a proposal that has alternatives can be accepted with. */
export type ProposalChoice = z.infer<typeof proposalChoice>;

/** One change that would tidy the graph, with its evidence. */
export const proposal = z
  .object({
    id: z.string().meta({ description: 'The same as long as it is about the same things' }),
    kind: proposalKind,
    reason: z.string().meta({ description: 'Why it is proposed, in one sentence' }),
    change: z.string().meta({ description: 'What accepting it does, in one sentence' }),
    contexts: z
      .array(
        z
          .object({ context_type: z.string(), name: z.string(), memory_count: z.int() })
          .meta({ id: 'ProposalContext' }),
      )
      .meta({ description: '`merge`: first and second; `rename`: the one' }),
    contradiction_id: z.string().nullable(),
    evidence: z.array(
      z
        .object({
          memory_id: z.string(),
          quote: z.string(),
          source: z.object({ kind: z.string(), name: z.string().nullable(), ref: z.string().nullable() }),
          occurred_at: answerTime,
        })
        .meta({ id: 'ProposalEvidence' }),
    ),
    choices: z
      .array(z.object({ choice: proposalChoice, change: z.string() }).meta({ id: 'ProposalOption' }))
      .meta({ description: 'What can be chosen; empty where it is only yes or no' }),
    suggested_choice: proposalChoice.nullable().meta({ description: 'Chosen if you accept without one' }),
    needs_name: z.boolean().meta({ description: 'Accepting needs a name, the suggested one or another' }),
    suggested_name: z
      .string()
      .nullable()
      .meta({ description: 'The one name that all memories of the context mention, if there is one' }),
    parts: z.array(z.string()).meta({ description: '`split`: the memories that it would become' }),
  })
  .meta({ id: 'Proposal' });
/** One change that would tidy the graph, with its evidence. */
export type Proposal = z.infer<typeof proposal>;

/** What someone decided about a proposal. */
export const proposalDecision = z
  .object({
    proposal_id: z.string(),
    kind: proposalKind,
    decision: z.enum(['accepted', 'dismissed']),
    choice: proposalChoice.nullable(),
    reason: z.string().nullable(),
    decided_by: z.string(),
    decided_at: answerTime,
    stored: z.array(z.string()).meta({ description: '`split`: the memories that it stored' }),
    context_change: z
      .string()
      .nullable()
      .meta({ description: '`merge`, `rename`: the change of the context, as in `also_called`' }),
    undone_by: z.string().nullable(),
    undone_at: answerTime.nullable(),
  })
  .meta({ id: 'ProposalDecision' });
/** What someone decided about a proposal. */
export type ProposalDecision = z.infer<typeof proposalDecision>;

/** Which proposals to list. */
export const proposalQuery = z.strictObject({ kind: proposalKind.optional(), ...paging });

/** A decision about a proposal. */
export const decideBody = z.strictObject({
  decision: z
    .enum(['accept', 'dismiss'])
    .meta({ description: '`dismiss`: it does not return unless what it rests on changes' }),
  choice: proposalChoice.optional(),
  name: contextName.optional().meta({ description: '`rename`: the new name' }),
  reason: plainText(limits.reasonCharacters).optional(),
});
