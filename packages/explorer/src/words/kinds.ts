/** The names and shapes of the four kinds of relationship. */
import type { Direction, RelationshipKind } from '@loci/client';

/** Drawn in a box of 12 by 12: a triangle, a square, a cross, a ring's disc. */
export const kindShapes: Readonly<Record<RelationshipKind, string>> = {
  reinforcement: 'M6 1 11.5 10.8H.5Z',
  extension: 'M1.2 1.2h9.6v9.6H1.2Z',
  contradiction: 'M2.4.8 6 4.4 9.6.8l1.6 1.6L7.6 6l3.6 3.6-1.6 1.6L6 7.6l-3.6 3.6L.8 9.6 4.4 6 .8 2.4Z',
  'related-to': 'M6 .8a5.2 5.2 0 1 1 0 10.4A5.2 5.2 0 0 1 6 .8Z',
};

const words: Readonly<Record<RelationshipKind, Readonly<Record<Direction, string>>>> = {
  reinforcement: { outgoing: 'reinforces', incoming: 'reinforced by', mutual: 'reinforces' },
  extension: { outgoing: 'extends', incoming: 'extended by', mutual: 'extends' },
  contradiction: { outgoing: 'contradicts', incoming: 'contradicts', mutual: 'contradicts' },
  'related-to': { outgoing: 'related to', incoming: 'related to', mutual: 'related to' },
};

/** A kind as seen from one side, or its plain name. */
export const kindWords = (kind: RelationshipKind, direction?: Direction): string => {
  if (direction === undefined) return kind === 'related-to' ? 'related to' : kind;
  return words[kind][direction];
};
