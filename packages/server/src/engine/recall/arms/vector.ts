/** The vector arm: similarity of meaning, by one scan over every vector of the graph. */
import type { GraphIndex } from '../index/graph-index.js';
import type { VectorMatrix } from '../vectors/vector-matrix.js';
import type { IsVisible } from '../visibility.js';
import { type Ranking, rankingOf } from './ranking.js';

/** Some of the best may be hidden, so this many times the wanted number are checked first, and all only if needed. */
const spare = 4;
/**
 * Steps of .001 are fine enough to separate the best few thousand from the rest; a cosine of -1 is far from the first
 * bucket.
 */
const bucketsPerUnit = 1_000;
const middle = 1_100;
const buckets = 2 * middle;

/** Truncated, not rounded: the fastest way, and done twice for every vector. */
const bucketOf = (cosine: number): number => (cosine * bucketsPerUnit + middle) | 0;

/** The lowest bucket of the best `wanted` scores: that one and those above contain them all. */
const lowestBucket = (scores: Float32Array, wanted: number): number => {
  const counts = new Uint32Array(buckets);
  for (let row = 0; row < scores.length; row++) {
    const bucket = bucketOf(scores[row] as number);
    counts[bucket] = (counts[bucket] as number) + 1;
  }
  let held = 0;
  let bucket = buckets;
  while (bucket > 0 && held < wanted) held += counts[--bucket] as number;
  return bucket;
};

const rowsFrom = (matrix: VectorMatrix, scores: Float32Array, bucket: number): number[] => {
  const rows: number[] = [];
  for (let row = 0; row < scores.length; row++)
    if (bucketOf(scores[row] as number) >= bucket && matrix.has(row)) rows.push(row);
  return rows;
};

/** `found` counts only rows that were checked. */
export const rankVectors = (
  matrix: VectorMatrix,
  query: Float32Array,
  isVisible: IsVisible,
  depth: number,
): Ranking => {
  const scores = matrix.scores(query);
  if (scores.length > spare * depth) {
    const best = rowsFrom(matrix, scores, lowestBucket(scores, spare * depth));
    const ranking = rankingOf(best, scores, isVisible, depth);
    if (ranking.found >= depth) return ranking;
  }
  return rankingOf(rowsFrom(matrix, scores, Number.NEGATIVE_INFINITY), scores, isVisible, depth);
};

export const vectorArm = (
  index: GraphIndex,
  query: Float32Array,
  isVisible: IsVisible,
  depth: number,
): Ranking | null =>
  index.vectors === null || index.vectors.matrix.count === 0
    ? null
    : rankVectors(index.vectors.matrix, query, isVisible, depth);
