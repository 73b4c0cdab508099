/** Logistic regression over hashed features, with Adagrad. */
import { mulberry32 } from '../mulberry.js';

export interface HashedSample {
  readonly hashes: Uint32Array;
  readonly isTrue: boolean;
  readonly weight: number;
}

export interface DenseHead {
  readonly bias: number;
  readonly weights: Float64Array;
}

export interface Training {
  readonly buckets: number;
  readonly rounds: number;
  readonly step: number;
  /** L2 penalty per sample. */
  readonly ridge: number;
}

export const oddsOf = ({ bias, weights }: DenseHead, hashes: Uint32Array): number => {
  const mask = weights.length - 1;
  let sum = 0;
  for (const hash of hashes) sum += weights[hash & mask] as number;
  return hashes.length === 0 ? bias : bias + sum / Math.sqrt(hashes.length);
};

const shuffled = (length: number, random: () => number): Uint32Array => {
  const order = Uint32Array.from({ length }, (_, at) => at);
  for (let at = length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    [order[at], order[other]] = [order[other] as number, order[at] as number];
  }
  return order;
};

export const trainLinear = (
  samples: readonly HashedSample[],
  { buckets, rounds, step, ridge }: Training,
): DenseHead => {
  const random = mulberry32(11);
  const weights = new Float64Array(buckets);
  const sizes = new Float64Array(buckets).fill(1e-6);
  const mask = buckets - 1;
  let bias = 0;
  let biasSize = 1e-6;
  for (let round = 0; round < rounds; round++)
    for (const at of shuffled(samples.length, random)) {
      const { hashes, isTrue, weight } = samples[at] as HashedSample;
      if (hashes.length === 0) continue;
      const p = 1 / (1 + Math.exp(-oddsOf({ bias, weights }, hashes)));
      const slope = weight * (p - (isTrue ? 1 : 0));
      biasSize += slope * slope;
      bias -= (step * slope) / Math.sqrt(biasSize);
      const share = slope / Math.sqrt(hashes.length);
      for (const hash of hashes) {
        const bucket = hash & mask;
        const pull = share + ridge * (weights[bucket] as number);
        const size = (sizes[bucket] as number) + pull * pull;
        sizes[bucket] = size;
        weights[bucket] = (weights[bucket] as number) - (step * pull) / Math.sqrt(size);
      }
    }
  return { bias, weights };
};

/** As one-byte integers. */
export const quantised = ({ bias, weights }: DenseHead) => {
  let largest = 0;
  for (const weight of weights) largest = Math.max(largest, Math.abs(weight));
  const scale = largest / 127;
  return { bias, scale, weights: Int8Array.from(weights, weight => Math.round(weight / scale)) };
};
