/** A graph: the walls of one body of knowledge. */

export interface GraphSettings {
  readonly contradictions: 'ask' | 'latest_wins';
}

export interface Graph {
  readonly graphId: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly settings: GraphSettings;
  /** The cursor of its newest event. */
  readonly lastSeq: number;
  readonly memoryCount: number;
  /** Whose vectors are read; null before the first one is made. */
  readonly vectorModel: string | null;
  /** Which rules and judge its links are of; null before the first memory was compared. */
  readonly relatedBy: string | null;
}

export interface GraphCounts {
  readonly contextTypes: number;
  readonly contexts: number;
  readonly relationships: number;
  readonly openContradictions: number;
}

export const defaultSettings: GraphSettings = { contradictions: 'ask' };
