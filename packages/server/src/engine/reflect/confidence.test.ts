import { expect, test } from 'vitest';
import { readingOf } from '../../../test/insights/samples.js';
import { type Cap, inputsOf, judge } from './confidence.js';
import { type ConfidenceInputs, confidenceWeights, type InputName } from './confidence-weights.js';

const names = Object.keys(confidenceWeights.inputs) as InputName[];
/** Usual values except for those given. */
const inputs = (more: Partial<ConfidenceInputs> = {}): ConfidenceInputs => ({
  ...(Object.fromEntries(
    names.map(name => [name, confidenceWeights.inputs[name].usual]),
  ) as ConfidenceInputs),
  ...more,
});
const plain = inputs({ bears: 6, agreement: 1 });
const poor = inputs({ bears: -6, agreement: 0 });

test('the better the evidence, the higher the band', () => {
  const all = [poor, inputs(), plain].map(one => judge(one, []));
  expect(all.map(({ confidence }) => confidence)).toEqual(['low', 'medium', 'high']);
  for (const { probability, because } of all) {
    expect(probability).toBeGreaterThan(0);
    expect(probability).toBeLessThan(1);
    expect(because).toMatch(/^[A-Z].{5,}\.$/);
  }
});

test('a cap lowers the band and is the reason; the probability stays', () => {
  const free = judge(plain, []);
  const most: Readonly<Record<Cap, string>> = {
    declined: 'low',
    contested: 'low',
    closest: 'low',
    words: 'medium',
    needs_review: 'medium',
    contested_besides: 'medium',
    doubted: 'medium',
    changed: 'medium',
    several: 'medium',
  };
  for (const [cap, band] of Object.entries(most) as [Cap, string][]) {
    const capped = judge(plain, [cap]);
    expect(capped.confidence, cap).toBe(band);
    expect(capped.because, cap).not.toBe(free.because);
    if (cap !== 'declined') expect(capped.probability, cap).toBe(free.probability);
  }
  expect(judge(plain, ['words', 'contested']).confidence).toBe('low');
});

test('the probability of a decline stays in the low band, without reasons', () => {
  const declined = judge(plain, ['declined']);
  expect(declined.probability).toBeLessThanOrEqual(confidenceWeights.low);
  expect(declined.reasons).toEqual([]);
});

test('a cap that lowers nothing is not the reason for a medium', () => {
  expect(judge(inputs(), ['needs_review']).because).toBe(judge(inputs(), []).because);
});

test('the largest contribution comes first, and small ones are not named', () => {
  const { reasons, because } = judge(inputs({ bears: -3, agreement: 0 }), []);
  const moved = reasons.map(({ contribution }) => Math.abs(contribution));
  expect(moved).toEqual([...moved].sort((one, other) => other - one));
  expect(reasons[0]!.input).toBe('bears');
  expect(because).not.toMatch(/source/);
});

test('a medium with nothing against it has a reason too', () => {
  const slightly = (name: InputName) => {
    const { weight, usual } = confidenceWeights.inputs[name];
    return usual + Math.sign(weight) * 0.01;
  };
  const good = Object.fromEntries(names.map(name => [name, slightly(name)])) as ConfidenceInputs;
  const { confidence, because, reasons } = judge(good, []);
  expect(reasons.every(({ contribution }) => contribution > 0)).toBe(true);
  expect(confidence).toBe('medium');
  expect(because).toMatch(/^[A-Z].{5,}\.$/);
});

test('the inputs come only from the notes in the answer', () => {
  const { bears, ...others } = inputsOf([readingOf(0.9), readingOf(0.4)], 7);
  expect(others).toEqual({ agreement: 1 });
  expect(bears).toBeCloseTo(Math.log(9));
  expect(inputsOf([], 1)).toMatchObject({
    bears: Math.log(0.001 / 0.999),
    agreement: 0,
  });
});
