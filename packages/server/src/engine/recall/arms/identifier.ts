/** The identifier arm: a question that names a thing exactly wants that very thing. */
import { isIdentifierTerm } from '../../../language/words.js';
import type { GraphIndex } from '../index/graph-index.js';
import type { IsVisible } from '../visibility.js';
import type { WordWeight } from './lexical.js';

/** Row → the share of the question's identifiers it contains, weighted by rarity. */
export const identifierArm = (
  index: GraphIndex,
  words: readonly WordWeight[],
  isVisible: IsVisible,
): Map<number, number> => {
  const named = words.filter(word => isIdentifierTerm(word.term));
  const total = named.reduce((sum, word) => sum + word.weight, 0);
  const shares = new Map<number, number>();
  for (const { term, weight } of named) {
    index.postings.visit(term, row => {
      if (isVisible(row)) shares.set(row, (shares.get(row) ?? 0) + weight / total);
    });
  }
  return shares;
};
