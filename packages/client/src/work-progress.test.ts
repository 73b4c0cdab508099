import { expect, test } from 'vitest';
import { followWork } from './work-progress.js';

const waiting = (embed: number, relate: number) => ({
  total: embed + relate,
  by_kind: { ...(embed > 0 ? { embed } : {}), ...(relate > 0 ? { relate } : {}) },
});

test('reports how much is done and how long the rest will take', () => {
  let now = 0;
  const work = followWork(() => now);
  expect(work.note(waiting(0, 0))).toBeNull();
  expect(work.note(waiting(10_000, 10_000))).toBe('reading 0 of 10,000');
  now = 10_000;
  expect(work.note(waiting(9_000, 10_000))).toBe('reading 1,000 of 10,000, about 3 minutes');
  now = 100_000;
  // The first samples are too old to measure the speed.
  expect(work.note(waiting(0, 10_000))).toBe('relating 0 of 10,000');
  now = 130_000;
  expect(work.note(waiting(0, 5_790))).toBe('relating 4,210 of 10,000, about 1 minute');
  expect(work.note(waiting(0, 0))).toBeNull();
  expect(work.note(waiting(0, 3))).toBe('relating 0 of 3');
});

test('new work does not count as lost progress, and long times are in hours', () => {
  let now = 0;
  const work = followWork(() => now);
  work.note(waiting(0, 1_000));
  now = 5_000;
  work.note(waiting(0, 990));
  now = 10_000;
  expect(work.note(waiting(0, 40_000))).toBe('relating 0 of 40,000, about 11 hours');
});
