/** Which memories contain all of some words. */
import { isIdentifierTerm } from '../../language/words.js';
import type { GraphIndex } from './index/graph-index.js';
import type { IsVisible } from './visibility.js';

/** A word in more memories than this is not searched. */
const mostLooked = 2_000;

/**
 * Visible rows that contain every one of these terms; null where there is no usable word, or there are too many rows.
 */
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
