import { expect, it } from 'vitest';
import { hitsByFit } from './fitting-hits.js';

const hits = (...relevance: (number | undefined)[]) =>
  relevance.map(one => (one === undefined ? {} : { relevance: one }));

it('sets the likely hits apart and keeps the order of each part', () => {
  const given = hits(0.6, 0.1, 0.9, 0.49, 0.5);
  const { likely, others } = hitsByFit(given);
  expect(likely.map(hit => given.indexOf(hit))).toEqual([0, 2, 4]);
  expect(others.map(hit => given.indexOf(hit))).toEqual([1, 3]);
});

it('sets nothing apart where the server gives no relevance', () => {
  const given = hits(undefined, undefined);
  expect(hitsByFit(given)).toEqual({ likely: given, others: [] });
});
