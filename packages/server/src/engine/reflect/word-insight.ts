/**
 * Lets the LLM word the findings and keeps the sentences that follow from the evidence; otherwise returns the local
 * answer.
 */

import type { LlmFailureCode } from '../../domain/llm.js';
import { onOneLine } from '../../language/characters.js';
import { cutText } from '../../language/cut-text.js';
import { type Checked, type Claim, checkSentences } from '../../language/grounding/check-sentences.js';
import type { Ground } from '../../language/grounding/ground.js';
import { LlmFailure } from '../../language/llm/language-model.js';
import { sentences } from '../../language/sentences.js';
import type { EngineParts } from '../parts.js';
import { reasonForQuarantine } from '../remember/quarantine.js';
import type { Evidence } from './evidence.js';
import type { Insight } from './insight.js';
import { suspicionOfEvidence } from './set-apart.js';
import type { Task } from './task.js';
import { type Worded, wordingRequest } from './wording-request.js';

/** Why the local answer was used instead. */
export type Fallback =
  | LlmFailureCode
  /** Nothing answers the task, or both sides of a contradiction must be shown; rules word these. */
  | 'declined'
  | 'contested'
  /** The evidence exceeds the token budget. */
  | 'too_long'
  /** No sentence of the LLM passed the check. */
  | 'nothing_entailed';

export interface Wording {
  readonly model: string;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly milliseconds: number;
  readonly written: number;
  readonly kept: number;
  /** The number of dropped sentences per fault. */
  readonly dropped: Readonly<Record<string, number>>;
  readonly checkedBy: Checked['by'] | null;
  /** The parts of the answer in the LLM's words. */
  readonly used: readonly ('insight' | 'recommendation')[];
  readonly fallback: Fallback | null;
}

export interface WordedInsight extends Insight {
  /** Null if no LLM is configured. */
  readonly wording: Wording | null;
}

export interface Listener {
  readonly signal?: AbortSignal | undefined;
  readonly onWording?: (model: string) => void;
  readonly onChecked?: (wording: Wording) => void;
}

type Part = 'insight' | 'recommendation';
interface PartClaim extends Claim {
  readonly part: Part;
}

/** A longer answer is cut off. */
const mostSentences = 12;

/** Characters per note; a whole page would push the others out of the budget. */
const longestNote = 2_048;

/** Sentences are checked against what was sent, so both are cut the same way. */
const groundOf = ({ memory, quote }: Evidence): Ground => ({
  text: cutText(quote, longestNote),
  speaker: memory.source.name,
  at: memory.occurredAt,
  places: memory.contexts.map(context => context.name),
});

const claimsOf = (part: Part, written: Worded[Part], sent: readonly Ground[]): PartClaim[] =>
  written.flatMap(({ text, cites }) => {
    const grounds = [...new Set(cites)].flatMap(number => sent[number - 1] ?? []);
    return sentences(text).map(sentence => ({
      part,
      text: onOneLine(sentence.text),
      grounds,
      isAdvice: part === 'recommendation',
    }));
  });

const counted = (faults: Checked['faults']): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const fault of faults) if (fault !== null) counts[fault] = (counts[fault] ?? 0) + 1;
  return counts;
};

const textOf = (part: Part, claims: readonly PartClaim[], { faults }: Checked): string =>
  [
    ...new Set(
      claims.filter((claim, at) => claim.part === part && faults[at] === null).map(claim => claim.text),
    ),
  ].join(' ');

/** Confidence, evidence and disputes stay as derived from the evidence. */
export const wordInsight = async (
  parts: EngineParts,
  task: Task,
  local: Insight,
  listener: Listener = {},
): Promise<WordedInsight> => {
  const { llm, models } = parts;
  if (llm === null) return { ...local, wording: null };
  const began = parts.now();
  let spent = { inputTokens: 0, outputTokens: 0 };
  let check: Checked | null = null;
  let used: Part[] = [];
  const wordingOf = (fallback: Fallback | null): Wording => {
    const faults = check?.faults ?? [];
    return {
      model: llm.model,
      ...spent,
      milliseconds: parts.now() - began,
      written: faults.length,
      kept: faults.filter(fault => fault === null).length,
      dropped: counted(faults),
      checkedBy: check?.by ?? null,
      used,
      fallback,
    };
  };
  const withLocal = (fallback: Fallback): WordedInsight => ({ ...local, wording: wordingOf(fallback) });

  if (local.declined) return withLocal('declined');
  if (local.disputes.length > 0) return withLocal('contested');
  const grounds = local.evidence
    .filter(
      one =>
        one.memory.status !== 'quarantined' &&
        reasonForQuarantine(one.quote) === null &&
        suspicionOfEvidence(one) === null,
    )
    .map(groundOf);
  const { question, sent } = wordingRequest(task.task, grounds, llm.inputTokens);
  if (sent.length === 0) return withLocal('too_long');
  listener.onWording?.(llm.model);
  try {
    const { value, ...tokens } = await llm.ask(question, listener.signal);
    spent = tokens;
    const claims = [
      ...claimsOf('insight', value.insight, sent),
      ...claimsOf('recommendation', value.recommendation, sent),
    ].slice(0, mostSentences);
    check = await checkSentences(models.judge, claims, listener.signal);
    const insight = textOf('insight', claims, check);
    const recommendation = textOf('recommendation', claims, check);
    used = [
      ...(insight === '' ? [] : (['insight'] as const)),
      ...(recommendation === '' ? [] : (['recommendation'] as const)),
    ];
    const wording = wordingOf(used.length === 0 ? 'nothing_entailed' : null);
    listener.onChecked?.(wording);
    return {
      ...local,
      // The LLM must not change how the answer was found.
      insight: insight === '' ? local.insight : [local.opening, insight].filter(Boolean).join(' '),
      recommendation: recommendation === '' ? local.recommendation : recommendation,
      wording,
    };
  } catch (error) {
    if (!(error instanceof LlmFailure)) throw error;
    return withLocal(error.code);
  }
};
