/** Waiting work: what was promised for a memory and is not done yet. */

export type WorkKind = 'embed' | 'relate';

export interface WaitingWork {
  readonly graphId: string;
  readonly kind: WorkKind;
  readonly memoryId: string;
  readonly queuedAt: number;
  readonly attempts: number;
}

export interface WorkSummary {
  readonly total: number;
  readonly byKind: Readonly<Record<string, number>>;
  readonly oldestAt: number | null;
}
