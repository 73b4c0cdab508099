/** A relation between two memories, and what is needed to find one. */
import type { ResolutionKind } from '../../domain/contradiction.js';
import type { Memory } from '../../domain/memory.js';
import type { MemoryLink, mayContradict } from '../../domain/relationship.js';
import type { PairJudge } from '../../language/models/pair-judge.js';

/** The parts of a memory that a comparison needs. */
export type RelatedMemory = Pick<Memory, 'id' | 'content' | 'occurredAt' | 'source'>;

/** Two memories, the earlier one first. */
export interface MemoryPair {
  readonly first: RelatedMemory;
  readonly second: RelatedMemory;
  /** Cosine of the two vectors; null if either is missing. */
  readonly cosine: number | null;
}

/**
 * What found it: the judge, certain or not; vector similarity; or, without a judge, the same words with a different
 * figure, or shared words alone.
 */
export type RelationMethod = 'judge' | typeof mayContradict | 'meaning' | 'figures' | 'words';

/** How one memory relates to another, with the reason and the method. */
export interface Relation
  extends Pick<MemoryLink, 'kind' | 'direction' | 'strength' | 'reason' | 'firstQuote' | 'secondQuote'> {
  readonly method: RelationMethod;
  /** The second states a change: it is valid from then on. */
  readonly update: boolean;
  readonly suggestedResolution: ResolutionKind | null;
}

/** What holds of a relation without a direction that states no change. */
export const plain = { direction: 'mutual', update: false, suggestedResolution: null } as const;

/** What a comparison of two memories needs besides them. */
export interface RelateTools {
  /** Null: only exact differences are found. */
  readonly judge: PairJudge | null;
  /** How rare a term is: its idf. */
  readonly weightOf: (term: string) => number;
}
