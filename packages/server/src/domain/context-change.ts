/** A change of what a context is called: renamed, merged into another, or another name that an import brought. */
import type { ContextName } from './context.js';

/** Who changes it, when, and under which id it can be taken back. */
export interface ChangeBy {
  readonly id: string;
  readonly by: string;
  readonly at: number;
}

export interface ContextChange extends ChangeBy {
  readonly kind: 'rename' | 'merge' | 'alias';
  /** The context that was renamed, or the one that was merged and is no more. */
  readonly contextId: number;
  /** The context that it was merged into. */
  readonly intoId: number | null;
  /** The context that the former name reaches now; null: the change was taken back. */
  readonly leadsTo: number | null;
  readonly from: ContextName;
  readonly to: ContextName;
  /** How many stored memories it concerned. */
  readonly memoryCount: number;
  readonly undoneBy: string | null;
  readonly undoneAt: number | null;
}

/** A name that reaches a context beside its own. */
export interface FormerName extends ContextName {
  readonly contextId: number;
  /** The newest change that made it one. */
  readonly changeId: string;
  readonly by: string;
  readonly at: number;
}

/** How many memories are back under the old name, and how many somebody had placed elsewhere since. */
export interface Undone {
  readonly moved: number;
  readonly stayed: number;
}
