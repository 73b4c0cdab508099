/** How knowledge stands to knowledge: links between memories, relationships between contexts. */
import type { Context } from './context.js';

export type LinkKind = 'reinforcement' | 'extension' | 'contradiction' | 'related-to';
export type Direction = 'outgoing' | 'incoming' | 'mutual';
export type Origin = 'asserted' | 'detected';

export interface RelationshipEvidence {
  readonly memoryId: string;
  readonly content: string;
  readonly otherMemoryId: string;
  readonly otherContent: string;
  readonly reason: string;
  /** An open contradiction names one of the two. */
  readonly contested: boolean;
  readonly method: string;
  readonly model: string;
}

/** Seen from one context. */
export interface Relationship {
  readonly kind: LinkKind;
  readonly direction: Direction;
  readonly context: Pick<Context, 'type' | 'name'>;
  readonly strength: number;
  readonly origin: Origin;
  readonly reason: string | null;
  readonly evidenceCount: number;
  readonly evidence: readonly RelationshipEvidence[];
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Something said of two contexts by hand. */
export interface AssertedRelationship {
  readonly from: number;
  readonly kind: LinkKind;
  readonly to: number;
  readonly state: 'asserted' | 'withdrawn';
  readonly reason: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Contradiction and related-to hold both ways; the others point from what adds to what is added to. */
export const isMutual = (kind: LinkKind): boolean => kind === 'contradiction' || kind === 'related-to';

/** A mutual pair is stored once, with the smaller id first. */
export const orderPair = (kind: LinkKind, from: number, to: number): readonly [number, number] =>
  isMutual(kind) && from > to ? [to, from] : [from, to];

/** How one memory stands to another, as a method found it; it can be made again. */
export interface MemoryLink {
  /** The memory that holds the earlier statement. */
  readonly first: string;
  readonly second: string;
  readonly kind: LinkKind;
  /** Which of the two adds to the other; mutual where neither does. */
  readonly direction: 'from_first' | 'from_second' | 'mutual';
  readonly strength: number;
  readonly reason: string;
  readonly firstQuote: string;
  readonly secondQuote: string;
  readonly method: string;
  /** `name@version` of the model that judged, or of the rules. */
  readonly model: string;
  readonly createdAt: number;
}

/** What links add up to between two contexts, with the links it rests on, strongest first. */
export interface DetectedRelationship {
  readonly from: number;
  readonly kind: LinkKind;
  readonly to: number;
  readonly strength: number;
  readonly evidenceCount: number;
  /** The strongest few. */
  readonly evidence: readonly MemoryLink[];
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Independent evidence adds up: each link leaves a part of the doubt that was left. */
export const addedStrength = (strengths: readonly number[]): number =>
  1 - strengths.reduce((doubt, strength) => doubt * (1 - strength), 1);
