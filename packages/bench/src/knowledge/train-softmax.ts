/** Softmax regression with L2 regularisation, by accelerated gradient steps over all samples at once. */

export interface SoftmaxSample {
  readonly inputs: readonly number[];
  /** Which of the classes it is. */
  readonly label: number;
}

export interface SoftmaxRow {
  readonly bias: number;
  readonly row: readonly number[];
}

export interface SoftmaxTraining {
  readonly classes: number;
  readonly rounds: number;
  /** L2 penalty of every weight except the biases. */
  readonly ridge: number;
}

const likelihoods = (weights: Float64Array, inputs: Float64Array, into: Float64Array): void => {
  const width = inputs.length;
  let top = Number.NEGATIVE_INFINITY;
  for (let label = 0; label < into.length; label++) {
    let score = 0;
    for (let at = 0; at < width; at++)
      score += (weights[label * width + at] as number) * (inputs[at] as number);
    into[label] = score;
    top = Math.max(top, score);
  }
  let total = 0;
  for (let label = 0; label < into.length; label++) {
    into[label] = Math.exp((into[label] as number) - top);
    total += into[label] as number;
  }
  for (let label = 0; label < into.length; label++) into[label] = (into[label] as number) / total;
};

/** Nothing in it is random: the same samples give the same weights. */
export const trainSoftmax = (
  samples: readonly SoftmaxSample[],
  { classes, rounds, ridge }: SoftmaxTraining,
): SoftmaxRow[] => {
  // The last input is 1: its weight is the bias.
  const inputs = samples.map(sample => Float64Array.from([...sample.inputs, 1]));
  const width = inputs[0]?.length ?? 1;
  const largest = Math.max(...inputs.map(one => one.reduce((sum, value) => sum + value * value, 0)));
  // The slope changes no faster than this, so a step of its inverse never goes up.
  const step = 1 / (largest / 2 + ridge);
  const weights = new Float64Array(classes * width);
  const ahead = new Float64Array(classes * width);
  const slope = new Float64Array(classes * width);
  const shares = new Float64Array(classes);
  let pace = 1;
  for (let round = 0; round < rounds; round++) {
    slope.fill(0);
    for (const [place, values] of inputs.entries()) {
      likelihoods(ahead, values, shares);
      const label = samples[place]?.label;
      for (let other = 0; other < classes; other++) {
        const miss = ((shares[other] as number) - (other === label ? 1 : 0)) / samples.length;
        for (let at = 0; at < width; at++)
          slope[other * width + at] = (slope[other * width + at] as number) + miss * (values[at] as number);
      }
    }
    const nextPace = (1 + Math.sqrt(1 + 4 * pace * pace)) / 2;
    const momentum = (pace - 1) / nextPace;
    for (let at = 0; at < weights.length; at++) {
      const from = ahead[at] as number;
      const pull = at % width === width - 1 ? 0 : ridge * from;
      const next = from - step * ((slope[at] as number) + pull);
      ahead[at] = next + momentum * (next - (weights[at] as number));
      weights[at] = next;
    }
    pace = nextPace;
  }
  return Array.from({ length: classes }, (_, label) => {
    const own = [...weights.subarray(label * width, (label + 1) * width)];
    return { bias: own.at(-1) as number, row: own.slice(0, -1) };
  });
};
