import { expect, it } from 'vitest';
import { makeTurnstile } from './turnstile.js';

const pausing = () => {
  const release: (() => void)[] = [];
  return { release, pause: () => new Promise<void>(go => release.push(go)) };
};

it('lets so many in, and the others in the order they came', async () => {
  const { release, pause } = pausing();
  const through = makeTurnstile(2);
  const entered: number[] = [];
  const all = [1, 2, 3, 4].map(number =>
    through(async () => {
      entered.push(number);
      await pause();
      return number;
    }),
  );
  await Promise.resolve();
  expect(entered).toEqual([1, 2]);
  release[1]?.();
  expect(await all[1]).toBe(2);
  await new Promise(setImmediate);
  expect(entered).toEqual([1, 2, 3]);
  release[0]?.();
  release[2]?.();
  await new Promise(setImmediate);
  release[3]?.();
  expect(await Promise.all(all)).toEqual([1, 2, 3, 4]);
});

it('lets the next one in after a failure', async () => {
  const through = makeTurnstile(1);
  const failing = through(() => Promise.reject(new Error('no')));
  const next = through(async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(await through(async () => 'again')).toBe('again');
});
