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
  const { postings } = index;
  const [rarest, ...others] = [...new Set(terms)]
    .filter(term => !isIdentifierTerm(term))
    .map(term => ({ term, frequency: postings.frequency(term) }))
    .sort((a, b) => a.frequency - b.frequency);
  if (rarest === undefined || rarest.frequency > mostLooked) return null;
  const counters = others.map(({ term }) => postings.counterOf(term));
  const rows: number[] = [];
  postings.visit(rarest.term, row => {
    if (rows.length > most || !isVisible(row)) return;
    for (const countIn of counters) if (countIn(row) === 0) return;
    rows.push(row);
  });
  return rows.length > most ? null : rows;
};
