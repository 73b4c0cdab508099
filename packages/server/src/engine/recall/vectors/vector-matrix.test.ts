import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quantise } from './quantise.js';
import { openVectorMatrix, type VectorMatrix } from './vector-matrix.js';

/** Numbers that look random and are the same for the same seed. */
const randomOf = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const dot = (a: Float32Array, b: Float32Array): number =>
  a.reduce((sum, value, at) => sum + value * (b[at] as number), 0);

const unitVector = (random: () => number, dimensions: number): Float32Array => {
  const gaussian = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const vector = Float32Array.from({ length: dimensions }, gaussian);
  const length = Math.sqrt(dot(vector, vector));
  return vector.map(value => value / length);
};

const put = (matrix: VectorMatrix, row: number, vector: Float32Array): void => {
  const { data, scale } = quantise(vector);
  matrix.set(row, data, scale);
};

const filled = (rows: number, dimensions: number): VectorMatrix => {
  const matrix = openVectorMatrix(dimensions);
  for (let row = 0; row < rows; row++) put(matrix, row, unitVector(randomOf(row), dimensions));
  return matrix;
};

describe('vector matrix', () => {
  it('scores within 0.01 of the cosine of the floats', () => {
    const dimensions = fc.oneof(fc.constant(384), fc.integer({ min: 16, max: 1_024 }));
    fc.assert(
      fc.property(fc.integer(), dimensions, fc.integer({ min: 1, max: 9 }), (seed, dimensions, rows) => {
        const random = randomOf(seed);
        const vectors = Array.from({ length: rows }, () => unitVector(random, dimensions));
        const query = unitVector(random, dimensions);
        const matrix = openVectorMatrix(dimensions);
        for (const [row, vector] of vectors.entries()) put(matrix, row, vector);
        const scores = matrix.scores(query);
        expect(scores.length).toBe(rows);
        for (const [row, vector] of vectors.entries()) {
          expect(Math.abs((scores[row] as number) - dot(vector, query))).toBeLessThan(0.01);
          expect(Math.abs(matrix.cosine(0, row) - dot(vector, vectors[0] as Float32Array))).toBeLessThan(
            0.01,
          );
        }
      }),
    );
  });

  it('keeps its rows while it grows, from plain memory into the kernel’s and on', () => {
    const dimensions = 384;
    const matrix = openVectorMatrix(dimensions);
    const query = unitVector(randomOf(-1), dimensions);
    const sizes = new Set<number>();
    const seen = new Map<number, number>();
    for (let row = 0; row < 6_000; row++) {
      put(matrix, row, unitVector(randomOf(row), dimensions));
      if (sizes.has(matrix.bytes)) continue;
      sizes.add(matrix.bytes);
      const scores = matrix.scores(query);
      for (const [earlier, score] of seen) expect(scores[earlier]).toBe(score);
      seen.set(row, scores[row] as number);
    }
    expect(sizes.size).toBeGreaterThan(10);
    expect(matrix.count).toBe(6_000);
    const scores = matrix.scores(query);
    for (let row = 0; row < 6_000; row += 97) {
      const vector = unitVector(randomOf(row), dimensions);
      expect(Math.abs((scores[row] as number) - dot(vector, query))).toBeLessThan(0.01);
      expect(dot(matrix.rowVector(row), vector)).toBeGreaterThan(0.999);
    }
  });

  it('returns scores that outlive growth and later scans', () => {
    const matrix = filled(2_000, 384);
    const query = unitVector(randomOf(7), 384);
    const scores = matrix.scores(query);
    const copy = scores.slice();
    const vector = matrix.rowVector(5);
    const before = matrix.bytes;
    put(matrix, 20_000, query);
    matrix.scores(unitVector(randomOf(8), 384));
    expect(matrix.bytes).toBeGreaterThan(before);
    expect(scores).toEqual(copy);
    expect(matrix.rowVector(5)).toEqual(vector);
    expect(matrix.scores(query).subarray(0, 2_000)).toEqual(copy);
  });

  it('behaves as a map from rows to vectors, with gaps', () => {
    const dimensions = 24;
    const row = fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 0, max: 30_000 }));
    const step = fc.record({ row, seed: fc.option(fc.integer()) });
    const query = unitVector(randomOf(3), dimensions);
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), steps => {
        const matrix = openVectorMatrix(dimensions);
        const model = new Map<number, Float32Array>();
        for (const { row, seed } of steps) {
          if (seed === null) {
            matrix.clear(row);
            model.delete(row);
          } else {
            const vector = unitVector(randomOf(seed), dimensions);
            put(matrix, row, vector);
            model.set(row, vector);
          }
        }
        expect(matrix.count).toBe(model.size);
        const scores = matrix.scores(query);
        expect(scores.length).toBe(matrix.rows);
        for (const [row, score] of scores.entries()) {
          const vector = model.get(row);
          if (vector !== undefined) expect(Math.abs(score - dot(vector, query))).toBeLessThan(0.01);
          else if (!Object.is(score, 0) || matrix.has(row))
            expect.fail(`row ${row} should be empty, scores ${score}`);
        }
      }),
    );
  });

  it('fully forgets a cleared row, and accepts another in its place', () => {
    const matrix = filled(10, 384);
    const query = unitVector(randomOf(4), 384);
    matrix.clear(4);
    matrix.clear(4);
    matrix.clear(99);
    expect([matrix.has(4), matrix.count, matrix.rows]).toEqual([false, 9, 10]);
    expect([matrix.scores(query)[4], matrix.cosine(4, 5)]).toEqual([0, 0]);
    expect(matrix.rowVector(4)).toEqual(new Float32Array(384));
    put(matrix, 4, query);
    expect(matrix.count).toBe(10);
    expect(matrix.scores(query)[4]).toBeCloseTo(1, 2);
  });

  it('treats a vector of zeros as none, and scores nothing for a query of zeros', () => {
    const matrix = filled(3, 384);
    put(matrix, 1, new Float32Array(384));
    put(matrix, 50, new Float32Array(384));
    expect([matrix.has(1), matrix.has(50), matrix.count, matrix.rows]).toEqual([false, false, 2, 3]);
    expect(matrix.scores(new Float32Array(384)).map(Math.abs)).toEqual(new Float32Array(3));
    expect(openVectorMatrix(384).scores(new Float32Array(384)).length).toBe(0);
  });

  it('is most similar to itself', () => {
    const matrix = filled(2, 100);
    expect(matrix.cosine(1, 1)).toBe(1);
    expect(matrix.cosine(0, 1)).toBe(matrix.cosine(1, 0));
  });

  it('rejects what does not fit', () => {
    const matrix = openVectorMatrix(384);
    const { data, scale } = quantise(unitVector(randomOf(1), 384));
    expect(() => matrix.set(-1, data, scale)).toThrow(RangeError);
    expect(() => matrix.set(0.5, data, scale)).toThrow(RangeError);
    expect(() => matrix.set(0, data.subarray(1), scale)).toThrow(RangeError);
    expect(() => matrix.set(0, data, Number.NaN)).toThrow(RangeError);
    expect(() => matrix.set(11_000_000, data, scale)).toThrow(/4 GB hold \d+ vectors/);
    expect(() => matrix.scores(new Float32Array(16))).toThrow(RangeError);
    expect(() => openVectorMatrix(1_025)).toThrow(RangeError);
    expect([matrix.count, matrix.rows, matrix.bytes]).toEqual([0, 0, 0]);
  });
});
