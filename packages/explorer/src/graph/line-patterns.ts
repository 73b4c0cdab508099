/**
 * The pattern of each kind of relationship: solid, long dashes, short dashes, dots. Colour must never be the only
 * difference.
 */
import type { RelationshipKind } from '@loci/client';

/** In pixels of the screen; no gap is a solid line. */
export interface LinePattern {
  readonly dash: number;
  readonly gap: number;
  /** Whether it points from one to the other. */
  readonly isDirected: boolean;
  /** For the legend. */
  readonly words: string;
}

/** By kind, in the order of the legend. */
export const linePatterns: Readonly<Record<RelationshipKind, LinePattern>> = {
  reinforcement: { dash: 1, gap: 0, isDirected: true, words: 'solid, with an arrow' },
  extension: { dash: 11, gap: 4, isDirected: true, words: 'long dashes, with an arrow' },
  contradiction: { dash: 4, gap: 4, isDirected: false, words: 'short dashes' },
  'related-to': { dash: 1.6, gap: 4, isDirected: false, words: 'dots' },
};
