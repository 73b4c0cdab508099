import { expect, it } from 'vitest';
import { movedContexts } from './moved-contexts.js';

const from = { type: 'topic', name: 'way prefer' };

it('replaces one context and keeps the others', () => {
  expect(movedContexts({ topic: ['way prefer'], project: ['atlas'] }, from, { topic: ['style'] })).toEqual({
    topic: ['style'],
    project: ['atlas'],
  });
});

it('adds no duplicates, and may name the context it came from', () => {
  const contexts = { topic: ['way prefer', 'style'] };
  expect(movedContexts(contexts, from, { topic: ['style'] })).toEqual({ topic: ['style'] });
  expect(movedContexts(contexts, from, { topic: ['way prefer'] })).toEqual({
    topic: ['style', 'way prefer'],
  });
});
