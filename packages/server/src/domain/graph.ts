/** A graph: a separate body of knowledge. */

export interface GraphSettings {
  readonly contradictions: 'ask' | 'latest_wins';
  /** How long what was asked is kept, in days; 0: not at all. */
  readonly insightDays: number;
}

export interface Graph {
  readonly graphId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly settings: GraphSettings;
  /** The cursor of its newest event. */
  readonly lastSeq: number;
  readonly memoryCount: number;
  /** The model whose vectors are in use; null before the first one is computed. */
  readonly vectorModel: string | null;
  /** The rules and judge that made its links; null before the first comparison. */
  readonly relatedBy: string | null;
}

export interface GraphCounts {
  readonly contextTypes: number;
  readonly contexts: number;
  readonly relationships: number;
  readonly openContradictions: number;
}

export const defaultSettings: GraphSettings = { contradictions: 'ask', insightDays: 90 };

const dayMs = 24 * 60 * 60 * 1_000;

/** What was asked before this time is not kept. */
export const insightsKeptSince = ({ insightDays }: GraphSettings, now: number): number =>
  now - insightDays * dayMs;
