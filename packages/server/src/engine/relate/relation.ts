/** The words in which two memories are compared: what is given, and how one stands to the other. */
import type { ResolutionKind } from '../../domain/contradiction.js';
import type { Memory } from '../../domain/memory.js';
import type { LinkKind } from '../../domain/relationship.js';
import type { PairJudge } from '../../language/models/pair-judge.js';

/** What comparing needs to know of a memory. */
export type RelatedMemory = Pick<Memory, 'id' | 'content' | 'occurredAt' | 'source' | 'contexts' | 'session'>;

/** Nobody contradicts himself by what another says. */
export const isBySame = (one: Pick<Memory, 'source'>, other: Pick<Memory, 'source'>): boolean =>
  one.source.kind === other.source.kind && one.source.name === other.source.name;

export type RelationDirection = 'from_first' | 'from_second' | 'mutual';

export type RuleName =
  | 'number'
  | 'version'
  | 'time'
  | 'date'
  | 'value'
  | 'state'
  | 'denial'
  | 'instruction'
  | 'preference'
  | 'frequency'
  | 'quantity'
  | 'turned'
  | 'cause'
  | 'position'
  | 'may-replace';

/** Who found it: a rule, the judge, the judge behind the gate for denials in long messages, or words and vectors. */
export type RelationMethod = `rule:${RuleName}` | 'judge' | 'judge:denial' | 'words';

/** How one memory stands to another, with the reason and what found it. */
export interface Relation {
  readonly kind: LinkKind;
  /** Which of the two adds to the other; contradiction and related-to are mutual. */
  readonly direction: RelationDirection;
  /** The share of such relations that are right, 0 to 1. */
  readonly strength: number;
  readonly reason: string;
  readonly firstQuote: string;
  readonly secondQuote: string;
  readonly method: RelationMethod;
  /** The second says what holds since; with `related-to` it only may replace the first. */
  readonly update: boolean;
  readonly suggestedResolution: ResolutionKind | null;
}

/** What comparing two memories needs from outside. */
export interface RelateTools {
  readonly judge: PairJudge | null;
  /** How rare a term is: its idf, 0 to about 10. */
  readonly weightOf: (term: string) => number;
  /** Of the vectors of the two whole memories. */
  readonly cosine: number | null;
  /** Of the vectors of two sentences, null where they have none. */
  readonly sentenceCosine?: (first: string, second: string) => number | null;
}
