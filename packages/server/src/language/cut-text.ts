/** Shortens a long text before analysis; the stored text stays whole. */
import { isSpace } from './characters.js';

/** The longest text for close analysis, which may take several passes; this keeps it within milliseconds. */
export const longestRead = 2_048;

/** The fraction of the kept text to search for a better place to cut. */
const lookedThrough = 0.25;
const ellipsis = '…';
const sentenceEnds = '.!?…。！？';

const endsSentence = (text: string, at: number): boolean =>
  text[at] === '\n' || (isSpace(text[at]) && sentenceEnds.includes(text[at - 1] ?? ' '));

const splitsPair = (text: string, at: number): boolean => at > 0 && (text.codePointAt(at - 1) ?? 0) > 0xffff;

/** Searches from `limit` towards the middle: after a sentence, else between words, else between characters. */
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

export const cutText = (text: string, longest = longestRead): string =>
  text.length <= longest ? text : beginningOf(text, longest);

/** The last so many characters, from the beginning of a sentence or a word. */
export const endOfText = (text: string, longest: number): string =>
  text.length <= longest ? text : text.slice(cutAt(text, text.length - longest, 1, longest)).trimStart();

/** The beginning and the end: people who paste a long text put the question before or after it. */
export const cutMiddle = (text: string, longest = longestRead): string => {
  if (text.length <= longest) return text;
  const half = Math.floor((longest - ellipsis.length - 2) / 2);
  return `${beginningOf(text, half)} ${ellipsis} ${endOfText(text, half)}`;
};
