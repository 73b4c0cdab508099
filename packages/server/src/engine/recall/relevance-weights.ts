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

/**
 * The models whose numbers the weights are for; those of others are not comparable. They were fitted with version 4 of the
 * judge. Fitted again with version 5, they separate no better (AUROC .994, .994 and .987 either way) and are as well calibrated.
 */
export const relevanceModels = { embedder: 'loci-embed-6@2', judge: 'loci-judge-6b@5' } as const;

/** The largest graph they were fitted on. */
export const mostMemoriesFitted = 2_000;

/** Whether the reranker has read the best hits. */
export type RelevanceTier = 'read' | 'unread';

/** The weights in use. */
export const relevanceWeights: Readonly<Record<RelevanceTier, RelevanceWeights>> = {
  read: {
    fits: { bias: -18.755, best_judged: 0.403, best_meaning: 33.933, known: 4.435, memories: -2.302 },
    hit: { bias: -11.632, judged: 0.226, meaning: 14.346, words: 2.015 },
    // Fitted: .08. Raised above what random letters reach in the example graph (.135); 1 % of the right hits are lost.
    least: 0.14,
  },
  unread: {
    fits: { bias: -23.186, best_meaning: 39.4, known: 5.363, memories: -2.196 },
    hit: { bias: -14.756, meaning: 18.334, words: 2.857 },
    least: 0.13,
  },
};
