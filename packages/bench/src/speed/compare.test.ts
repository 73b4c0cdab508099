import { expect, it } from 'vitest';
import { checkAgainst, compareFigure } from './compare.js';
import type { Figure } from './workload.js';

const figure = (changes: Partial<Figure>): Figure => ({
  id: 'x',
  what: 'x',
  value: 10,
  unit: 'ms',
  ...changes,
});

it('counts less time and more per second as better', () => {
  expect(compareFigure(figure({ value: 5 }), figure({ value: 10 })).better).toBe(2);
  expect(compareFigure(figure({ value: 5, unit: '/s' }), figure({ value: 10, unit: '/s' })).better).toBe(0.5);
});

it('compares with the baseline of the same run if there is one, else by processor time', () => {
  const now = figure({ value: 40, ratio: 2, processor: { value: 3 } });
  expect(compareFigure(now, figure({ value: 10, ratio: 2 }))).toEqual({ id: 'x', by: 'ratio', better: 1 });
  expect(
    compareFigure(figure({ value: 40, processor: { value: 3 } }), figure({ processor: { value: 6 } })),
  ).toEqual({ id: 'x', by: 'processor', better: 2 });
});

it('reports what got worse beyond the noise of the machine', () => {
  const kept = new Map([['x', figure({})]]);
  expect(checkAgainst([figure({ value: 13 })], kept).isWorse).toBe(false);
  expect(checkAgainst([figure({ value: 20 })], kept).isWorse).toBe(true);
  expect(checkAgainst([figure({ id: 'new' })], kept).lines.at(-1)).toContain('1 figures');
});
