/** Hashes of the sentences Loci has said, so that its own words, stored again, do not count as new information. */
import { createHash } from 'node:crypto';
import { betweenWords, ignorable, isAscii } from '../language/characters.js';
import { sentences } from '../language/sentences.js';

/** After this time, someone may have said the same sentence independently. */
export const givenKeptMs = 30 * 24 * 60 * 60 * 1_000;
/** Rows per graph; an insight adds about ten to twenty. */
export const mostGiven = 20_000;
/** Everyone says "Yes." and "See above." */
const fewestWords = 3;
/** A text that repeats more than this share of its words is an echo. */
const echoShare = 0.5;

export interface SentenceHash {
  readonly hash: string;
  readonly plain: string;
  readonly words: number;
}

const label =
  /^(?:insight|recommendation|finding|answer|summary|note|memory|loci(?: says| said)?|according to (?:loci|memory)|from memory)\s*[:,]\s*/i;

/** Quotes, emphasis and line breaks are formatting, not content. */
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
  // Most texts are ASCII; the Unicode tables take many times as long.
  if (isAscii(told)) return told.replace(/[^a-z0-9]+/g, ' ').trim();
  return told.normalize('NFKC').toLowerCase().replace(ignorable, '').replace(betweenWords, ' ').trim();
};

/** The hash includes the graph, so that one graph cannot be probed from another. */
const hashOf = (graphId: string, plain: string): string =>
  createHash('sha256').update(`${graphId}\u0000${plain}`).digest('base64url').slice(0, 22);

export const sentenceHashes = (graphId: string, text: string): SentenceHash[] =>
  sentences(unquoted(text)).flatMap(sentence => {
    const plain = plainOf(sentence.text);
    const words = plain.split(' ').length;
    return words < fewestWords ? [] : [{ hash: hashOf(graphId, plain), plain, words }];
  });

/** Whether most of a text consists of sentences that Loci has said. */
export const isEcho = (own: readonly SentenceHash[], given: ReadonlySet<string>): boolean => {
  const sum = (some: readonly SentenceHash[]): number => some.reduce((total, one) => total + one.words, 0);
  return sum(own.filter(one => given.has(one.hash))) > echoShare * sum(own);
};
