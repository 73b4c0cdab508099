/** The stopwatch itself: it must see a difference, and see none where there is none. */
import { expect, it } from 'vitest';
import { seeded } from '../long/seeded.js';
import { compareSamples } from './compare-times.js';

const samples = (seed: number, more: number) => {
  const random = seeded(seed);
  return Array.from({ length: 5_000 }, () => random.next() + more);
};

it('finds no difference where there is none', () => {
  const { firstIsSlower, chance } = compareSamples(samples(1, 0), samples(2, 0));
  expect(Math.abs(firstIsSlower - 0.5)).toBeLessThan(4 * chance);
});

it('finds a difference of a twentieth', () => {
  const { firstIsSlower, chance } = compareSamples(samples(1, 0.05), samples(2, 0));
  expect(firstIsSlower - 0.5).toBeGreaterThan(4 * chance);
});

it('counts ties as half', () => {
  expect(compareSamples([1, 1, 1], [1, 1, 1]).firstIsSlower).toBe(0.5);
  expect(compareSamples([2, 2], [1, 1]).firstIsSlower).toBe(1);
});
