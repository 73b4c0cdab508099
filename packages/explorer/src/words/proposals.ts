/** Proposals in words. */
import type { Proposal, ProposalChoice, ProposalKind } from '@loci/client';

/** What each kind asks. */
export const proposalTitles: Readonly<Record<ProposalKind, string>> = {
  settle: 'Settle a contradiction?',
  confirm: 'Confirm a change?',
  merge: 'Merge two contexts?',
  rename: 'Rename a context?',
  retract: 'Retract what has ended?',
  split: 'Split a memory?',
};

/** What a button for each choice says. */
export const choiceWords: Readonly<Record<ProposalChoice, string>> = {
  kept_first: 'Keep the first',
  kept_second: 'Keep the second',
  both_in_time: 'Both, over time',
  both_in_scope: 'Both, by case',
  dismissed: 'No contradiction',
  into_first: 'Keep the first name',
  into_second: 'Keep the second name',
};

/** The button that changes nothing and hides the proposal. */
export const leaveWords = ({ contradiction_id }: Pick<Proposal, 'contradiction_id'>): string =>
  contradiction_id === null ? 'Leave it as it is' : 'Leave it open';
