import { expect, it } from 'vitest';
import { afterWarmUp, slopeOf } from './slope.js';

const line = (values: readonly number[]) => values.map((value, at) => ({ at, value }));

it('is the growth of a line per minute', () => {
  expect(slopeOf(line([10, 12, 14, 16]))).toBeCloseTo(2);
  expect(slopeOf(line([7, 7, 7]))).toBe(0);
  expect(slopeOf(line([3]))).toBe(0);
});

it('is not moved much by one peak in the middle', () => {
  expect(slopeOf(line([5, 5, 50, 5, 5]))).toBeCloseTo(0);
});

it('leaves the start out', () => {
  expect(afterWarmUp(line([1, 2, 3, 4, 5]), 0.5)).toEqual(line([1, 2, 3, 4, 5]).slice(2));
});
