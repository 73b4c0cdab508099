/**
 * Whether a sentence says only what one ground says, judged by words alone. Strict, because words carry no meaning
 * here.
 */

import { dayInWords } from '../day-in-words.js';
import { isIdentifierTerm, words } from '../words.js';
import { denialsIn, isGuarded } from './careful-words.js';
import type { Ground } from './ground.js';

/** Connecting and reporting words that add no claim. */
const joining = new Set(
  words(
    'said says according note noted reported recorded told mention mentioned therefore thus hence also however should must need',
  ),
);
/** The share of words that must appear in the original order. */
const inOrder = 0.8;

const contentOf = (text: string): string[] => words(text).filter(term => !isIdentifierTerm(term));

/** Length of the longest common subsequence of terms. */
const commonInOrder = (a: readonly string[], b: readonly string[]): number => {
  let above = new Array<number>(b.length + 1).fill(0);
  for (const term of a) {
    const row = [0];
    for (let at = 1; at <= b.length; at++) {
      row.push(term === b[at - 1] ? above[at - 1]! + 1 : Math.max(above[at]!, row[at - 1]!));
    }
    above = row;
  }
  return above[b.length] as number;
};

const around = ({ speaker, at, places }: Ground): Set<string> =>
  new Set(contentOf([speaker ?? '', dayInWords(at), ...places].join(' ')));

const saysNoMore = (sentence: string, ground: Ground): boolean => {
  if (denialsIn(sentence) !== denialsIn(ground.text)) return false;
  // A hedged statement must stay hedged.
  if (isGuarded(ground.text) && !isGuarded(sentence)) return false;
  const said = contentOf(ground.text);
  const held = new Set(said);
  const beside = around(ground);
  const told = contentOf(sentence).filter(term => !joining.has(term));
  if (told.some(term => !held.has(term) && !beside.has(term))) return false;
  const own = told.filter(term => held.has(term));
  return own.length > 0 && commonInOrder(own, said) >= inOrder * own.length;
};

export const isSaidInWords = (sentence: string, grounds: readonly Ground[]): boolean =>
  grounds.some(ground => saysNoMore(sentence, ground));
