/** How knowledge relates: links between memories, relationships between contexts. */
import type { Context } from './context.js';

export type LinkKind = 'reinforcement' | 'extension' | 'contradiction' | 'related-to';
export type Direction = 'outgoing' | 'incoming' | 'mutual';
export type Origin = 'asserted' | 'detected';

export interface RelationshipEvidence extends Pick<MemoryLink, 'reason' | 'method' | 'model'> {
  readonly memoryId: string;
  readonly content: string;
  readonly otherMemoryId: string;
  readonly otherContent: string;
  /** Whether an open contradiction involves one of the two. */
  readonly contested: boolean;
}

/** As seen from one context. */
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

/** Two contexts and how they relate. */
export interface ContextPair {
  readonly from: number;
  readonly kind: LinkKind;
  readonly to: number;
}

export const keyOfPair = ({ from, kind, to }: ContextPair): string => `${from} ${kind} ${to}`;

/** A relationship between two contexts that someone asserted. */
export interface AssertedRelationship extends ContextPair {
  readonly state: 'asserted' | 'withdrawn';
  readonly reason: string | null;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Contradiction and related-to are mutual; the others point from what adds to what it adds to. */
export const isMutual = (kind: LinkKind): boolean => kind === 'contradiction' || kind === 'related-to';

/** A mutual pair is stored once, with the smaller id first. */
export const orderPair = (kind: LinkKind, from: number, to: number): readonly [number, number] =>
  isMutual(kind) && from > to ? [to, from] : [from, to];

/** The method of a link between two memories that may contradict each other: a person should check it. */
export const mayContradict = 'judge:may-contradict';

/** How one memory relates to another, as found by a method; it can be recomputed. */
export interface MemoryLink {
  /** The memory with the earlier statement. */
  readonly first: string;
  readonly second: string;
  readonly kind: LinkKind;
  /** Which of the two adds to the other; mutual if neither does. */
  readonly direction: 'from_first' | 'from_second' | 'mutual';
  /** The share of such relations that are correct, 0 to 1. */
  readonly strength: number;
  readonly reason: string;
  readonly firstQuote: string;
  readonly secondQuote: string;
  readonly method: string;
  /** `name@version` of the judge, or of the rules. */
  readonly model: string;
  readonly createdAt: number;
}

/** A relationship between two contexts derived from links, strongest first. */
export interface DetectedRelationship extends ContextPair {
  readonly strength: number;
  readonly evidenceCount: number;
  /** The strongest few. */
  readonly evidence: readonly MemoryLink[];
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** Independent evidence adds up: each link removes part of the remaining doubt. */
export const addedStrength = (strengths: readonly number[]): number =>
  1 - strengths.reduce((doubt, strength) => doubt * (1 - strength), 1);
