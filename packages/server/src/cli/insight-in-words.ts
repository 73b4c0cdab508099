/** How an insight reads to a person: finding, recommendation, how far to trust it and why, and the sources by number. */
import type { Evidence, InsightAnswer } from '@loci/client';
import { shortRecommendation } from '@loci/client/internal';
import { paintOf, type Sheet, type Tone } from './paint.js';
import { contextsInWords, type Fact, facts, indented, sourceInWords, when } from './print.js';

type Contest = NonNullable<InsightAnswer['contradictions']>[number];

/** The quote, who said it and when, and its contexts. */
const sourceOfEvidence = (
  { quote, source, occurred_at, role, memory_id, context_types, number, suspicious }: Evidence,
  sheet: Sheet,
) => {
  const paint = paintOf(sheet);
  const lead = `[${number}] `;
  const indent = ' '.repeat(lead.length);
  const contexts = contextsInWords(context_types);
  const origin = `${sourceInWords(source)}, ${when(occurred_at)}`;
  const standing = role === 'supports' ? '' : ` · ${role}`;
  const warning = suspicious === undefined ? '' : ` · SUSPICIOUS: ${suspicious.reason}`;
  return [
    paint.strong(lead) + indented(quote, sheet, indent).slice(indent.length),
    indented(
      `${origin}${contexts === '' ? '' : ` · ${contexts}`}${standing}${warning}`,
      sheet,
      indent,
      'faint',
    ),
    `${indent}${paint.name(memory_id)}`,
  ].join('\n');
};

/** Both sides: a source by its number, another memory by its words. */
const contestInWords =
  (sources: readonly Evidence[], sheet: Sheet) =>
  ({ contradiction_id, reason, first, first_quote, second, second_quote }: Contest): string => {
    const numbers = new Map(sources.map(one => [one.memory_id, one.number]));
    const areSources = numbers.has(first) && numbers.has(second);
    const side = (id: string, quote: string) =>
      numbers.has(id) ? `[${numbers.get(id)}]` : `“${quote}” (${id})`;
    return [
      indented(`${side(first, first_quote)} against ${side(second, second_quote)}`, sheet, '  '),
      // A reason quotes both.
      ...(areSources ? [] : [indented(reason, sheet, '      ')]),
      `  ${paintOf(sheet).name(contradiction_id)}`,
    ].join('\n');
  };

/** How far to trust it, in traffic-light colours. */
const tones: Readonly<Record<InsightAnswer['confidence'], Tone>> = {
  high: 'good',
  medium: 'warning',
  low: 'bad',
};

const confidenceInWords = ({ confidence, confidence_reason }: InsightAnswer): string =>
  confidence_reason === undefined ? confidence : `${confidence}. ${confidence_reason}`;

export const insightInWords = (answer: InsightAnswer, sheet: Sheet): string =>
  [
    facts(
      [
        ['Insight', answer.insight],
        ['Recommendation', shortRecommendation(answer)],
        ['Confidence', confidenceInWords(answer), tones[answer.confidence]],
        ...(answer.feedback === undefined ? [] : [['', answer.feedback] as const]),
      ] satisfies Fact[],
      sheet,
      paintOf(sheet).strong,
    ),
    ...(answer.evidence?.length
      ? ['', paintOf(sheet).strong('Sources'), ...answer.evidence.map(item => sourceOfEvidence(item, sheet))]
      : []),
    ...(answer.contradictions?.length
      ? [
          '',
          paintOf(sheet).strong('Open contradictions'),
          ...answer.contradictions.map(contestInWords(answer.evidence ?? [], sheet)),
        ]
      : []),
  ].join('\n');

const silent = new Set(['declined', 'contested']);

/** Why a configured LLM did not write it; null where there is nothing to report. */
export const fallbackInWords = ({ usage }: InsightAnswer): string | null =>
  usage?.fallback == null || silent.has(usage.fallback)
    ? null
    : `${usage.model ?? 'the LLM'} gave no usable answer (${usage.fallback}); this answer was written without it`;
