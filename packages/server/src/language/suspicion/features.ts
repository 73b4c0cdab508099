/** The features of the classifier: hashed words, word pairs and word pieces, sentence by sentence. */
import { lineEnd } from './tokens.js';

/** A piece of text that is classified on its own: its features as hashes. */
export type Stretch = Uint32Array;

/** Longer sentences are split. */
const longestStretch = 40;
/** The largest distance of an ordered word pair. */
const farthestPair = 4;
const shortestPiece = 3;
const longestPiece = 5;
/** A longer word is data; its beginning is enough. */
const longestWord = 24;

const ends = new Set(['.', '!', '?', '。', '！', '？', lineEnd]);
/** These separate sentences and carry no other information. */
const silent = new Set([
  '.',
  ',',
  '!',
  '?',
  '。',
  '！',
  '？',
  '，',
  '、',
  ';',
  '…',
  ')',
  '(',
  '%',
  '*',
  lineEnd,
]);
const withoutSpaces = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const hasLetters = /\p{L}/u;

const offset = 0x811c9dc5;
const prime = 0x01000193;

/** FNV-1a over code units, beginning with the kind of feature. */
const hashOf = (kind: number, text: string): number => {
  let hash = Math.imul(offset ^ kind, prime);
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), prime);
  hash ^= hash >>> 15;
  return Math.imul(hash, 0x2c1b3c6d) >>> 0;
};

const piecesOf = (word: string, out: number[]): void => {
  const dense = withoutSpaces.test(word);
  const shape = dense ? word : `_${word.slice(0, longestWord)}_`;
  const from = dense ? 1 : shortestPiece;
  for (let size = from; size <= (dense ? 4 : longestPiece); size++)
    for (let at = 0; at + size <= shape.length; at++) out.push(hashOf(4, shape.slice(at, at + size)));
};

const stretchOf = (tokens: readonly string[], isStart: boolean): Stretch => {
  const out: number[] = [];
  const seen = [isStart ? '^' : '~', ...tokens, '$'];
  for (let at = 1; at < seen.length; at++) {
    const token = seen[at] as string;
    const before = seen[at - 1] as string;
    out.push(hashOf(1, `${before} ${token}`));
    for (let back = 2; back <= farthestPair && back <= at; back++)
      out.push(hashOf(2, `${seen[at - back]} ${token}`));
    if (at > 1) out.push(hashOf(3, `${seen[at - 2]} ${before} ${token}`));
    if (at === seen.length - 1) break;
    out.push(hashOf(0, token));
    if (hasLetters.test(token) && !token.startsWith('<')) piecesOf(token, out);
  }
  return Uint32Array.from(out);
};

/** The stretches of a text, in order. */
export const stretchesOf = (tokens: readonly string[]): Stretch[] => {
  const stretches: Stretch[] = [];
  let words: string[] = [];
  let isStart = true;
  const close = (startsNext: boolean): void => {
    if (words.length > 0) stretches.push(stretchOf(words, isStart));
    words = [];
    isStart = startsNext;
  };
  for (const token of tokens) {
    if (ends.has(token)) close(true);
    else if (!silent.has(token)) {
      words.push(token);
      if (words.length >= longestStretch) close(false);
    }
  }
  close(true);
  return stretches;
};
