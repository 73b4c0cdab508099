// Single characters and the few patterns over them that more than one reading of a text needs.

/** Most texts are plain; the tables of Unicode take many times as long. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant
const ascii = /^[\x00-\x7f]*$/;
export const isAscii = (text: string): boolean => ascii.test(text);

/** For `replace` and `split`. */
export const spaces = /\s+/gu;
export const lettersAndDigits = /[\p{L}\p{N}]+/gu;
export const betweenWords = /[^\p{L}\p{N}]+/gu;
/** Characters that nobody sees. */
export const ignorable = /\p{Default_Ignorable_Code_Point}/gu;

const capital = /^\p{Lu}/u;
const small = /^\p{Ll}/u;
export const opensWithCapital = (text: string): boolean => capital.test(text);
export const opensSmall = (text: string): boolean => small.test(text);

/** Of one character; beyond the end of a text there is none. */
export const isSpace = (char: string | undefined): boolean =>
  char === ' ' || (char !== undefined && char !== '' && char.trim() === '');
export const isDigit = (char: string | undefined): boolean =>
  char !== undefined && char >= '0' && char <= '9';
export const isSmallLetter = (char: string | undefined): boolean =>
  char !== undefined && char >= 'a' && char <= 'z';

/** The letters a to z that a text begins with. */
export const openingLetters = (text: string): string => {
  let end = 0;
  while (isSmallLetter(text[end])) end++;
  return text.slice(0, end);
};
