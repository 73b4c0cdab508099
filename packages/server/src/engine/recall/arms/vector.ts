/** The vector arm: nearness of meaning, by one scan over every vector of the graph. */
import type { GraphIndex } from '../index/graph-index.js';
import type { IsVisible } from '../visibility.js';
import { type Ranking, rankingOf } from './ranking.js';

export const vectorArm = (index: GraphIndex, query: Float32Array, isVisible: IsVisible): Ranking | null => {
  if (index.vectors === null || index.vectors.matrix.count === 0) return null;
  const { matrix } = index.vectors;
  const rows: number[] = [];
  for (let row = 0; row < matrix.rows; row++) if (matrix.has(row)) rows.push(row);
  return rankingOf(rows, matrix.scores(query), isVisible);
};
