/** How far an insight can be relied on. The lexical tier is cautious: words alone rarely prove an answer. */

import { words } from '../../language/words.js';
import type { Evidence } from './evidence.js';
import type { TaskWords } from './task-words.js';

export type Confidence = 'high' | 'medium' | 'low';

export interface ConfidenceFeatures {
  /** Share of the task's words that the evidence holds together, by weight. */
  readonly coverage: number;
  readonly bestCoverage: number;
  /** The judge's best word for a sentence; 0 where no judge was asked. */
  readonly bestJudged: number;
  /** Every name in the task stands in the evidence. */
  readonly namesCovered: boolean;
  readonly voices: number;
  readonly contested: boolean;
}

/** Set by reading the answers on written cases; a later, fitted model replaces them. */
const highCoverage = 0.75;
const mediumCoverage = 0.5;
const mediumBest = 0.35;
export const surelyJudged = 0.9;

export const coveredTogether = (evidence: readonly Evidence[], task: TaskWords): number => {
  const held = new Set(evidence.flatMap(one => [...one.terms, ...placeWords(one)]));
  let sum = 0;
  for (const [term, weight] of task.weights) if (held.has(term)) sum += weight;
  return task.total === 0 ? 0 : sum / task.total;
};

const placeWords = ({ memory }: Evidence): string[] =>
  words([memory.source.name ?? '', ...memory.contexts.map(context => context.name)].join(' '));

const missingNames = (evidence: readonly Evidence[], task: TaskWords): string[] => {
  const held = new Set(evidence.flatMap(one => [...words(one.memory.content), ...placeWords(one)]));
  return task.names.filter(name => !words(name).every(term => held.has(term)));
};

export const featuresOf = (
  evidence: readonly Evidence[],
  task: TaskWords,
  voices: number,
  contested: boolean,
): ConfidenceFeatures => ({
  coverage: coveredTogether(evidence, task),
  bestCoverage: Math.max(0, ...evidence.map(one => one.coverage)),
  bestJudged: Math.max(0, ...evidence.map(one => one.judged ?? 0)),
  namesCovered: missingNames(evidence, task).length === 0,
  voices,
  contested,
});

export const confidenceOf = (features: ConfidenceFeatures): Confidence => {
  if (features.contested || !features.namesCovered) return 'low';
  // A paraphrase shares few words; the judge alone is not sure enough for more than medium.
  if (features.coverage < mediumCoverage || features.bestCoverage < mediumBest) {
    return features.bestJudged >= surelyJudged ? 'medium' : 'low';
  }
  return features.coverage >= highCoverage && features.voices >= 2 ? 'high' : 'medium';
};
