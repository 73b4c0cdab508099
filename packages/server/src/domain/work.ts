/** Queued work: what a memory still needs. */

export const workKinds = ['embed', 'relate'] as const;
export type WorkKind = (typeof workKinds)[number];

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
