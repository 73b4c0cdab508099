/**
 * Ways to search, as frozen named data that a benchmark can quote. For the origin of the numbers see
 * docs/retrieval.md.
 */

export interface Recipe {
  readonly name: string;
  readonly bm25: { readonly k1: number; readonly b: number };
  /** The rank whose score counts as zero when an arm's scores are normalised to 0..1. */
  readonly zeroRank: number;
  readonly weights: {
    /** Words and meaning share this; words get all of it for a memory that has no vector yet. */
    readonly lexical: number;
    readonly vector: number;
    /** More than words, meaning and relevance together: an exact name outweighs any similarity. */
    readonly identifier: number;
    /** The question itself, word for word. */
    readonly quote: number;
    readonly neighbour: number;
    /** Two places away in the same session, where two take turns: the same speaker again. */
    readonly nextButOne: number;
    readonly author: number;
    readonly entity: number;
    readonly relevance: number;
    /** Small enough to only break ties. */
    readonly recency: number;
  };
  /** The lexical arm has its full weight when its best row contains this share of the question, and less below it. */
  readonly fullCoverage: number;
}

const shared = {
  bm25: Object.freeze({ k1: 1.2, b: 0.8 }),
  zeroRank: 100,
  fullCoverage: 0.35,
};

const steps = {
  identifier: 2,
  quote: 2,
  neighbour: 0.25,
  nextButOne: 0.1,
  author: 0.6,
  entity: 0.2,
  relevance: 0.5,
  recency: 0.001,
};

export const lexicalRecipe: Recipe = Object.freeze({
  ...shared,
  name: 'lexical-5',
  weights: Object.freeze({ ...steps, lexical: 1, vector: 0 }),
});

export const embeddedRecipe: Recipe = Object.freeze({
  ...shared,
  name: 'embedded-6',
  // The only memory with a word comes before the nearest one without it.
  weights: Object.freeze({ ...steps, lexical: 0.51, vector: 0.49 }),
});
