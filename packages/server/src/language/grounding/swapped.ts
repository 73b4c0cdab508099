/** Finds a sentence that turns two sides around: "tea over coffee" must not become "coffee over tea". */
import { words } from '../words.js';

const between =
  /\b(?:over|than|instead of|rather than|before|after|replaces?|replaced(?: by)?|depends on|owns|reports to|blocks|calls|beats)\b/giu;

const betweenClauses = /[,;:]/u;

interface Sides {
  readonly by: string;
  readonly left: string | undefined;
  readonly right: string | undefined;
}

const plainWords = (text: string): string[] => words(text).filter(term => !term.startsWith('='));

const sidesIn = (text: string): Sides[] =>
  [...text.matchAll(between)].map(match => ({
    by: match[0].toLowerCase(),
    left: plainWords(text.slice(0, match.index).split(betweenClauses).at(-1) ?? '').at(-1),
    right: plainWords(text.slice(match.index + match[0].length).split(betweenClauses)[0] ?? '')[0],
  }));

export const isSwapped = (sentence: string, grounds: readonly string[]): boolean => {
  const said = grounds.flatMap(sidesIn);
  return sidesIn(sentence).some(
    ({ by, left, right }) =>
      left !== undefined &&
      right !== undefined &&
      left !== right &&
      said.some(one => one.by === by && one.left === right && one.right === left),
  );
};
