/** What a spoken sentence is, learned: a small linear head over its vector, who says it, and what is exact in it. */
import { identifiers } from '../identifiers.js';
import { namesIn } from '../names.js';
import { numbersIn } from '../numbers.js';
import type { Knowledge, KnowledgeHead } from './knowledge.js';
import { knowledgeWeights } from './knowledge-weights.js';
import { scoresOf, softmax } from './linear-head.js';

/** A sentence as the head reads it. */
export interface Spoken {
  readonly text: string;
  /** Of an assistant much is general that a person would say of their own matters. */
  readonly isByAssistant: boolean;
}

/** What a sentence of a conversation is. */
export interface SpokenReading {
  /** Null: talk. */
  readonly knowledge: Knowledge | null;
  /** What it is where a failure or its cure stands right beside it; null: talk for sure. */
  readonly beside: Knowledge | null;
  /** Whether it takes back what was said just before; `knowledge` is then what it is without that. */
  readonly isCorrection: boolean;
}

/** Beside a vector of length 1, so that the pull to zero is alike for all inputs. */
const flag = 0.5;
/** From so many words on, length tells nothing more. */
const longFrom = 12;

/** The numbers that the head weighs, in their order. */
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

/** Talk must be likelier than all kinds together: a piece too many is forgotten, a piece too few is lost. */
const talkFrom = 0.5;
/** Beside a failure, what helped is worth more than a sentence of talk costs; chosen on packages/bench/written/cures.txt. */
const surelyTalkFrom = 0.975;

/** With these weights. */
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

/** By vectors of `headModel` only. */
export const readSpoken = (vector: Float32Array, spoken: Spoken): SpokenReading =>
  readWith(knowledgeWeights, inputsOf(vector, spoken));
