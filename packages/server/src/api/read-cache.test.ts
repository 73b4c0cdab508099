/** A cached answer lives exactly until the next commit. */
import { expect, test } from 'vitest';
import { openReadCache } from './read-cache.js';

const counting = () => {
  let made = 0;
  return { make: async () => ++made, size: () => 8 };
};

test('an answer is computed once until someone writes', async () => {
  const cache = openReadCache(() => 1);
  const { make, size } = counting();
  expect([await cache.read('a', make, size), await cache.read('a', make, size)]).toEqual([1, 1]);
  expect(await cache.read('b', make, size)).toBe(2);
});

test('a commit invalidates every answer', async () => {
  let stamp = 1;
  const cache = openReadCache(() => stamp);
  const { make, size } = counting();
  await cache.read('a', make, size);
  stamp = 2;
  expect(await cache.read('a', make, size)).toBe(2);
});

test('an answer computed during a write is returned but not cached', async () => {
  let stamp = 1;
  const cache = openReadCache(() => stamp);
  const slow = async () => {
    stamp++;
    return stamp;
  };
  expect(await cache.read('a', slow, () => 8)).toBe(2);
  expect(
    await cache.read(
      'a',
      async () => 99,
      () => 8,
    ),
  ).toBe(99);
});

test('nothing is cached if the database cannot report commits', async () => {
  const cache = openReadCache(() => null);
  const { make, size } = counting();
  await cache.read('a', make, size);
  expect(await cache.read('a', make, size)).toBe(2);
});

test('an answer that is too large is returned but not cached', async () => {
  const cache = openReadCache(() => 1);
  const { make } = counting();
  const huge = () => 100 * 1024 * 1024;
  await cache.read('a', make, huge);
  expect(await cache.read('a', make, huge)).toBe(2);
});

test('concurrent identical requests share an answer until someone writes', async () => {
  let stamp = 1;
  const cache = openReadCache(() => stamp);
  const { make, size } = counting();
  expect(await Promise.all([cache.read('a', make, size), cache.read('a', make, size)])).toEqual([1, 1]);
  const first = cache.read('b', make, size);
  stamp = 2;
  expect(await cache.read('b', make, size)).toBe(3);
  expect(await first).toBe(2);
});

test('a failure reaches everyone who waited for it, and is not cached', async () => {
  const cache = openReadCache(() => 1);
  const fail = () => Promise.reject(new Error('no'));
  const told = await Promise.allSettled([cache.read('a', fail, () => 8), cache.read('a', fail, () => 8)]);
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(
    await cache.read(
      'a',
      async () => 1,
      () => 8,
    ),
  ).toBe(1);
});
