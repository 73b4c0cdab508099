/** A text as its reader perceives it: without invisible characters, and with look-alike letters replaced. */
import { ignorable, isAscii } from '../characters.js';

export interface AsRead {
  readonly text: string;
  /** Invisible characters spell something, or reverse the text. */
  readonly hides: boolean;
}

/** The flag of England is also spelt with tag characters. */
export const flags = /\u{1F3F4}[\u{E0061}-\u{E007A}\u{E0030}-\u{E0039}]{1,16}\u{E007F}/gu;
/** Tag characters spell invisible text; overrides reverse text. */
const spelling = /[\u{E0000}-\u{E007F}\u202D\u202E]|\p{Variation_Selector}{2}/u;
/** Latin letters need no joiner or break between them. */
const unseenInWord = /(?<=\p{Script=Latin})[\u200B-\u200D\u2060\uFEFF](?=\p{Script=Latin})/gu;
/** One may be a copying artefact; three are intentional. */
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

/** The text to classify, and whether it hides something. */
export const asRead = (text: string): AsRead => {
  // Most texts are ASCII and hide nothing.
  if (isAscii(text)) return { text, hides: false };
  const hides =
    spelling.test(text.replace(flags, '')) || (text.match(unseenInWord)?.length ?? 0) >= fewestUnseen;
  const plain = text.normalize('NFKC').replace(ignorable, '');
  return { text: sameLetters(plain).replaceAll('ı', 'i'), hides };
};
