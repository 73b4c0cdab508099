/** Logistic regression whose weights only rise: an input that must not lower a probability cannot learn to. */

export interface Sample {
  /** In the order of the features. */
  readonly values: readonly number[];
  readonly isTrue: boolean;
  readonly weight: number;
}

export interface Fitted {
  readonly bias: number;
  readonly weights: readonly number[];
}

const rounds = 300;
const settledAt = 1e-9;

export const sigmoid = (x: number): number => 1 / (1 + Math.exp(-x));

/** A Newton step on one weight after the other, until nothing moves; the bias is not regularised. */
export const fitLogistic = (samples: readonly Sample[], features: number, ridge: number): Fitted => {
  const weights = Array.from({ length: features }, () => 0);
  let bias = 0;
  const scores = new Float64Array(samples.length);
  const step = (inputOf: (sample: Sample) => number, weight: number, pull: number): number => {
    let slope = -pull * weight;
    let curve = pull;
    for (const [at, sample] of samples.entries()) {
      const p = sigmoid(scores[at] as number);
      const value = inputOf(sample);
      slope += sample.weight * ((sample.isTrue ? 1 : 0) - p) * value;
      curve += sample.weight * Math.max(p * (1 - p), 1e-4) * value * value;
    }
    return curve === 0 ? 0 : slope / curve;
  };
  const move = (inputOf: (sample: Sample) => number, by: number): void => {
    for (const [at, sample] of samples.entries()) scores[at] = (scores[at] as number) + by * inputOf(sample);
  };
  for (let round = 0; round < rounds; round++) {
    const shift = step(() => 1, bias, 0);
    bias += shift;
    move(() => 1, shift);
    let moved = Math.abs(shift);
    for (const [at, before] of weights.entries()) {
      const inputOf = (sample: Sample) => sample.values[at] as number;
      const after = Math.max(0, before + step(inputOf, before, ridge));
      weights[at] = after;
      move(inputOf, after - before);
      moved = Math.max(moved, Math.abs(after - before));
    }
    if (moved < settledAt) break;
  }
  return { bias, weights };
};
