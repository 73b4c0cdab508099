/**
 * Context search: names and types matched exactly, by prefix, word, substring and with one typo, ranked in that
 * order.
 */

import { type Context, type ContextName, tidy } from '../../domain/context.js';
import type { FormerName } from '../../domain/context-change.js';
import type { Page, PageRequest } from '../../domain/page.js';
import { offsetOf } from '../../domain/page.js';
import { byText } from './by-text.js';

/** The score of each kind of match; of two equal matches a name beats a type, and a type beats the two together. */
const scores = { exact: 1, prefix: 0.8, word: 0.6, substring: 0.4, typo: 0.2 } as const;
const typeFactor = 0.9;
/** A former name of a context, or of one merged into it, counts as much as a type. */
const formerFactor = 0.9;
/** Above .8, so that every match of the pair stays ahead of the next kind of match of a name. */
const pairFactor = 0.85;
/** A shorter word with one letter changed is usually another word. */
const typoLetters = 5;

/** Ignores case and accents, and reads `_ - . /` and camelCase as word breaks. */
export const foldName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .replace(/[_\-./\\\s]+/gu, ' ')
    .trim()
    .toLowerCase();

/** One letter added, removed or changed, or two swapped. */
export const isOneTypoAway = (a: string, b: string): boolean => {
  if (Math.abs(a.length - b.length) > 1 || a === b) return false;
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start++;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA--;
    endB--;
  }
  const leftA = endA - start;
  const leftB = endB - start;
  if (leftA <= 1 && leftB <= 1) return true;
  return leftA === 2 && leftB === 2 && a[start] === b[start + 1] && a[start + 1] === b[start];
};

const matchOne = (query: string, queryWords: readonly string[], text: string): number => {
  if (text === query) return scores.exact;
  if (text.startsWith(query)) return scores.prefix;
  const words = text.split(' ');
  if (queryWords.every(word => words.includes(word))) return scores.word;
  const joined = text.replaceAll(' ', '');
  if (text.includes(query) || joined.includes(query.replaceAll(' ', ''))) return scores.substring;
  if (queryWords.every(word => words.some(other => other.startsWith(word)))) return scores.substring;
  const near = (word: string) =>
    words.some(
      other =>
        other === word ||
        (word.length >= typoLetters && other.length >= typoLetters && isOneTypoAway(word, other)),
    );
  return queryWords.every(near) ? scores.typo : 0;
};

/** Normalised names and types, cached as long as the list they came from. */
const folded = new WeakMap<ContextName, { name: string; type: string }>();
const foldedOf = (context: ContextName) => {
  const known = folded.get(context);
  if (known !== undefined) return known;
  const fresh = { name: foldName(context.name), type: foldName(context.type) };
  folded.set(context, fresh);
  return fresh;
};

const scoreContext = (query: string, context: ContextName): number => {
  const words = query.split(' ');
  const { name, type } = foldedOf(context);
  const best = Math.max(matchOne(query, words, name), typeFactor * matchOne(query, words, type));
  if (best > 0 || words.length === 1) return best;
  // "skill deployment": part of it names the type, the rest the name.
  const pairs = [`${type} ${name}`, `${name} ${type}`];
  return pairFactor * Math.max(...pairs.map(pair => matchOne(query, words, pair)));
};

/** A query of nothing but word breaks, such as `_`, is searched for literally. */
const scoreSigns = (signs: string, { name, type }: ContextName): number => {
  const match = (text: string) =>
    text === signs ? scores.exact : text.includes(signs) ? scores.substring : 0;
  return Math.max(match(name), typeFactor * match(type));
};

export interface ContextHit {
  readonly context: Context;
  readonly score: number;
}

export const searchContexts = (
  contexts: readonly Context[],
  former: readonly FormerName[],
  q: string,
  page: PageRequest,
): Page<ContextHit> => {
  const query = foldName(q);
  const signs = tidy(q);
  const scoreOfName = (name: ContextName): number => {
    if (signs === '') return scores.exact;
    return query === '' ? scoreSigns(signs, name) : scoreContext(query, name);
  };
  const formerScores = new Map<number, number>();
  for (const one of former)
    formerScores.set(
      one.contextId,
      Math.max(formerScores.get(one.contextId) ?? 0, formerFactor * scoreOfName(one)),
    );
  const scoreOf = (context: Context): number =>
    Math.max(scoreOfName(context), formerScores.get(context.id) ?? 0);
  const hits = contexts
    .map(context => ({ context, score: scoreOf(context) }))
    .filter(hit => hit.score > 0)
    .sort(
      (a, b) =>
        b.score - a.score ||
        b.context.memoryCount - a.context.memoryCount ||
        byText(a.context.name, b.context.name) ||
        byText(a.context.type, b.context.type),
    );
  return { items: hits.slice(offsetOf(page), offsetOf(page) + page.size), total: hits.length, ...page };
};
