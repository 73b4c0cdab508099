import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { declined, judgementOf, modelFor } from './confidence.js';
import type { ConfidenceFeatures, Situation } from './confidence-features.js';
import { type InputName, inputs, inputsOf } from './confidence-model.js';
import { embeddedConfidence, lexicalConfidence } from './confidence-weights.js';

const models = [embeddedConfidence, lexicalConfidence];
const situations: readonly Situation[] = ['person', 'user', 'thing'];

const share = fc.double({ min: 0, max: 1, noNaN: true });
const difference = fc.double({ min: -1, max: 1, noNaN: true });
const anyFeatures: fc.Arbitrary<ConfidenceFeatures> = fc.record({
  situation: fc.constantFrom(...situations),
  coverage: share,
  bestCoverage: share,
  bestJudged: share,
  firstJudged: share,
  meanJudged: fc.double({ min: -6, max: 6, noNaN: true }),
  nearness: share,
  nearest: share,
  oneMemory: share,
  ownWords: difference,
  ownJudged: fc.double({ min: -12, max: 12, noNaN: true }),
  byUser: share,
  namesCovered: fc.boolean(),
  timesMissing: share,
  voices: fc.integer({ min: 1, max: 9 }),
  agreement: fc.integer({ min: 0, max: 2 }),
  stale: share,
  toBeMade: fc.boolean(),
  contested: fc.boolean(),
});

const rank = { low: 0, medium: 1, high: 2 };

/** Changing the features from the first to the second must not make it surer. */
const neverSurer = (worse: (features: ConfidenceFeatures) => Partial<ConfidenceFeatures>) =>
  fc.assert(
    fc.property(anyFeatures, fc.constantFrom(...models), (features, model) => {
      const before = judgementOf(model, features);
      const after = judgementOf(model, { ...features, ...worse(features) });
      expect(after.probability).toBeLessThanOrEqual(before.probability + 1e-12);
      expect(rank[after.confidence]).toBeLessThanOrEqual(rank[before.confidence]);
    }),
  );

describe('what may not make an insight surer', () => {
  test('that it has yet to be made', () => neverSurer(() => ({ toBeMade: true })));
  test('a dispute', () => neverSurer(() => ({ contested: true })));
  test('that somebody else said it, by the words', () =>
    neverSurer(({ ownWords }) => ({ ownWords: ownWords - 0.3 })));
  test('that somebody else said it, by the judge', () =>
    neverSurer(({ ownJudged }) => ({ ownJudged: ownJudged - 2 })));
  test('that the user did not say it', () => neverSurer(() => ({ byUser: 0 })));
  test('fewer independent sources', () => neverSurer(() => ({ agreement: 0 })));
  test('evidence of another time', () => neverSurer(() => ({ timesMissing: 1 })));
  test('a name that stands nowhere', () => neverSurer(() => ({ namesCovered: false })));
  test('evidence that waits for a review', () => neverSurer(() => ({ stale: 1 })));
  test('fewer of the words', () => neverSurer(() => ({ coverage: 0, bestCoverage: 0, oneMemory: 0 })));
  test('a judge who finds no answer', () =>
    neverSurer(() => ({ firstJudged: 0, bestJudged: 0, meanJudged: -6 })));
});

const fair: ConfidenceFeatures = {
  situation: 'person',
  coverage: 0.8,
  bestCoverage: 0.7,
  bestJudged: 0.9,
  firstJudged: 0.9,
  meanJudged: -1,
  nearness: 0.65,
  nearest: 0.7,
  oneMemory: 0.8,
  ownWords: 0.4,
  ownJudged: 1.5,
  byUser: 0.67,
  namesCovered: true,
  timesMissing: 0,
  voices: 1,
  agreement: 0,
  stale: 0,
  toBeMade: false,
  contested: false,
};

test('a wrong person and a dispute do lower it', () => {
  for (const model of models) {
    const right = judgementOf(model, fair);
    expect(right.confidence).not.toBe('low');
    expect(judgementOf(model, { ...fair, ownWords: -0.4 }).probability).toBeLessThan(
      right.probability - 0.05,
    );
    expect(judgementOf(model, { ...fair, timesMissing: 1 }).probability).toBeLessThan(
      right.probability - 0.05,
    );
    expect(judgementOf(model, { ...fair, agreement: 2 }).probability).toBeGreaterThan(right.probability);
    expect(judgementOf(model, { ...fair, contested: true }).confidence).toBe('low');
  }
});

test('without evidence it is low, and the probability says so too', () => {
  for (const model of models) {
    const { confidence, probability } = declined(model, null);
    expect(confidence).toBe('low');
    expect(probability).toBeLessThanOrEqual(model.low);
    expect(probability).toBeGreaterThan(0);
  }
});

test('the reasons add up to the probability, the strongest first', () => {
  fc.assert(
    fc.property(anyFeatures, fc.constantFrom(...models), (features, model) => {
      const { probability, reasons } = judgementOf(model, features);
      const odds = reasons.reduce(
        (sum, { contribution }) => sum + contribution,
        model.weights[features.situation].bias,
      );
      expect(1 / (1 + Math.exp(-odds))).toBeCloseTo(probability, 9);
      const moves = reasons.map(({ contribution }) => Math.abs(contribution));
      expect(moves).toEqual([...moves].sort((a, b) => b - a));
      for (const { input, value, says } of reasons) {
        expect(value).toBe(inputsOf(features)[input]);
        expect([inputs[input].above, inputs[input].below]).toContain(says);
      }
    }),
  );
});

describe.each(models)('the weights $name', model => {
  it('point the way that each input may point', () => {
    for (const situation of situations) {
      const weighed = Object.entries(model.weights[situation].inputs);
      expect(weighed.length).toBeGreaterThan(3);
      for (const [name, { weight, usual: from }] of weighed) {
        expect(Object.keys(inputs)).toContain(name);
        expect(Number.isFinite(weight) && Number.isFinite(from)).toBe(true);
        const isUp = inputs[name as InputName].direction === 'rises';
        expect(isUp ? weight : -weight, `${situation} ${name}`).toBeGreaterThanOrEqual(0);
      }
    }
  });

  it('know whom a task is about, agreement and disputes', () => {
    expect(model.weights.person.inputs.ownWords?.weight).toBeGreaterThan(0.5);
    for (const situation of situations) {
      expect(model.weights[situation].inputs.agreement?.weight).toBeGreaterThan(0);
      expect(model.weights[situation].inputs.contested?.weight).toBeLessThan(-1);
    }
  });

  it('say how they were fitted, and have bands in order', () => {
    expect(model.fitted.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(Object.values(model.fitted.on).reduce((sum, count) => sum + count, 0)).toBeGreaterThan(500);
    expect(Object.keys(model.fitted.on)).not.toEqual(expect.arrayContaining(['locomo']));
    expect(Object.keys(model.fitted.on)).not.toEqual(expect.arrayContaining(['beam']));
    for (const situation of situations) expect(model.weights[situation].high).toBeGreaterThanOrEqual(0.9);
    expect(model.low).toBeLessThan(0.9);
    expect(model.nothing).toBeLessThan(model.low);
    expect(Object.isFrozen(model)).toBe(true);
  });
});

test('each recipe has its model', () => {
  expect(modelFor('lexical-5')).toBe(lexicalConfidence);
  expect(modelFor('embedded-5')).toBe(embeddedConfidence);
});
