/** How an insight reads to a person: finding, recommendation, how far to trust it and why, and the sources by number. */
import type { Evidence, InsightAnswer } from '@loci/client';
import { contextsInWords, facts, indented, sourceInWords, when } from './print.js';

type Contest = NonNullable<InsightAnswer['contradictions']>[number];

/** What it is, who said it and when, and where it belongs. */
const sourceOfEvidence = (
  { quote, source, occurred_at, role, memory_id, context_types, number, suspicious }: Evidence,
  width: number,
) => {
  const lead = `[${number}] `;
  const indent = ' '.repeat(lead.length);
  const contexts = contextsInWords(context_types);
  const origin = `${sourceInWords(source)}, ${when(occurred_at)}`;
  const standing = role === 'supports' ? '' : ` · ${role}`;
  const warning = suspicious === undefined ? '' : ` · SUSPICIOUS: ${suspicious.reason}`;
  return [
    lead + indented(quote, width, indent).slice(indent.length),
    indented(`${origin}${contexts === '' ? '' : ` · ${contexts}`}${standing}${warning}`, width, indent),
    `${indent}${memory_id}`,
  ].join('\n');
};

const contestInWords =
  (width: number) =>
  ({ contradiction_id, reason, first, first_quote, second, second_quote }: Contest): string =>
    [
      indented(`“${first_quote}” (${first})`, width, '  '),
      indented(`against “${second_quote}” (${second})`, width, '  '),
      indented(`${reason} (${contradiction_id})`, width, '      '),
    ].join('\n');

const confidenceInWords = ({ confidence, confidence_reason }: InsightAnswer): string =>
  confidence_reason === undefined ? confidence : `${confidence}. ${confidence_reason}`;

export const insightInWords = (answer: InsightAnswer, width: number): string =>
  [
    facts(
      [
        ['Insight', answer.insight],
        ['Recommendation', answer.recommendation],
        ['Confidence', confidenceInWords(answer)],
      ],
      width,
    ),
    ...(answer.evidence?.length
      ? ['', 'Sources', ...answer.evidence.map(item => sourceOfEvidence(item, width))]
      : []),
    ...(answer.contradictions?.length
      ? ['', 'Open contradictions', ...answer.contradictions.map(contestInWords(width))]
      : []),
  ].join('\n');

const silent = new Set(['declined', 'contested']);

/** Why an LLM that is configured did not word it; null where there is nothing to tell. */
export const fallbackInWords = ({ usage }: InsightAnswer): string | null =>
  usage?.fallback == null || silent.has(usage.fallback)
    ? null
    : `${usage.model ?? 'the LLM'} gave no answer that could be used (${usage.fallback}); this is the answer without it`;
