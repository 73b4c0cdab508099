/** How good a ranking is. */

/** The share of the gold among the first k. */
export const recallAt = (found: readonly string[], gold: ReadonlySet<string>, k: number): number => {
  if (gold.size === 0) return 0;
  return new Set(found.slice(0, k).filter(id => gold.has(id))).size / gold.size;
};

export const ndcgAt = (found: readonly string[], gold: ReadonlySet<string>, k: number): number => {
  const gain = (rank: number) => 1 / Math.log2(rank + 2);
  let sum = 0;
  for (const [rank, id] of found.slice(0, k).entries()) if (gold.has(id)) sum += gain(rank);
  let ideal = 0;
  for (let rank = 0; rank < Math.min(gold.size, k); rank++) ideal += gain(rank);
  return ideal === 0 ? 0 : sum / ideal;
};

/** The chance that a positive scores higher than a negative; ties count half. */
export const auroc = (positive: readonly number[], negative: readonly number[]): number | null => {
  if (positive.length === 0 || negative.length === 0) return null;
  let wins = 0;
  for (const p of positive) for (const n of negative) wins += p > n ? 1 : p === n ? 0.5 : 0;
  return wins / (positive.length * negative.length);
};

const bins = 10;

/** How far a probability is from how often it comes true, over ten bins, weighted by their size. */
export const calibrationError = (
  told: readonly { readonly probability: number; readonly isTrue: boolean }[],
): number => {
  let error = 0;
  for (let bin = 0; bin < bins; bin++) {
    const inBin = told.filter(
      ({ probability }) => Math.min(bins - 1, Math.floor(probability * bins)) === bin,
    );
    const came = inBin.filter(({ isTrue }) => isTrue).length;
    const expected = inBin.reduce((sum, { probability }) => sum + probability, 0);
    error += Math.abs(expected - came);
  }
  return told.length === 0 ? 0 : error / told.length;
};

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
};
