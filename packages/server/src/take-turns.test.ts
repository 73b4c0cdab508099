import { expect, it } from 'vitest';
import { mapInTurns, takeTurns } from './take-turns.js';

let pieces = 0;
const work = (ms: number): void => {
  const until = performance.now() + ms;
  while (performance.now() < until);
  pieces++;
};

/** How often the event loop turned during the work, and the most pieces of work between two turns: a busy machine moves neither. */
const watched = async (run: () => Promise<unknown>): Promise<{ turns: number; mostPieces: number }> => {
  let [turns, mostPieces, last, isOver] = [0, 0, pieces, false];
  const look = () => {
    mostPieces = Math.max(mostPieces, pieces - last);
    [turns, last] = [turns + 1, pieces];
    if (!isOver) setTimeout(look, 0);
  };
  setTimeout(look, 0);
  await run();
  isOver = true;
  return { turns, mostPieces };
};

const longWork = async (): Promise<void> => {
  const turn = takeTurns('asked', 5);
  for (let piece = 0; piece < 50; piece++) {
    work(1);
    await turn();
  }
};

it('yields to the event loop between two stretches of work', async () => {
  const { turns, mostPieces } = await watched(longWork);
  expect(turns).toBeGreaterThanOrEqual(5);
  expect(mostPieces).toBeLessThanOrEqual(10);
});

it('runs one of many per turn, so that many block the loop no longer than one', async () => {
  const { turns, mostPieces } = await watched(() => Promise.all(Array.from({ length: 10 }, longWork)));
  expect(turns).toBeGreaterThanOrEqual(50);
  // The first stretch of each runs at once: unlike real requests, these start together.
  expect(mostPieces).toBeLessThanOrEqual(60);
});

it('does not wait after little work', () => {
  expect(takeTurns('asked', 1_000)()).toBeUndefined();
});

it('lets all of them finish, in order', async () => {
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

it('runs interactive work before background work, which still finishes', async () => {
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
