/** A cheap look at two memories that keeps most candidates from being read closely. */
import { cutText } from '../../language/cut-text.js';
import { weigh } from './frame.js';
import type { RelatedMemory, RelateTools } from './relation.js';
import { tokensOf } from './tokens.js';

/** All fresh written pairs lie nearer, and 87 % of the notes of one field that share no word lie farther. */
const leastCosine = 0.6;
/** Share of the shorter one's words by weight: below it no pair of the table contradicts. */
const leastShared = 0.15;

export function couldRelate(
  first: RelatedMemory,
  second: RelatedMemory,
  { weightOf, cosine }: Pick<RelateTools, 'weightOf' | 'cosine'>,
): boolean {
  if (cosine !== null && cosine >= leastCosine) return true;
  const one = stemsOf(first);
  const other = stemsOf(second);
  const weight = (terms: Iterable<string>) => {
    let sum = 0;
    for (const term of terms) sum += weigh(term, weightOf);
    return sum;
  };
  const shared = [...one].filter(term => other.has(term));
  return shared.length > 0 && weight(shared) >= leastShared * Math.min(weight(one), weight(other));
}

const stemsOf = (memory: RelatedMemory): Set<string> =>
  new Set(
    tokensOf(cutText(memory.content))
      .filter(token => token.content)
      .map(token => token.stem),
  );
