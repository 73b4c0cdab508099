import { expect, it } from 'vitest';
import { makeTurnstile } from './turnstile.js';

const pausing = () => {
  const release: (() => void)[] = [];
  return { release, pause: () => new Promise<void>(go => release.push(go)) };
};

const full = () => new Error('full');

it('runs up to the limit at once, and the others in order of arrival', async () => {
  const { release, pause } = pausing();
  const through = makeTurnstile(2, 10, full);
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

it('starts the next one after a failure', async () => {
  const through = makeTurnstile(1, 10, full);
  const failing = through(() => Promise.reject(new Error('no')));
  const next = through(async () => 'yes');
  await expect(failing).rejects.toThrow('no');
  expect(await next).toBe('yes');
  expect(await through(async () => 'again')).toBe('again');
});

it('drops only the caller who aborts while waiting', async () => {
  const { release, pause } = pausing();
  const through = makeTurnstile(1, 10, full);
  const leaving = new AbortController();
  const inside = through(pause);
  const given = through(async () => 'never', leaving.signal);
  const next = through(async () => 'yes');
  leaving.abort(new Error('left'));
  await expect(given).rejects.toThrow('left');
  await expect(through(async () => 'never', leaving.signal)).rejects.toThrow('left');
  release[0]?.();
  expect([await inside, await next]).toEqual([undefined, 'yes']);
});

it('rejects callers while too many wait, and accepts them later', async () => {
  const { release, pause } = pausing();
  const through = makeTurnstile(1, 2, full);
  const all = [through(pause), through(async () => 1), through(async () => 2)];
  await expect(through(async () => 3)).rejects.toThrow('full');
  release[0]?.();
  expect(await Promise.all(all)).toEqual([undefined, 1, 2]);
  expect(await through(async () => 3)).toBe(3);
});
