/** The lexical arm: BM25 over our own words, exact on small graphs, by the rarest words first on large ones. */
import type { GraphIndex } from '../index/graph-index.js';
import type { Recipe } from '../recipes.js';
import type { IsVisible } from '../visibility.js';
import { type Ranking, rankingOf } from './ranking.js';

/** A word in more documents than this is only looked up in documents that a rarer word has found … */
const commonFrequency = 30_000;
/** … once there are this many of those. */
const enoughFound = 2_000;
/** … and no more than this: looking up very many takes longer than one pass over the word. */
const tooManyFound = 10_000;

export interface WordWeight {
  readonly term: string;
  readonly frequency: number;
  readonly weight: number;
}

/** Each distinct term of the question with its weight, rarest first; unknown ones are skipped. */
export const weighWords = (index: GraphIndex, terms: readonly string[]): WordWeight[] => {
  const total = index.documents.count;
  const weights: WordWeight[] = [];
  for (const term of new Set(terms)) {
    const frequency = index.postings.frequency(term);
    if (frequency === 0) continue;
    weights.push({ term, frequency, weight: Math.log(1 + (total - frequency + 0.5) / (frequency + 0.5)) });
  }
  return weights.sort((a, b) => a.frequency - b.frequency);
};

/** Shared by all searches: none yields while it uses it. */
let room = new Int32Array(0);
const roomFor = (rows: number): Int32Array => {
  if (room.length < rows) room = new Int32Array(2 * rows);
  return room;
};

export const lexicalArm = (
  index: GraphIndex,
  words: readonly WordWeight[],
  recipe: Recipe,
  isVisible: IsVisible,
  depth: number,
): Ranking => {
  const { documents, postings } = index;
  const { k1, b } = recipe.bm25;
  const averageLength = documents.count === 0 ? 1 : Math.max(1, documents.lengthSum / documents.count);
  const scores = new Float64Array(documents.count);
  const found = roomFor(documents.count);
  let foundCount = 0;
  const { length: lengths } = documents;
  const flat = k1 * (1 - b);
  const slope = (k1 * b) / averageLength;

  for (const { term, frequency, weight } of words) {
    const gain = weight * (k1 + 1);
    const score = (row: number, count: number): void => {
      if (scores[row] === 0) found[foundCount++] = row;
      scores[row] =
        (scores[row] as number) + (gain * count) / (count + flat + slope * (lengths[row] as number));
    };
    if (frequency > commonFrequency && foundCount >= enoughFound && foundCount <= tooManyFound) {
      const countIn = postings.counterOf(term);
      for (let at = 0; at < foundCount; at++) {
        const row = found[at] as number;
        const count = countIn(row);
        if (count > 0) score(row, count);
      }
      continue;
    }
    const { documents: rows, counts, from, to, visitTail } = postings.stretchOf(term);
    for (let at = from; at < to; at++) {
      const row = rows[at] as number;
      const count = counts[at] as number;
      if (scores[row] === 0) found[foundCount++] = row;
      scores[row] =
        (scores[row] as number) + (gain * count) / (count + flat + slope * (lengths[row] as number));
    }
    visitTail(score);
  }
  return rankingOf(found.subarray(0, foundCount), scores, isVisible, depth);
};

/**
 * Returns for a row, 0..1, the share of the question it contains, by weight; an unknown word weighs as much as the
 * rarest.
 */
export const coverageIn = (
  index: GraphIndex,
  terms: readonly string[],
  words: readonly WordWeight[],
): ((row: number) => number) => {
  const weights = new Map(words.map(word => [word.term, word.weight]));
  const unknown = Math.log(1 + index.documents.count);
  const asked = [...new Set(terms)].map(term => ({ term, weight: weights.get(term) ?? unknown }));
  const total = asked.reduce((sum, { weight }) => sum + weight, 0);
  if (total === 0) return () => 0;
  return row =>
    asked.reduce((sum, { term, weight }) => (index.postings.countIn(term, row) > 0 ? sum + weight : sum), 0) /
    total;
};
