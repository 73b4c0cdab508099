import { expect, test } from 'vitest';
import { quantise } from '../vectors/quantise.js';
import { openVectorMatrix, type VectorMatrix } from '../vectors/vector-matrix.js';
import { rankingDepth } from './ranking.js';
import { rankVectors } from './vector.js';

const dimensions = 16;

const randomNumbers = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const unit = (next: () => number): Float32Array => {
  const vector = Float32Array.from({ length: dimensions }, () => next() - 0.5);
  const length = Math.hypot(...vector);
  return vector.map(value => value / length);
};

const next = randomNumbers(7);
const query = unit(next);

const matrixOf = (rows: number): VectorMatrix => {
  const matrix = openVectorMatrix(dimensions);
  for (let row = 0; row < rows; row++) {
    const { data, scale } = quantise(unit(next));
    // Every seventh has no vector yet, and some are the same.
    if (row % 7 !== 3) matrix.set(row, data, scale);
    if (row % 50 === 49) matrix.set(row - 1, data, scale);
  }
  return matrix;
};

const byHand = (matrix: VectorMatrix, isVisible: (row: number) => boolean, depth: number): number[] => {
  const scores = matrix.scores(query);
  return Array.from({ length: matrix.rows }, (_, row) => row)
    .filter(row => matrix.has(row) && isVisible(row))
    .sort((a, b) => scores[b]! - scores[a]! || b - a)
    .slice(0, depth);
};

const filters: readonly [string, (row: number) => boolean][] = [
  ['all', () => true],
  ['every third', row => row % 3 === 0],
  ['a few', row => row % 400 === 1],
  ['only the far half', row => row > 10_000],
  ['none', () => false],
];

for (const rows of [10, 900, 5_000, 20_000]) {
  const matrix = matrixOf(rows);
  for (const depth of [100, rankingDepth])
    test.each(filters)(
      `the best ${depth} of ${rows} are the same as when sorting all: %s`,
      (_, isVisible) => {
        expect(rankVectors(matrix, query, isVisible, depth).rows).toEqual(byHand(matrix, isVisible, depth));
      },
    );
}
