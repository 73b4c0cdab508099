import { expect, it } from 'vitest';
import { fuse } from './fuse.js';
import type { GraphIndex } from './index/graph-index.js';
import { embeddedRecipe } from './recipes.js';

it('weighs the words of a note alike, whether or not the database found it among the nearest', () => {
  const none = new Int32Array(2);
  const documents = { author: none, session: none, previous: none, next: none, count: 2 };
  const index = { documents, vectors: null } as unknown as GraphIndex;
  const alike = { rows: [1, 0], found: 2, scores: Float32Array.of(5, 5) };
  const arms = {
    lexical: alike,
    lexicalCoverage: embeddedRecipe.fullCoverage / 2,
    vector: { rows: [1], found: 1, scores: Float32Array.of(0, 0.7) },
    identifiers: new Map(),
    author: null,
  };
  const parts = fuse(index, arms, embeddedRecipe, () => true).map(found => found.parts.lexical);
  expect(parts).toHaveLength(2);
  expect(parts[0]).toBe(parts[1]);
  expect(parts[0]).toBeCloseTo(embeddedRecipe.weights.lexical / 2);
});
