/** Whether two names of contexts are one: by spelling, by their words, or nearly, so that a model has to agree. */
import type { ContextName } from '../../domain/context.js';
import { stopWords } from '../../language/stop-words.js';
import { words } from '../../language/words.js';
import { foldName, isOneTypoAway } from '../browse/context-search.js';

export interface ComparableName {
  /** Without the breaks between words. */
  readonly joined: string;
  /** Its words in any order, as they are written. */
  readonly forms: string;
  /** The same as stems. */
  readonly terms: string;
  /** What tells siblings apart: single letters, and words with digits. */
  readonly marks: string;
  readonly type: { readonly joined: string; readonly terms: string };
}

const inAnyOrder = (words: readonly string[]): string => [...new Set(words)].sort().join(' ');
const isMark = (word: string): boolean => word.length === 1 || /\p{N}/u.test(word);

export const comparableName = ({ type, name }: ContextName): ComparableName => {
  const [folded, foldedType] = [foldName(name), foldName(type)];
  const written = folded.split(' ');
  const said = written.filter(word => !stopWords.has(word));
  return {
    joined: folded.replaceAll(' ', ''),
    forms: inAnyOrder(said.length === 0 ? written : said),
    terms: inAnyOrder(words(folded)),
    marks: written.filter(isMark).sort().join(' '),
    type: { joined: foldedType.replaceAll(' ', ''), terms: inAnyOrder(words(foldedType)) },
  };
};

/** `near` and `type` are not enough: a stem is shared by "market" and "marketing" too. */
export type Likeness = 'spelling' | 'words' | 'near' | 'type';

/** A shorter name with one letter changed is usually another name. */
const fewestLetters = 5;
/** Longer names differ in more than an ending. */
const mostLetters = 40;
/** As long as the endings that words of one stem have. */
const longestEnding = 5;

const isEndingOf = (one: string, other: string): boolean =>
  other.length - one.length <= longestEnding && other.startsWith(one);

const sameName = (one: ComparableName, other: ComparableName): 'spelling' | 'words' | null => {
  if (one.joined === other.joined) return 'spelling';
  return one.forms === other.forms ? 'words' : null;
};

const isNear = (one: ComparableName, other: ComparableName): boolean => {
  if (one.terms !== '' && one.terms === other.terms) return true;
  const [short, long] = [one.joined, other.joined].sort((a, b) => a.length - b.length) as [string, string];
  if (short.length < fewestLetters || long.length > mostLetters) return false;
  return isEndingOf(short, long) || isOneTypoAway(short, long);
};

export const likenessOf = (one: ComparableName, other: ComparableName): Likeness | null => {
  if (one.type.terms !== other.type.terms || one.marks !== other.marks) return null;
  if (one.joined === '' || other.joined === '') return null;
  const same = sameName(one, other);
  if (one.type.joined !== other.type.joined) return same === null ? null : 'type';
  return same ?? (isNear(one, other) ? 'near' : null);
};

/** Names that are the same share one of these. */
export const sameKeys = ({ joined, forms }: ComparableName): string[] => [`=${joined}`, `~${forms}`];

/** Names that may be near each other share one of these: their stems, the name, or the name without some letters. */
export const nearKeys = ({ joined, terms }: ComparableName): string[] => {
  const stems = `~${terms}`;
  if (joined.length < fewestLetters || joined.length > mostLetters) return [stems];
  const keys = [stems, joined];
  for (let at = 0; at < joined.length; at++) keys.push(joined.slice(0, at) + joined.slice(at + 1));
  for (let cut = 2; cut <= longestEnding && joined.length - cut >= fewestLetters; cut++)
    keys.push(joined.slice(0, -cut));
  return keys;
};
