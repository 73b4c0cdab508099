// The word that stands before a place in a text: what a number or a date is, it often says.
import { isSmallLetter, isSpace } from './characters.js';

/** No word that is looked for is longer. */
const longest = 16;

const isGap = (char: string | undefined): boolean => isSpace(char) || char === ':' || char === '-';
const isLetter = (char: string | undefined): boolean => isSmallLetter(char?.toLowerCase());

/** In lower case, with the full stop of an abbreviation; one space, colon or dash parts it from the place. Empty where there is none. */
export const wordBefore = (text: string, at: number): string => {
  const end = at - 1;
  if (!isGap(text[end])) return '';
  let start = text[end - 1] === '.' ? end - 1 : end;
  while (end - start < longest && isLetter(text[start - 1])) start--;
  return text.slice(start, end).toLowerCase();
};
