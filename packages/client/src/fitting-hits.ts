/** Which hits of a search are likely to fit. */
import type { MemoryHit } from './contract/search.js';

/** The relevance is a probability: from here on, a hit fits rather than not. */
const fitsFrom = 0.5;

/**
 * The hits that are likely to fit, and the others, each best first. Show them in this order. The score that orders
 * hits also counts exact names, authors and neighbours, so `relevance` alone does not give the order. Hits of an older
 * server have no relevance and count as likely.
 */
export const hitsByFit = <Hit extends Pick<MemoryHit, 'relevance'>>(
  hits: readonly Hit[],
): { readonly likely: readonly Hit[]; readonly others: readonly Hit[] } => {
  const isLikely = ({ relevance = 1 }: Hit): boolean => relevance >= fitsFrom;
  return { likely: hits.filter(isLikely), others: hits.filter(hit => !isLikely(hit)) };
};
