import { expect, it } from 'vitest';
import { steadyClock } from './steady-clock.js';

const day = 24 * 3_600_000;

it('never goes back, and continues when the clock has caught up', () => {
  let time = 5_000;
  const now = steadyClock(0, () => time);
  expect(now()).toBe(5_000);
  time = 3_000;
  expect(now()).toBe(5_000);
  time = 6_000;
  expect(now()).toBe(6_000);
});

it('starts no earlier than the newest stored time', () => {
  expect(steadyClock(9_000, () => 4_000)()).toBe(9_000);
  expect(steadyClock(4_000, () => 9_000)()).toBe(9_000);
});

it('does not wait for a time that was far in the future', () => {
  expect(steadyClock(4_000 + day + 1, () => 4_000)()).toBe(4_000);
});
