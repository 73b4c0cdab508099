/** What is found between two memories, and what finding it takes. */
import type { ResolutionKind } from '../../domain/contradiction.js';
import type { Memory } from '../../domain/memory.js';
import type { LinkKind } from '../../domain/relationship.js';
import type { PairJudge } from '../../language/models/pair-judge.js';

/** What comparing needs to know of a memory. */
export type RelatedMemory = Pick<Memory, 'id' | 'content' | 'occurredAt' | 'source'>;

/** Two memories, the earlier one first. */
export interface MemoryPair {
  readonly first: RelatedMemory;
  readonly second: RelatedMemory;
  /** Of the two vectors; null where one of them has none. */
  readonly cosine: number | null;
}

/**
 * Who found it: the judge, sure or not; nearness of vectors; or, where no judge runs, the same words with another
 * figure, and the share of words alone.
 */
export type RelationMethod = 'judge' | 'judge:may-contradict' | 'meaning' | 'figures' | 'words';

/** How one memory stands to another, with the reason and what found it. */
export interface Relation {
  readonly kind: LinkKind;
  /** Which of the two adds to the other. */
  readonly direction: 'from_first' | 'from_second' | 'mutual';
  /** The share of such relations that are right, 0 to 1. */
  readonly strength: number;
  readonly reason: string;
  readonly firstQuote: string;
  readonly secondQuote: string;
  readonly method: RelationMethod;
  /** The second says what holds since. */
  readonly update: boolean;
  readonly suggestedResolution: ResolutionKind | null;
}

/** What comparing two memories needs beside them. */
export interface RelateTools {
  /** Null: only what is exact is found. */
  readonly judge: PairJudge | null;
  /** How rare a term is: its idf. */
  readonly weightOf: (term: string) => number;
}
