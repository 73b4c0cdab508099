/** Derives the relevance of each hit from the results of a search. */
import { isIdentifierTerm } from '../../language/words.js';
import { coverageIn, type WordWeight } from './arms/lexical.js';
import type { Ranking } from './arms/ranking.js';
import type { Fused } from './fuse.js';
import type { GraphIndex } from './index/graph-index.js';
import { type Relevance, relevanceTo } from './relevance.js';
import { relevanceModels } from './relevance-weights.js';

/** This many of the best decide whether anything fits, however few are wanted. */
const bestLookedAt = 10;

export interface Searched {
  readonly terms: readonly string[];
  /** Terms that the graph knows, and codes that were meant. */
  readonly weighed: readonly WordWeight[];
  readonly vector: Ranking | null;
  readonly embedder: string | null;
  readonly reader: string | null;
  /** Best first. */
  readonly found: readonly Fused[];
  /** By row, how much each that the reader read matters, 0..1. */
  readonly read: ReadonlyMap<number, number>;
}

/** Null where it has no vector. */
const cosineOf = ({ vectors }: GraphIndex, ranking: Ranking, row: number): number | null =>
  vectors?.matrix.has(row) ? (ranking.scores[row] as number) : null;

/** 0..1, by weight; an unknown word weighs as much as the rarest. */
const knownShare = (
  { documents }: GraphIndex,
  terms: readonly string[],
  weighed: readonly WordWeight[],
): number => {
  const weights = new Map(weighed.map(({ term, weight }) => [term, weight]));
  const rarest = Math.log(1 + documents.count);
  let [known, total] = [0, 0];
  for (const term of new Set(terms)) {
    const weight = weights.get(term);
    known += weight ?? 0;
    total += weight ?? rarest;
  }
  return total === 0 ? 0 : known / total;
};

export const weighRelevance = (index: GraphIndex, searched: Searched) => {
  const { terms, weighed, vector, embedder, reader, found, read } = searched;
  const wordsOf = coverageIn(index, terms, weighed);
  const best = found.slice(0, bestLookedAt).map(({ row }) => row);
  const nearestRow = vector?.rows[0];
  // A memory without a vector may be the one that fits: then meaning decides nothing.
  const isRead =
    vector !== null &&
    nearestRow !== undefined &&
    embedder === relevanceModels.embedder &&
    best.every(row => cosineOf(index, vector, row) !== null);
  const holdsNamed = (row: number): boolean =>
    weighed.some(({ term }) => isIdentifierTerm(term) && index.postings.countIn(term, row) > 0);
  const { of, isFitting } = relevanceTo({
    known: knownShare(index, terms, weighed),
    memories: index.documents.count,
    nearest: isRead ? (vector.scores[nearestRow] as number) : null,
    read: reader === relevanceModels.reader ? [...read.values()] : [],
    isExact: best.some(row => wordsOf(row) === 1 || holdsNamed(row)),
  });
  const weighedRows = new Map<number, Relevance>();
  return {
    // A hit is rated more than once: to decide whether to show it, to count it, and to show it.
    of({ row }: Fused): Relevance {
      const before = weighedRows.get(row);
      if (before !== undefined) return before;
      const relevance = of({
        cosine: vector === null ? null : cosineOf(index, vector, row),
        read: read.get(row) ?? null,
        words: wordsOf(row),
      });
      weighedRows.set(row, relevance);
      return relevance;
    },
    /** False where nothing stored fits the question. */
    isFitting,
  };
};

export type HitRelevance = ReturnType<typeof weighRelevance>;
