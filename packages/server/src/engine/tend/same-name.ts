/** Whether two names of contexts are one: by spelling, by their words, or nearly, so that a model has to agree. */
import type { ContextName } from '../../domain/context.js';
import { words } from '../../language/words.js';
import { foldName, isOneTypoAway } from '../browse/context-search.js';

export interface ComparableName {
  readonly folded: string;
  /** Without the breaks between words. */
  readonly joined: string;
  /** Its words in any order, as stems. */
  readonly terms: string;
  /** What tells siblings apart: single letters, and words with digits. */
  readonly marks: string;
  readonly type: string;
}

const termsOf = (folded: string): string => [...new Set(words(folded))].sort().join(' ');
const isMark = (word: string): boolean => word.length === 1 || /\p{N}/u.test(word);

export const comparableName = ({ type, name }: ContextName): ComparableName => {
  const folded = foldName(name);
  return {
    folded,
    joined: folded.replaceAll(' ', ''),
    terms: termsOf(folded),
    marks: folded.split(' ').filter(isMark).sort().join(' '),
    type: termsOf(foldName(type)),
  };
};

export type Likeness = 'spelling' | 'words' | 'near';

/** A shorter name with one letter changed is usually another name. */
const fewestLetters = 5;
/** Longer names differ in more than an ending. */
export const mostLetters = 40;
/** As long as the endings that words of one stem have. */
const longestEnding = 5;

const isEndingOf = (one: string, other: string): boolean =>
  other.length - one.length <= longestEnding && other.startsWith(one);

export const likenessOf = (one: ComparableName, other: ComparableName): Likeness | null => {
  if (one.type !== other.type || one.marks !== other.marks || one.joined === '') return null;
  if (one.joined === other.joined) return 'spelling';
  if (one.terms !== '' && one.terms === other.terms) return 'words';
  const [short, long] = [one.joined, other.joined].sort((a, b) => a.length - b.length) as [string, string];
  if (short.length < fewestLetters || long.length > mostLetters) return null;
  return isEndingOf(short, long) || isOneTypoAway(short, long) ? 'near' : null;
};

/** Names that may be near each other share one of these: the name without one letter, or the name itself. */
export const nearKeys = ({ joined }: ComparableName): string[] => {
  if (joined.length < fewestLetters || joined.length > mostLetters) return [];
  const keys = [joined];
  for (let at = 0; at < joined.length; at++) keys.push(joined.slice(0, at) + joined.slice(at + 1));
  for (let cut = 2; cut <= longestEnding && joined.length - cut >= fewestLetters; cut++)
    keys.push(joined.slice(0, -cut));
  return keys;
};
