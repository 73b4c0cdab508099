/** What changed in a graph or a context in a time. */
import type { ContextName } from './context.js';
import type { ContextChange } from './context-change.js';
import type { Contradiction } from './contradiction.js';
import type { Memory } from './memory.js';

export interface ForgottenMemory {
  readonly id: string;
  readonly at: number;
}

export type MemoryChange =
  | 'edited'
  | 'superseded'
  | 'retracted'
  | 'restored'
  | 'quarantined'
  | 'moved'
  | 'dated'
  | 'needs_review'
  | 'confirmed'
  | 'details';

export interface NewEntry {
  readonly at: number;
  readonly memory: Memory;
}

export interface ChangedEntry extends NewEntry {
  readonly change: MemoryChange;
  /** Null if it is not kept. */
  readonly before: Memory | null;
  readonly by: string | null;
  readonly replacedBy: Memory | null;
}

export interface ContestedEntry {
  readonly at: number;
  readonly contradiction: Contradiction;
}

/** A context that was renamed or merged, or whose change was undone. */
export interface ContextEntry {
  readonly at: number;
  readonly change: ContextChange;
  readonly isUndone: boolean;
  readonly by: string | null;
}

export interface Digest {
  readonly context: ContextName | null;
  readonly since: number;
  readonly until: number;
  /** Later than `since` if there are more changes than are counted. */
  readonly countedSince: number;
  readonly counts: {
    readonly fresh: number;
    readonly changed: number;
    readonly contested: number;
    readonly settled: number;
    readonly contexts: number;
    /** Null for a context: nothing of a forgotten memory is kept, not even its contexts. */
    readonly forgotten: number | null;
  };
  readonly fresh: readonly NewEntry[];
  readonly changed: readonly ChangedEntry[];
  readonly contested: readonly ContestedEntry[];
  readonly settled: readonly ContestedEntry[];
  readonly contexts: readonly ContextEntry[];
  readonly forgotten: readonly ForgottenMemory[];
}
