/** What Loci has said, as hashes of its sentences: so that its own words, stored again, are not taken for news. */
import { createHash } from 'node:crypto';
import { betweenWords, ignorable, isAscii } from '../language/characters.js';
import { sentences } from '../language/sentences.js';

/** After this time a sentence may have been said by somebody on their own. */
export const givenKeptMs = 30 * 24 * 60 * 60 * 1_000;
/** Rows a graph; an insight makes some ten to twenty. */
export const mostGiven = 20_000;
/** "Yes." and "See above." are said by everybody. */
const fewestWords = 3;
/** What repeats for more than this share of its words is an echo; what adds as much is news. */
const echoShare = 0.5;

export interface SentenceHash {
  readonly hash: string;
  readonly plain: string;
  readonly words: number;
}

const label =
  /^(?:insight|recommendation|finding|answer|summary|note|memory|loci(?: says| said)?|according to (?:loci|memory)|from memory)\s*[:,]\s*/i;

/** Quoting, emphasis and line ends are how a text is shown, not what it says. */
const unquoted = (text: string): string =>
  text
    .replace(/^[ \t]*>[>\s]*/gmu, '')
    .replace(/[*`~"“”«»]+/gu, '')
    .replace(/\n(?![^\S\n]*(?:\n|[-•#]|\d+[.)]))/gu, ' ');

const plainOf = (sentence: string): string => {
  const told = sentence
    .trim()
    .replace(/^[-•#\s]+/u, '')
    .replace(label, '')
    .toLowerCase();
  // Most texts are plain; the tables of Unicode take many times as long.
  if (isAscii(told)) return told.replace(/[^a-z0-9]+/g, ' ').trim();
  return told.normalize('NFKC').toLowerCase().replace(ignorable, '').replace(betweenWords, ' ').trim();
};

/** The graph is part of the hash: nothing can be looked up from one graph in another. */
const hashOf = (graphId: string, plain: string): string =>
  createHash('sha256').update(`${graphId}\u0000${plain}`).digest('base64url').slice(0, 22);

export const sentenceHashes = (graphId: string, text: string): SentenceHash[] =>
  sentences(unquoted(text)).flatMap(sentence => {
    const plain = plainOf(sentence.text);
    const words = plain.split(' ').length;
    return words < fewestWords ? [] : [{ hash: hashOf(graphId, plain), plain, words }];
  });

/** Whether a text is for the most part made of sentences that were given. */
export const isEcho = (own: readonly SentenceHash[], given: ReadonlySet<string>): boolean => {
  const sum = (some: readonly SentenceHash[]): number => some.reduce((total, one) => total + one.words, 0);
  return sum(own.filter(one => given.has(one.hash))) > echoShare * sum(own);
};
