/** A linear classifier over hashed features: one weight a bucket, and one a bucket for each reason. */
import { type Stretch, stretchesOf } from './features.js';

/** What a text tries; the order is that of the weights. */
export const suspicionReasons = [
  'addresses_agent',
  'runs_code',
  'asks_secrecy',
  'sends_data',
  'poses_as_system',
] as const;
/** A reason that is learned. */
export type LearnedReason = (typeof suspicionReasons)[number];

/** Used to fit what marks stored text as an order. */
export const orderBuckets = 1 << 16;
/** Used to fit what marks stored text as an order. */
export const reasonBuckets = 1 << 13;

/** Used to fit what marks stored text as an order. */
export interface LinearHead {
  readonly bias: number;
  readonly scale: number;
  readonly weights: Int8Array;
}

/** The weights of suspicion. */
export interface SuspicionModel {
  readonly order: LinearHead;
  readonly reasons: Readonly<Record<LearnedReason, LinearHead>>;
  /** Log odds from which on a text is marked. */
  readonly threshold: number;
}

/** How much a longer stretch is damped: the sum grows with its features, and so does its noise. */
const damped = (sum: number, count: number): number => sum / Math.sqrt(count);

/** A window as numbers that can be added up: neighbours are judged together without being read again. */
interface Sum {
  readonly sum: number;
  readonly count: number;
}

const sumOf = (stretch: Stretch, { weights }: LinearHead): Sum => {
  const mask = weights.length - 1;
  let sum = 0;
  for (const hash of stretch) sum += weights[hash & mask] as number;
  return { sum, count: stretch.length };
};

const logOdds = ({ bias, scale }: LinearHead, ...parts: readonly Sum[]): number => {
  let sum = 0;
  let count = 0;
  for (const part of parts) {
    sum += part.sum;
    count += part.count;
  }
  return count === 0 ? Number.NEGATIVE_INFINITY : bias + scale * damped(sum, count);
};

export interface Judged {
  /** Log odds of the stretch that sounds most like an order. */
  readonly odds: number;
  /** That stretch, with its neighbour where both were judged together. */
  readonly stretches: readonly Stretch[];
}

/** So many stretches are judged together at most: an order can take two sentences. Three, and clauses alone, cost more false alarms than they caught. */
const mostTogether = 2;

/** Each stretch alone and with its followers; a text is as suspicious as its worst part. */
export const judgeTokens = (order: LinearHead, tokens: readonly string[]): Judged => {
  const stretches = stretchesOf(tokens);
  const sums = stretches.map(stretch => sumOf(stretch, order));
  let odds = Number.NEGATIVE_INFINITY;
  let worst: readonly Stretch[] = [];
  for (let at = 0; at < sums.length; at++)
    for (let end = at + 1; end <= Math.min(at + mostTogether, sums.length); end++) {
      const found = logOdds(order, ...sums.slice(at, end));
      if (found > odds) [odds, worst] = [found, stretches.slice(at, end)];
    }
  return { odds, stretches: worst };
};

/** Used to fit what marks stored text as an order. */
export const likeliestReason = (model: SuspicionModel, stretches: readonly Stretch[]): LearnedReason => {
  let best: LearnedReason = suspicionReasons[0];
  let odds = Number.NEGATIVE_INFINITY;
  for (const reason of suspicionReasons) {
    const head = model.reasons[reason];
    const found = logOdds(head, ...stretches.map(stretch => sumOf(stretch, head)));
    if (found > odds) [best, odds] = [reason, found];
  }
  return best;
};
