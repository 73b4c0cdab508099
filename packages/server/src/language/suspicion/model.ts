/** A linear classifier over hashed features: one weight per bucket, and one per bucket for each reason. */
import { type Stretch, stretchesOf } from './features.js';

/** What a text tries to do, in the order of the weights. */
export const suspicionReasons = [
  'addresses_agent',
  'runs_code',
  'asks_secrecy',
  'sends_data',
  'poses_as_system',
] as const;
/** A learned reason. */
export type LearnedReason = (typeof suspicionReasons)[number];

/** For fitting the classifier. */
export const orderBuckets = 1 << 16;
/** For fitting the classifier. */
export const reasonBuckets = 1 << 13;

/** For fitting the classifier. */
export interface LinearHead {
  readonly bias: number;
  readonly scale: number;
  readonly weights: Int8Array;
}

/** The weights of suspicion. */
export interface SuspicionModel {
  readonly order: LinearHead;
  readonly reasons: Readonly<Record<LearnedReason, LinearHead>>;
  /** Texts are marked from these log-odds on. */
  readonly threshold: number;
}

/** Damps long stretches: the sum grows with the number of features, and so does its noise. */
const damped = (sum: number, count: number): number => sum / Math.sqrt(count);

/** A window as sums, so that neighbours can be scored together without reading them again. */
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
  /** Log-odds of the most suspicious stretch. */
  readonly odds: number;
  /** That stretch, with its neighbour if they were scored together. */
  readonly stretches: readonly Stretch[];
}

/**
 * The maximum number of stretches scored together: an instruction can span two sentences. Three, or single clauses,
 * caused more false alarms than they caught.
 */
const mostTogether = 2;

/** Scores each stretch alone and with those that follow; the worst part counts. */
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

/** For fitting the classifier. */
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
