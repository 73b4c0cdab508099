/** What a sentence of a conversation is. */

export const knowledgeKinds = ['preference', 'decision', 'lesson', 'error', 'fix', 'rule', 'fact'] as const;
export type Knowledge = (typeof knowledgeKinds)[number];

/** `talk` is nothing to keep; `correction` takes back what was said just before. */
export const spokenLabels = ['talk', ...knowledgeKinds, 'correction'] as const;
/** What a sentence of a conversation can be. */
export type SpokenLabel = (typeof spokenLabels)[number];

/** A row of weights for each label. */
export interface KnowledgeHead {
  /** Whose vectors it was fitted over. */
  readonly model: string;
  readonly rows: readonly {
    readonly label: SpokenLabel;
    readonly bias: number;
    readonly row: readonly number[];
  }[];
}
