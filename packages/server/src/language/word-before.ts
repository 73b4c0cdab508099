// The word before a position in a text, which often says what a number or date is.
import { isSmallLetter, isSpace } from './characters.js';

/** No word of interest is longer. */
const longest = 16;

const isGap = (char: string | undefined): boolean => isSpace(char) || char === ':' || char === '-';
const isLetter = (char: string | undefined): boolean => isSmallLetter(char?.toLowerCase());

/**
 * In lower case, including the full stop of an abbreviation, and separated by one space, colon or dash. Empty if there
 * is none.
 */
export const wordBefore = (text: string, at: number): string => {
  const end = at - 1;
  if (!isGap(text[end])) return '';
  let start = text[end - 1] === '.' ? end - 1 : end;
  while (end - start < longest && isLetter(text[start - 1])) start--;
  return text.slice(start, end).toLowerCase();
};
