// Porter2 stems of English words, cached, because the same few thousand words make up almost every text.
import { stem as porter2 } from 'porter2';
import { openingLetters } from './characters.js';

/** About 8 MB when full; then the cache is cleared, which is rare and cheaper than evicting entries. */
const largestCache = 50_000;
const cache = new Map<string, string>();

/** The stem of a lower-case word. A word with other characters than a to z is returned unchanged. */
export function stem(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  if (openingLetters(word) !== word) return word;
  if (cache.size >= largestCache) cache.clear();
  // A copy, because a slice would keep its whole text in memory.
  const key = Buffer.from(word, 'latin1').toString('latin1');
  const stemmed = porter2(key);
  cache.set(key, stemmed);
  return stemmed;
}
