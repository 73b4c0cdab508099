/** A change of a context's name: a rename, a merge into another context, or an imported former name. */
import type { ContextName } from './context.js';

/** Who changes it, when, and the id for undoing it. */
export interface ChangeBy {
  readonly id: string;
  readonly by: string;
  readonly at: number;
}

export interface ContextChange extends ChangeBy {
  readonly kind: 'rename' | 'merge' | 'alias';
  /** The context that was renamed, or the merged one, which no longer exists. */
  readonly contextId: number;
  /** The context that it was merged into. */
  readonly intoId: number | null;
  /** The context that the former name leads to now; null if the change was undone. */
  readonly leadsTo: number | null;
  readonly from: ContextName;
  readonly to: ContextName;
  /** The number of stored memories affected. */
  readonly memoryCount: number;
  readonly undoneBy: string | null;
  readonly undoneAt: number | null;
}

/** Another name that leads to a context. */
export interface FormerName extends ContextName {
  readonly contextId: number;
  /** The newest change that created it. */
  readonly changeId: string;
  readonly by: string;
  readonly at: number;
}

/** How many memories are back under the old name, and how many had been moved elsewhere since. */
export interface Undone {
  readonly moved: number;
  readonly stayed: number;
}
