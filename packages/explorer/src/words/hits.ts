/** How many hits there are, and how many of them probably fit. */
import { hitsByFit, limits, type MemoryHit } from '@loci/client';
import { counted } from './counts.js';

const fitWords = (hits: readonly Pick<MemoryHit, 'relevance'>[]): string => {
  const fit = hitsByFit(hits).likely.length;
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
