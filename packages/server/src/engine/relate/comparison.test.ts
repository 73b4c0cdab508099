import { expect, it } from 'vitest';
import { memoryOf } from '../../../test/insights/samples.js';
import { type Comparison, findingsOf, keyOf } from './comparison.js';
import type { Relation } from './relation.js';
import { thresholds } from './thresholds.js';

const relationOf = (firstQuote: string, secondQuote: string): Relation => ({
  kind: 'contradiction',
  direction: 'mutual',
  strength: 0.9,
  reason: '',
  firstQuote,
  secondQuote,
  method: 'judge',
  update: false,
  suggestedResolution: null,
});

/** What is kept if the last text contradicts each of the others. */
const kept = (...texts: string[]) => {
  const memories = texts.map((text, at) => memoryOf(`${at}`, text));
  const memory = memories.pop()!;
  const pairs = memories.map(first => ({ first, second: memory, cosine: 0.9 }));
  const relations = new Map(
    pairs.map(pair => [keyOf(pair), relationOf(pair.first.content, pair.second.content)]),
  );
  const comparison: Comparison = { memory, pairs, older: [], weightOf: () => 1 };
  return findingsOf(comparison, relations).map(({ first }) => first.content);
};

const parts = Array.from({ length: thresholds.series + 1 }, (_, at) => `Its filter is F-10${at}.`);

it('opens no contradiction between notes that differ only in what they name', () => {
  expect(kept(...parts)).toEqual([]);
  expect(kept('Its filter must be washed, not replaced.', ...parts)).toEqual([
    'Its filter must be washed, not replaced.',
  ]);
});

it('opens one where only a few differ so', () => {
  expect(kept(...parts.slice(1))).toEqual(parts.slice(1, -1));
});
