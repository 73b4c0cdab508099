/** Requests that are grouped, rejected alone, or retried alone. */
import { LociProblem } from '@loci/client';
import { expect, it } from 'vitest';
import { Gatherer, type Together } from './gather.js';

const doubling = (groups: number[][], most = 10): Together<number, number> => ({
  reach: line => Math.min(most, line.length),
  take: async requests => {
    groups.push([...requests]);
    await new Promise(resolve => setImmediate(resolve));
    return requests.map(one =>
      one < 0 ? { refused: new LociProblem('conflict', `no ${one}`) } : { taken: one * 2 },
    );
  },
});

it('runs the first request at once and groups those that follow', async () => {
  const groups: number[][] = [];
  const together = doubling(groups, 3);
  const gatherer = new Gatherer();
  const numbers = [1, 2, 3, 4, 5, 6];
  expect(await Promise.all(numbers.map(one => gatherer.take('g', one, together)))).toEqual([
    2, 4, 6, 8, 10, 12,
  ]);
  expect(groups).toEqual([[1], [2, 3, 4], [5, 6]]);
  expect(await gatherer.take('g', 7, together)).toBe(14);
});

it('answers a whole group before its callers continue', async () => {
  const groups: number[][] = [];
  const together = doubling(groups);
  const gatherer = new Gatherer();
  const asking = async (one: number) => {
    await gatherer.take('g', one, together);
    return gatherer.take('g', one + 10, together);
  };
  expect(await Promise.all([1, 2, 3, 4].map(asking))).toEqual([22, 24, 26, 28]);
  expect(groups).toEqual([[1], [2, 3, 4], [11], [12, 13, 14]]);
});

it('keeps different queues apart', async () => {
  const groups: number[][] = [];
  const gatherer = new Gatherer();
  await Promise.all(['g', 'h', 'g'].map((name, at) => gatherer.take(name, at, doubling(groups))));
  expect(groups).toEqual([[0], [1], [2]]);
});

it('rejects a single request', async () => {
  const gatherer = new Gatherer();
  const together = doubling([]);
  const settled = await Promise.allSettled([1, 2, -3, 4].map(one => gatherer.take('g', one, together)));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});

it('retries each alone after a group fails, and fails all when the database is unavailable', async () => {
  const groups: number[][] = [];
  const failing = (error: Error): Together<number, number> => ({
    ...doubling(groups),
    take: async requests => {
      groups.push([...requests]);
      await new Promise(resolve => setImmediate(resolve));
      if (requests.includes(3)) throw error;
      return requests.map(one => ({ taken: one }));
    },
  });
  const settle = async (error: Error) => {
    groups.length = 0;
    const gatherer = new Gatherer();
    const settled = await Promise.allSettled(
      [1, 2, 3, 4].map(one => gatherer.take('g', one, failing(error))),
    );
    return settled.map(one => (one.status === 'fulfilled' ? one.value : one.reason));
  };
  const bad = new Error('a value the database cannot hold');
  expect(await settle(bad)).toEqual([1, 2, bad, 4]);
  expect(groups).toEqual([[1], [2, 3, 4], [2], [3], [4]]);
  const away = new LociProblem('unavailable', 'away');
  expect(await settle(away)).toEqual([1, away, away, away]);
  expect(groups).toEqual([[1], [2, 3, 4]]);
});
