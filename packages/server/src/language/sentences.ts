// Splits a text into sentences, considering code, lists, headings, abbreviations, quotes and numbers.
import { type Block, blocksOf } from './blocks.js';
import { isDigit, isSpace, openingLetters, opensSmall, opensWithCapital } from './characters.js';
import { sentenceOpeners } from './stop-words.js';

export interface Sentence {
  text: string;
  start: number;
  end: number;
}

const set = (list: string): ReadonlySet<string> => new Set(list.split(' '));
/** The sentence always continues after these. */
const neverLast = set(
  'dr mr mrs ms prof gen col lt sen rep rev hon mt messrs mme vs e.g i.e eg ie cf viz approx resp ca incl excl aka',
);
/** Abbreviations only before a number: "No. 5" is one, "No. I will not." is not. */
const beforeNumber = set(
  'no nos nr fig figs eq sec ch vol pp p art par pt ver v jan feb mar apr jun jul aug sep sept oct nov dec',
);
/** These may also end a sentence; what follows decides. */
const mayBeLast = set(
  'etc inc ltd co corp jr sr st al est dept min max avg a.m p.m u.s u.k u.s.a u.n e.u ph.d d.c b.c a.d',
);

const full = '.';
const terminators = '.!?…。！？';
const signs = /[`.!?…。！？]/g;
const wideTerminators = '。！？';
const closers = '"\'”’»)]}*_';
const quotes = '"”’»';
const openers = '"\'“‘«([{*_';
const partOfToken = /[\p{L}\p{N}.]/u;
/** "U.S.A" */
const dottedLetters = /^(?:\p{L}\.)+\p{L}$/u;

/** Sentences in order, without list marks, heading marks and code fences. A fenced block is one sentence. */
export function sentences(text: string): Sentence[] {
  const found: Sentence[] = [];
  const nextSign = signFinder(text);
  for (const block of blocksOf(text)) {
    if (block.code) add(text, block.start, block.end, found);
    else splitProse(text, block, nextSign, found);
  }
  return found;
}

/** Finds the next place from `at` on where a sentence may end or code begins; searches no range twice. */
function signFinder(text: string): (at: number) => number {
  let sign = -1;
  return at => {
    if (sign >= at) return sign;
    signs.lastIndex = at;
    sign = signs.exec(text)?.index ?? text.length;
    return sign;
  };
}

function splitProse(text: string, block: Block, nextSign: (at: number) => number, found: Sentence[]): void {
  const unclosed = new Set<number>();
  const firstOfBlock = found.length;
  let start = block.start;
  let at = block.start;
  while (at < block.end) {
    at = nextSign(at);
    if (at >= block.end) break;
    if (text[at] === '`') {
      at = afterCode(text, at, block.end, unclosed);
      continue;
    }
    const wide = wideTerminators.includes(text[at]!);
    const stop = at;
    while (at < block.end && terminators.includes(text[at]!)) at++;
    const closed = at;
    while (at < block.end && closers.includes(text[at]!)) at++;
    if (wide || endsHere(text, start, stop, closed, at, block.end)) {
      addOrJoin(text, start, at, found, firstOfBlock);
      start = at;
    }
  }
  addOrJoin(text, start, block.end, found, firstOfBlock);
}

/** The position after the inline code that opens at `at`, or after its backticks if it never closes. */
function afterCode(text: string, at: number, end: number, unclosed: Set<number>): number {
  const open = afterTicks(text, at, end);
  const ticks = open - at;
  // Remembers what never closes, so that a row of backticks stays linear.
  if (unclosed.has(ticks)) return open;
  for (let next = text.indexOf('`', open); next >= 0 && next < end; next = text.indexOf('`', next)) {
    const after = afterTicks(text, next, end);
    if (after - next === ticks) return after;
    next = after;
  }
  unclosed.add(ticks);
  return open;
}

function afterTicks(text: string, at: number, end: number): number {
  let after = at;
  while (after < end && text[after] === '`') after++;
  return after;
}

function endsHere(
  text: string,
  start: number,
  stop: number,
  closed: number,
  after: number,
  end: number,
): boolean {
  if (after >= end) return true;
  if (!isSpace(text[after])) return false;
  const next = nextWord(text, after, end);
  if (next === '') return true;
  const small = opensSmall(next);
  const single = text[stop] === full && closed === stop + 1;
  if (!single) {
    if (closed - stop > 1 && text[closed - 1] === full && small) return false;
    return !(small && (text[stop] === '…' || hasQuote(text, closed, after)));
  }
  if (small && closed < after) return false;
  if (closed < after) return true;
  return !isAbbreviation(text, start, stop, next);
}

function hasQuote(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (quotes.includes(text[at]!)) return true;
  return false;
}

/** The word after `at` without opening punctuation; at most 24 characters. */
function nextWord(text: string, at: number, end: number): string {
  let from = at;
  while (from < end && (isSpace(text[from]) || openers.includes(text[from]!))) from++;
  let to = from;
  while (to < end && to < from + 24 && !isSpace(text[to])) to++;
  return text.slice(from, to);
}

function isAbbreviation(text: string, start: number, stop: number, next: string): boolean {
  const token = lastToken(text, start, stop);
  const lower = token.toLowerCase();
  const begun = text.slice(start, stop - token.length).trim() !== '';
  // The number of an inline list.
  if (token.length < 3 && isDigit(token[0]) && isDigit(token.at(-1))) return !begun;
  if (neverLast.has(lower)) return true;
  if (beforeNumber.has(lower)) return isDigit(next[0]);
  const opens = opensWithCapital(next);
  const common = sentenceOpeners.has(openingLetters(next.toLowerCase()));
  // "U.S." and "a.m." before a capitalised word: only a typical sentence opener ends the sentence.
  if (mayBeLast.has(lower) || dottedLetters.test(token)) {
    return !opens || (!common && lower !== 'etc' && !lower.endsWith('.m'));
  }
  // An initial, as in "J. Smith".
  return token.length === 1 && opensWithCapital(token) && token !== 'I' && opens && !common;
}

/**
 * The letters, digits and inner full stops right before `stop`; at most 12 characters, since no abbreviation is longer.
 */
function lastToken(text: string, start: number, stop: number): string {
  let from = stop;
  while (from > start && stop - from < 12 && partOfToken.test(text[from - 1]!)) from--;
  return text.slice(from, stop);
}

/** Punctuation on its own belongs to the previous sentence. */
function addOrJoin(text: string, start: number, end: number, found: Sentence[], firstOfBlock: number): void {
  const last = found.length > firstOfBlock ? found.at(-1) : undefined;
  if (!last || !isPunctuation(text, start, end)) {
    add(text, start, end, found);
    return;
  }
  const to = trimmedEnd(text, start, end);
  if (to === start) return;
  last.end = to;
  last.text = text.slice(last.start, to);
}

function isPunctuation(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++)
    if (!isSpace(text[at]) && !terminators.includes(text[at]!)) return false;
  return true;
}

function add(text: string, start: number, end: number, found: Sentence[]): void {
  const to = trimmedEnd(text, start, end);
  let from = start;
  while (from < to && isSpace(text[from])) from++;
  if (from < to) found.push({ text: text.slice(from, to), start: from, end: to });
}

function trimmedEnd(text: string, start: number, end: number): number {
  let to = end;
  while (to > start && isSpace(text[to - 1])) to--;
  return to;
}
