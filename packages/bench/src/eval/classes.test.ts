/** Figures of classes on a table small enough to compute by hand. */
import { expect, it } from 'vitest';
import { classResult } from './classes.js';

it('reports accuracy, macro-F1, and precision and recall of each class', () => {
  const result = classResult([
    { truth: 'a', found: 'a' },
    { truth: 'a', found: 'b' },
    { truth: 'b', found: 'b' },
    { truth: 'b', found: 'c' },
  ]);
  expect(result.rows).toBe(4);
  expect(result.accuracy).toBe(0.5);
  const [a, b] = result.classes;
  expect(a).toMatchObject({ label: 'a', precision: 1, recall: 0.5, rows: 2 });
  expect(b).toMatchObject({ label: 'b', precision: 0.5, recall: 0.5 });
  expect(result.macroF1).toBeCloseTo((2 / 3 + 1 / 2) / 2);
});

it('has no figure that is not a number where nothing was found', () => {
  expect(classResult([{ truth: 'a', found: 'b' }])).toMatchObject({ accuracy: 0, macroF1: 0 });
  expect(classResult([]).accuracy).toBe(0);
});
