/** A proposal, and a decision about one, for a person. */
import type { Proposal, ProposalDecision, ProposalKind } from '@loci/client';
import { paintOf, type Sheet } from './paint.js';
import { counted, indented, sourceInWords, when } from './print.js';

const titles: Readonly<Record<ProposalKind, string>> = {
  settle: 'Settle a contradiction',
  confirm: 'Confirm a change',
  merge: 'Merge two contexts',
  rename: 'Rename a context',
  retract: 'Retract what has ended',
  split: 'Split a memory',
};

const evidenceInWords = (
  { quote, source, occurred_at }: Proposal['evidence'][number],
  sheet: Sheet,
  label: string,
) =>
  [
    indented(`${label}“${quote}”`, sheet, '  '),
    indented(`${sourceInWords(source)}, ${when(occurred_at)}`, sheet, '    ', 'faint'),
  ].join('\n');

/** The number of a choice is the key that chooses it. */
const choicesInWords = ({ choices, suggested_choice }: Proposal, sheet: Sheet): string =>
  choices
    .map(({ choice, change }, at) =>
      indented(`${at + 1} ${change}${choice === suggested_choice ? ' (suggested)' : ''}`, sheet, '  '),
    )
    .join('\n');

export const proposalInWords = (one: Proposal, sheet: Sheet): string => {
  const sides = one.contradiction_id === null ? [] : ['first: ', 'second: '];
  return [
    `${paintOf(sheet).strong(titles[one.kind])}  ${paintOf(sheet).faint(one.id)}`,
    ...one.contexts.map(({ context_type, name, memory_count }) =>
      indented(`${context_type}:${name} (${counted(memory_count, 'memory', 'memories')})`, sheet, '  '),
    ),
    ...one.evidence.map((evidence, at) => evidenceInWords(evidence, sheet, sides[at] ?? '')),
    ...one.parts.map((part, at) => indented(`${at + 1}. ${part}`, sheet, '  ')),
    indented(`Why: ${one.reason}`, sheet, '  '),
    ...(one.choices.length === 0
      ? [indented(`Yes: ${one.change}`, sheet, '  ')]
      : [choicesInWords(one, sheet)]),
  ].join('\n');
};

export const decisionInWords = (one: ProposalDecision, sheet: Sheet): string => {
  const choice = one.choice === null ? '' : ` as ${one.choice}`;
  const why = one.reason === null ? '' : `: ${one.reason}`;
  const undone = one.undone_at === null ? '' : `; undone by ${one.undone_by}, ${when(one.undone_at)}`;
  return [
    `${paintOf(sheet).name(one.proposal_id)}`,
    indented(
      `${one.decision}${choice} by ${one.decided_by}, ${when(one.decided_at)}${why}${undone}`,
      sheet,
      '  ',
    ),
  ].join('\n');
};
