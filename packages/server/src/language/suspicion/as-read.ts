/** A text as its reader takes it in: without what nobody sees, and with letters that only look like others made the same. */
import { ignorable, isAscii } from '../characters.js';

export interface AsRead {
  readonly text: string;
  /** Characters that nobody sees spell something, or turn the text around. */
  readonly hides: boolean;
}

/** A flag of England is spelt with tag characters too. */
export const flags = /\u{1F3F4}[\u{E0061}-\u{E007A}\u{E0030}-\u{E0039}]{1,16}\u{E007F}/gu;
/** Tag characters spell text that nobody sees; overrides turn text around. */
const spelling = /[\u{E0000}-\u{E007F}\u202D\u202E]|\p{Variation_Selector}{2}/u;
/** Between letters of Latin script no join and no break is needed. */
const unseenInWord = /(?<=\p{Script=Latin})[\u200B-\u200D\u2060\uFEFF](?=\p{Script=Latin})/gu;
/** One is a slip of copying; three are meant. */
const fewestUnseen = 3;

const word = /[\p{L}\p{M}]+/gu;
const latin = /\p{Script=Latin}/u;
const foreign = /[\p{Script=Cyrillic}\p{Script=Greek}]/u;
/** Letters of other alphabets that look like Latin ones, and the ones they look like. */
const lookalikes: ReadonlyMap<string, string> = new Map(
  [...'аеорсхуіѕјһԁɡгкмтνΑΒΕΗΙΚΜΝΟΡΤΥΧοαАВЕІКМНОРСТХ'].map((letter, at) => [
    letter,
    [...'aeopcxyisjhdgrkmtvABEHIKMNOPTYXoaABEIKMHOPCTX'][at] as string,
  ]),
);
const sameLetters = (text: string): string =>
  text.replace(word, one =>
    latin.test(one) && foreign.test(one)
      ? Array.from(one, letter => lookalikes.get(letter) ?? letter).join('')
      : one,
  );

/** A text as it is judged, and whether it hides something. */
export const asRead = (text: string): AsRead => {
  // Most texts are plain, and hide nothing.
  if (isAscii(text)) return { text, hides: false };
  const hides =
    spelling.test(text.replace(flags, '')) || (text.match(unseenInWord)?.length ?? 0) >= fewestUnseen;
  const plain = text.normalize('NFKC').replace(ignorable, '');
  return { text: sameLetters(plain).replaceAll('ı', 'i'), hides };
};
