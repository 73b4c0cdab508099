import { expect, test } from 'vitest';
import { summary } from './answerability.js';
import { calibrationError } from './metrics.js';

test('a probability that comes true as often as it says has no calibration error', () => {
  const told = Array.from({ length: 10 }, (_, at) => ({ probability: 0.7, isTrue: at < 7 }));
  expect(calibrationError(told)).toBeCloseTo(0, 9);
  expect(calibrationError(told.map(one => ({ ...one, isTrue: true })))).toBeCloseTo(0.3, 9);
  expect(calibrationError([])).toBe(0);
  expect(calibrationError([{ probability: 1, isTrue: true }])).toBe(0);
});

test('the summary says how often each band was right', () => {
  const one = (band: 'high' | 'medium' | 'low', score: number, isAnswerable: boolean, isShown: boolean) => ({
    band,
    score,
    isAnswerable,
    isShown,
  });
  const result = summary('s', [
    one('high', 0.95, true, true),
    one('high', 0.92, true, false),
    one('high', 0.91, false, false),
    one('low', 0.2, false, false),
  ]);
  expect(result).toMatchObject({ answerable: 2, unanswerable: 2, auroc: 1, unanswerableHigh: 0.5 });
  expect(result.bands).toEqual({
    high: { questions: 3, answerable: 2, shown: 1 },
    medium: { questions: 0, answerable: 0, shown: 0 },
    low: { questions: 1, answerable: 0, shown: 0 },
  });
  expect(summary('s', []).unanswerableHigh).toBeNull();
});
