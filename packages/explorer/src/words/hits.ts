/** How many hits there are, and how many of them probably fit. */
import { limits, type MemoryHit } from '@loci/client';
import { counted } from './counts.js';

/** The relevance is a probability: from here on, a hit fits rather than not. */
const fitsFrom = 0.5;

const fitWords = (hits: readonly Pick<MemoryHit, 'relevance'>[]): string => {
  // Older servers give no relevance.
  if (hits.some(({ relevance }) => relevance === undefined)) return '';
  const fit = hits.filter(({ relevance = 0 }) => relevance >= fitsFrom).length;
  if (fit === hits.length) return '';
  return fit === 0 ? '; none is likely to fit' : `; ${fit} of them ${fit === 1 ? 'is' : 'are'} likely to fit`;
};

/** The total is an estimate, so only the shown hits are counted. */
export const hitsWords = (hits: readonly Pick<MemoryHit, 'relevance'>[], asked: number): string => {
  const count = hits.length;
  const shown = count < asked ? counted(count, 'hit') : `The first ${count} hits`;
  const narrow = count < limits.searchLimitMax ? '' : '. Add words to narrow them down';
  return `${shown}, best first${fitWords(hits)}${narrow}`;
};
