import { expect, it } from 'vitest';
import { mapInTurns, takeTurns } from './take-turns.js';

const work = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
};

/** The turns that the loop had while the work ran, and the longest time between two of them. */
const watched = async (run: () => Promise<unknown>): Promise<{ turns: number; longestMs: number }> => {
  let [turns, longestMs, last, isOver] = [0, 0, performance.now(), false];
  const look = () => {
    const now = performance.now();
    longestMs = Math.max(longestMs, now - last);
    [turns, last] = [turns + 1, now];
    if (!isOver) setTimeout(look, 0);
  };
  setTimeout(look, 0);
  await run();
  isOver = true;
  return { turns, longestMs };
};

const longWork = async (): Promise<void> => {
  const turn = takeTurns('asked', 5);
  for (let piece = 0; piece < 50; piece++) {
    work(1);
    await turn();
  }
};

it('gives the loop back between two stretches of work', async () => {
  const { turns, longestMs } = await watched(longWork);
  expect(turns).toBeGreaterThanOrEqual(5);
  expect(longestMs).toBeLessThan(100);
});

it('lets one of many go in a turn, so that many hold the loop no longer than one', async () => {
  const { turns, longestMs } = await watched(() => Promise.all(Array.from({ length: 10 }, longWork)));
  expect(turns).toBeGreaterThanOrEqual(50);
  // The first stretch of each runs at once: they are begun together here, as no requests are.
  expect(longestMs).toBeLessThan(1_000);
});

it('does not wait where little was done', () => {
  expect(takeTurns('asked', 1_000)()).toBeUndefined();
});

it('lets all of them come to their end, in their order', async () => {
  const order: number[] = [];
  await Promise.all(
    [1, 2, 3].map(async number => {
      const turn = takeTurns('asked', 0);
      await turn();
      order.push(number);
    }),
  );
  expect(order).toEqual([1, 2, 3]);
});

it('lets what is asked for go before the background, which comes to its end all the same', async () => {
  const order: string[] = [];
  const pieces = async (of: 'asked' | 'background', count: number) => {
    const turn = takeTurns(of, 0);
    for (let piece = 0; piece < count; piece++) {
      await turn();
      order.push(of);
    }
  };
  await Promise.all([pieces('background', 10), pieces('asked', 40)]);
  expect(order.slice(0, 8).filter(of => of === 'background').length).toBeLessThanOrEqual(1);
  expect(order.filter(of => of === 'background')).toHaveLength(10);
  expect(order.slice(0, 40).filter(of => of === 'background').length).toBeGreaterThanOrEqual(4);
});

it('maps in turns, in order, with what is awaited', async () => {
  const { turns } = await watched(async () => {
    const made = await mapInTurns([1, 2, 3], async (item, place) => {
      work(10);
      return item * 10 + place;
    });
    expect(made).toEqual([10, 21, 32]);
  });
  expect(turns).toBeGreaterThanOrEqual(2);
});
