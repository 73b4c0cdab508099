/** Which memories hold all of some words. */
import { isIdentifierTerm } from '../../language/words.js';
import type { GraphIndex } from './index/graph-index.js';
import type { IsVisible } from './visibility.js';

/** A word that more memories hold than this is not looked through. */
const mostLooked = 2_000;

/** Visible rows that hold every one of these terms; null where there is no word to go by, or they are too many to look at. */
export const holdersOf = (
  index: GraphIndex,
  terms: readonly string[],
  isVisible: IsVisible,
  most: number,
): number[] | null => {
  const [rarest, ...others] = [...new Set(terms.filter(term => !isIdentifierTerm(term)))].sort(
    (a, b) => index.postings.frequency(a) - index.postings.frequency(b),
  );
  if (rarest === undefined) return null;
  const rows: number[] = [];
  let looked = 0;
  index.postings.visit(rarest, row => {
    if (++looked > mostLooked || rows.length > most) return;
    if (isVisible(row) && others.every(term => index.postings.countIn(term, row) > 0)) rows.push(row);
  });
  return looked > mostLooked || rows.length > most ? null : rows;
};
