import { expect, it } from 'vitest';
import { shortRecommendation } from './short-recommendation.js';

type Answer = Parameters<typeof shortRecommendation>[0];
const evidence = ['The gate\n is $& shut.', 'It opens at six.'].map((quote, at) => ({
  number: at + 1,
  quote,
})) as unknown as NonNullable<Answer['evidence']>;
const insight = '“It opens at six.” (Ana, 4 March) “The gate is $& shut.” (Ben, 5 March)';

it('names a note by its number where the finding quotes it', () => {
  const recommendation = 'Use this: “The gate is $& shut.” (Ben, 5 March)';
  expect(shortRecommendation({ insight, recommendation, evidence })).toBe('Use this: [1] (Ben, 5 March)');
});

it('leaves every other recommendation as it is', () => {
  const recommendation = 'Use this: “It opens at six.” (Ana, 4 March)';
  expect(shortRecommendation({ insight, recommendation })).toBe(recommendation);
  expect(shortRecommendation({ insight: 'It opens early [2].', recommendation, evidence })).toBe(
    recommendation,
  );
  const settle = 'Settle it with Ana and Ben first.';
  expect(shortRecommendation({ insight, recommendation: settle, evidence })).toBe(settle);
});
