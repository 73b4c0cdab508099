/** How the arrow keys move in the picture. */
import { expect, it } from 'vitest';
import { nearestTowards } from './nearest.js';

const places = [
  { key: 'middle', x: 0.5, y: 0.5 },
  { key: 'right', x: 0.8, y: 0.5 },
  { key: 'far right', x: 0.95, y: 0.52 },
  { key: 'above', x: 0.5, y: 0.9 },
  { key: 'right above', x: 0.6, y: 0.75 },
];

it('starts in the middle', () => {
  expect(nearestTowards(places, null, 'left')).toBe('middle');
  expect(nearestTowards([], null, 'left')).toBeNull();
});

it('prefers straight ahead, and stays if nothing is ahead', () => {
  expect(nearestTowards(places, 'middle', 'right')).toBe('right');
  expect(nearestTowards(places, 'right', 'right')).toBe('far right');
  expect(nearestTowards(places, 'middle', 'up')).toBe('above');
  expect(nearestTowards(places, 'above', 'down')).toBe('right above');
  expect(nearestTowards(places, 'middle', 'left')).toBeNull();
});
