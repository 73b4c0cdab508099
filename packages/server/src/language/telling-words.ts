// The first words of a text that say what it is about, written as they stand in it.
import { lettersAndDigits } from './characters.js';
import { sentenceOpeners, stopWords } from './stop-words.js';

/** Knows words also where a script has no spaces. */
const segmenter = new Intl.Segmenter('en', { granularity: 'word' });
/** What a text is about stands near its start, and segmenting a long one is slow. */
const looked = 1_000;

interface Written {
  readonly text: string;
  readonly start: number;
}

const plainParts = (word: string): string[] => word.toLowerCase().match(lettersAndDigits) ?? [];
const isIn = (list: ReadonlySet<string>, word: string): boolean =>
  plainParts(word).every(part => list.has(part));

/** Words next to each other without a space stay so. */
const joined = (words: readonly Written[]): string =>
  words.reduce((text, word, at) => {
    const before = words[at - 1];
    const isApart = before !== undefined && before.start + before.text.length < word.start;
    return `${text}${isApart ? ' ' : ''}${word.text}`;
  }, '');

/** Up to `count` words; empty where a text has none that tells anything. */
export const tellingWords = (text: string, count: number): string => {
  const all: Written[] = [];
  for (const { segment, index, isWordLike } of segmenter.segment(text.slice(0, looked).normalize('NFC')))
    if (isWordLike) all.push({ text: segment, start: index });
  const isTelling = ({ text: word }: Written) => !isIn(stopWords, word);
  const told = all.filter(isTelling);
  // "Always run the linter" is about the linter; in "we run the linter" nothing merely opens.
  const opening = all.findIndex(word => !isTelling(word) || !isIn(sentenceOpeners, word.text));
  const rest = all.slice(Math.max(opening, 0)).filter(isTelling);
  return joined((rest.length >= count ? rest : told).slice(0, count));
};
