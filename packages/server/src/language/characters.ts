// Characters and small patterns shared by several text analyses.

/** Most texts are ASCII; the Unicode tables take many times as long. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const ascii = /^[\x00-\x7f]*$/;
export const isAscii = (text: string): boolean => ascii.test(text);

/** For `replace` and `split`. */
export const spaces = /\s+/gu;
/** A text without line breaks or repeated spaces. */
export const onOneLine = (text: string): string => text.replace(spaces, ' ').trim();
export const lettersAndDigits = /[\p{L}\p{N}]+/gu;
export const betweenWords = /[^\p{L}\p{N}]+/gu;
/** Invisible characters. */
export const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

const capital = /^\p{Lu}/u;
const small = /^\p{Ll}/u;
export const opensWithCapital = (text: string): boolean => capital.test(text);
export const opensSmall = (text: string): boolean => small.test(text);

/** For one character; undefined beyond the end of a text. */
export const isSpace = (char: string | undefined): boolean =>
  char === ' ' || (char !== undefined && char !== '' && char.trim() === '');
export const isDigit = (char: string | undefined): boolean =>
  char !== undefined && char >= '0' && char <= '9';
export const isSmallLetter = (char: string | undefined): boolean =>
  char !== undefined && char >= 'a' && char <= 'z';

/** The letters a to z at the start of a text. */
export const openingLetters = (text: string): string => {
  let end = 0;
  while (isSmallLetter(text[end])) end++;
  return text.slice(0, end);
};
