/** The kinds of a sentence in a conversation. */

export const knowledgeKinds = ['preference', 'decision', 'lesson', 'error', 'fix', 'rule', 'fact'] as const;
export type Knowledge = (typeof knowledgeKinds)[number];

/** `talk` is not kept; `correction` revises what was just said. */
export const spokenLabels = ['talk', ...knowledgeKinds, 'correction'] as const;
/** What a sentence of a conversation can be. */
export type SpokenLabel = (typeof spokenLabels)[number];

/** One row of weights per label. */
export interface KnowledgeHead {
  /** The model whose vectors it was trained on. */
  readonly model: string;
  readonly rows: readonly {
    readonly label: SpokenLabel;
    readonly bias: number;
    readonly row: readonly number[];
  }[];
}
