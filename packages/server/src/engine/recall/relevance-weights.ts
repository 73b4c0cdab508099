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
 * The models whose numbers the weights are for; those of others are not comparable. They were fitted on version 3 of the
 * judge, whose relevance version 4 keeps: the log-odds of 391 pairs correlate by .98, and the AUROC is .74 in both.
 */
export const relevanceModels = { embedder: 'loci-embed-6@1', judge: 'loci-judge-6b@4' } as const;

/** The largest graph they were fitted on. */
export const mostMemoriesFitted = 2_000;

/** Whether the reranker has read the best hits. */
export type RelevanceTier = 'read' | 'unread';

/** The weights in use. */
export const relevanceWeights: Readonly<Record<RelevanceTier, RelevanceWeights>> = {
  read: {
    fits: { bias: -14.816, best_judged: 0.418, best_meaning: 30.253, known: 6.55, memories: -3.151 },
    hit: { bias: -8.96, judged: 0.3, meaning: 10.901, words: 1.751 },
    least: 0.09,
  },
  unread: {
    fits: { bias: -18.532, best_meaning: 35.707, known: 7.383, memories: -3.241 },
    hit: { bias: -12.28, meaning: 15.15, words: 2.759 },
    least: 0.11,
  },
};
