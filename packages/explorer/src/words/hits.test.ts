import { limits } from '@loci/client';
import { expect, it } from 'vitest';
import { hitsWords } from './hits.js';

const hits = (...relevance: number[]) => relevance.map(one => ({ relevance: one }));

it('says how many hits are likely to fit', () => {
  expect(hitsWords(hits(0.9, 0.8, 0.04), 20)).toBe('3 hits, best first; 2 of them are likely to fit');
  expect(hitsWords(hits(0.9, 0.1), 2)).toBe('The first 2 hits, best first; 1 of them is likely to fit');
  expect(hitsWords(hits(0.2, 0.1), 20)).toBe('2 hits, best first; none is likely to fit');
});

it('counts only, where all fit or the server does not say', () => {
  expect(hitsWords(hits(0.9), 20)).toBe('1 hit, best first');
  expect(hitsWords([{}, {}], 20)).toBe('2 hits, best first');
});

it('asks for more words at the limit', () => {
  const many = hits(...Array.from({ length: limits.searchLimitMax }, () => 0.9));
  expect(hitsWords(many, limits.searchLimitMax)).toMatch(/best first\. Add words to narrow them down$/);
});
