/** Cuts a long text before anything reads it closely; what is stored stays whole. */
import { isSpace } from './characters.js';

/** No text that is read closely is longer: reading may take more than one pass, and this bounds it to milliseconds. */
export const longestRead = 2_048;

/** A better place to cut is looked for in this share of what is kept. */
const lookedThrough = 0.25;
const ellipsis = '…';
const sentenceEnds = '.!?…。！？';

const endsSentence = (text: string, at: number): boolean =>
  text[at] === '\n' || (isSpace(text[at]) && sentenceEnds.includes(text[at - 1] ?? ' '));

const splitsPair = (text: string, at: number): boolean => at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff;

/** From `limit` towards the middle of what is kept: after a sentence, else between words, else between characters. */
const cutAt = (text: string, limit: number, step: 1 | -1, longest: number): number => {
  let betweenWords: number | null = null;
  for (let looked = 0; looked < longest * lookedThrough; looked++) {
    const at = limit + step * looked;
    if (endsSentence(text, at)) return at;
    if (betweenWords === null && isSpace(text[at])) betweenWords = at;
  }
  return betweenWords ?? (splitsPair(text, limit) ? limit + step : limit);
};

const beginningOf = (text: string, longest: number): string =>
  text.slice(0, cutAt(text, longest, -1, longest)).trimEnd();

/** The beginning. */
export const cutText = (text: string, longest = longestRead): string =>
  text.length <= longest ? text : beginningOf(text, longest);

/** The beginning and the end: who pastes a long text asks before it or after it. */
export const cutMiddle = (text: string, longest = longestRead): string => {
  if (text.length <= longest) return text;
  const half = Math.floor((longest - ellipsis.length - 2) / 2);
  const end = text.slice(cutAt(text, text.length - half, 1, half)).trimStart();
  return `${beginningOf(text, half)} ${ellipsis} ${end}`;
};

/** More words than these, the weightiest of a question, move the stretch no further. */
const mostSought = 16;

/** The stretch that holds most of what is sought, by weight; the first of several. */
export const cutAround = (
  text: string,
  sought: ReadonlyMap<string, number>,
  longest = longestRead,
): string => {
  if (text.length <= longest) return text;
  const step = Math.floor(longest / 2);
  const weights = new Array<number>(Math.ceil(text.length / step)).fill(0);
  const lower = text.toLowerCase();
  const weightiest = [...sought].sort(([, one], [, other]) => other - one).slice(0, mostSought);
  for (const [term, weight] of weightiest) {
    // Once for each half stretch, however often it stands there.
    for (let at = lower.indexOf(term); at >= 0; ) {
      const stretch = Math.floor(at / step);
      // A letter may be longer in lower case.
      if (stretch >= weights.length) break;
      weights[stretch] = (weights[stretch] ?? 0) + weight;
      at = lower.indexOf(term, (stretch + 1) * step);
    }
  }
  const together = weights.map((weight, at) => weight + (weights[at + 1] ?? 0));
  const best = together.indexOf(Math.max(...together));
  const start = best === 0 ? 0 : cutAt(text, best * step, 1, longest);
  return cutText(text.slice(start).trimStart(), longest);
};
