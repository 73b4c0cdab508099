/** The fitted relevance of memories to a question. Made by `npm run bench -- fit-relevance`; relevance.ts reads it. */

/** How much each input moves the odds. */
export interface Factor {
  readonly bias: number;
  readonly [input: string]: number;
}

/** The two fitted chances, and the bound below which a search is empty. */
export interface RelevanceWeights {
  /** How likely it is that anything stored fits the question. */
  readonly fits: Factor;
  /** How likely it is, if something fits, that it is this hit. */
  readonly hit: Factor;
  /** If it is less likely than this that anything fits, nothing is shown. */
  readonly least: number;
}

/** The models whose numbers the weights are for; those of others are not comparable. */
export const relevanceModels = { embedder: 'loci-embed-6@2', reader: 'loci-reader-12@11' } as const;

/** The largest graph they were fitted on. */
export const mostMemoriesFitted = 2_000;

/** Whether the reader has read the best hits. */
export type RelevanceTier = 'read' | 'unread';

/** The weights in use. */
export const relevanceWeights: Readonly<Record<RelevanceTier, RelevanceWeights>> = {
  read: {
    fits: { bias: -15.6, best_read: 0.361, best_meaning: 30.001, known: 4.193, memories: -2.201 },
    hit: { bias: -7.145, read: 0.407, meaning: 8.198, words: 3.101 },
    // Fitted with reader 10, and as good with reader 11 as a new fit. At this bound 1.4 % of the right hits are lost, and nine
    // of ten questions about something else find nothing.
    least: 0.15,
  },
  unread: {
    fits: { bias: -21.329, best_meaning: 37.824, known: 5.129, memories: -2.303 },
    hit: { bias: -13.885, meaning: 17.112, words: 3.194 },
    // Fitted: .05. Raised above what random letters reach in the example graph (.17); 1 % of the right hits are lost.
    least: 0.18,
  },
};
