import { expect, it } from 'vitest';
import { createTraffic } from './traffic.js';

it('is busy while a caller waits, and for a moment after', async () => {
  let now = 0;
  const traffic = createTraffic(() => now);
  expect(traffic.isBusy()).toBe(false);
  const leave = traffic.enter();
  now = 1_000;
  expect(traffic.isBusy()).toBe(true);
  leave();
  expect(traffic.isBusy()).toBe(true);
  now = 2_000;
  expect(traffic.isBusy()).toBe(false);
});

it('delays background work no longer than requested, however long a caller waits', async () => {
  const traffic = createTraffic();
  const leave = traffic.enter();
  await traffic.quiet(20);
  expect(traffic.isBusy()).toBe(true);
  leave();
  // Called twice, it counts once.
  leave();
  traffic.enter();
  expect(traffic.isBusy()).toBe(true);
});
