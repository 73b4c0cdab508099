import { expect, it } from 'vitest';
import { memoryOf } from '../../../test/insights/samples.js';
import { otherFigure, otherFigureInSentences } from './by-words.js';

const pairOf = (one: string, other: string) => ({
  first: memoryOf('1', one),
  second: memoryOf('2', other),
  cosine: 0.8,
});
const battery = 'The maximum flight time of Kestrel is 32 minutes. Below 5 °C it lands after 18 minutes.';
const report = 'We counted 412 redshanks. The maximum flight time of Kestrel is 24 minutes.';

it('finds the sentences of two notes that differ in one figure', () => {
  const pair = pairOf(battery, report);
  expect(otherFigure(pair)).toBeNull();
  expect(otherFigureInSentences(pair)).toMatchObject({
    kind: 'contradiction',
    method: 'judge',
    firstQuote: 'The maximum flight time of Kestrel is 32 minutes.',
    secondQuote: 'The maximum flight time of Kestrel is 24 minutes.',
  });
});

it('finds nothing where the sentences say the same, or are about other environments', () => {
  expect(otherFigureInSentences(pairOf(battery, battery.replace('Below', 'Under')))).toBeNull();
  const limit = (where: string, value: number) => `On ${where} it is. The limit is ${value} MB on ${where}.`;
  expect(otherFigureInSentences(pairOf(limit('staging', 5), limit('production', 9)))).toBeNull();
});
