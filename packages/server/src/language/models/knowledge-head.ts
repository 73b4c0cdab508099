/** Classifies a spoken sentence with a small linear head over its vector, its speaker, and its exact terms. */
import { identifiers } from '../identifiers.js';
import { namesIn } from '../names.js';
import { numbersIn } from '../numbers.js';
import type { Knowledge, KnowledgeHead } from './knowledge.js';
import { knowledgeWeights } from './knowledge-weights.js';
import { scoresOf, softmax } from './linear-head.js';

/** A sentence as the head reads it. */
export interface Spoken {
  readonly text: string;
  /** Assistants state generalities that a person would only say about their own affairs. */
  readonly isByAssistant: boolean;
}

/** What a sentence of a conversation is. */
export interface SpokenReading {
  /** Null: small talk. */
  readonly knowledge: Knowledge | null;
  /** Its kind if an error or its fix is right next to it; null if it is certainly small talk. */
  readonly beside: Knowledge | null;
  /** Whether it corrects what was just said; `knowledge` is then its kind apart from that. */
  readonly isCorrection: boolean;
}

/** On the scale of a vector of length 1, so that regularisation treats all inputs alike. */
const flag = 0.5;
/** Beyond this many words, length carries no information. */
const longFrom = 12;

/** The inputs of the head, in order. */
export const inputsOf = (vector: Float32Array, { text, isByAssistant }: Spoken): number[] => {
  const flags = [
    isByAssistant,
    identifiers(text).length > 0,
    numbersIn(text).length > 0,
    namesIn(text).length > 0,
  ];
  const length = Math.min(text.split(' ').length, longFrom) / longFrom;
  return [...vector, ...flags.map(is => (is ? flag : 0)), length];
};

/** Talk must be likelier than all other kinds together: an extra memory can be forgotten, a missing one is lost. */
const talkFrom = 0.5;
/**
 * Next to an error, the fix is worth more than a sentence of talk costs; chosen on packages/bench/written/cures.txt.
 */
const surelyTalkFrom = 0.975;

/** Reads a sentence with the given weights. */
export const readWith = ({ rows }: KnowledgeHead, inputs: readonly number[]): SpokenReading => {
  const scores = scoresOf(rows, inputs);
  const best = rows
    .map(({ label }, at) => ({ label, score: scores[at] as number }))
    .sort((one, other) => other.score - one.score);
  const rest = best.filter(({ label }) => label !== 'correction');
  const chances = softmax(rest.map(({ score }) => score));
  const talk = chances[rest.findIndex(({ label }) => label === 'talk')] ?? 0;
  const kind = rest.find(({ label }) => label !== 'talk')?.label as Knowledge;
  return {
    knowledge: talk >= talkFrom ? null : kind,
    beside: talk >= surelyTalkFrom ? null : kind,
    isCorrection: best[0]?.label === 'correction',
  };
};

export const headModel = knowledgeWeights.model;

/** Only for vectors of `headModel`. */
export const readSpoken = (vector: Float32Array, spoken: Spoken): SpokenReading =>
  readWith(knowledgeWeights, inputsOf(vector, spoken));
