/** A trained linear head: one row of weights and a bias per class. */

interface Row {
  readonly bias: number;
  readonly row: readonly number[];
}

/** One score per row; missing inputs count as zero. */
export const scoresOf = (rows: readonly Row[], inputs: ArrayLike<number>): number[] =>
  rows.map(({ bias, row }) => row.reduce((sum, weight, at) => sum + weight * (inputs[at] ?? 0), bias));

export const softmax = (scores: readonly number[]): number[] => {
  const top = Math.max(...scores);
  const powers = scores.map(score => Math.exp(score - top));
  const total = powers.reduce((sum, power) => sum + power, 0);
  return powers.map(power => power / total);
};
