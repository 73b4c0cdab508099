/** Stored text as it is shown to an agent: between marks that it cannot close, and without characters that nobody sees. */
import { spaces } from './characters.js';

export const opens = '«';
export const closes = '»';

/** Control characters but line end and tab, overrides of direction, tag characters. */
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e0fff}]/gu;

/** What a reader may see of it; what is stored keeps every character. */
export const visible = (text: string): string => text.replaceAll('\r\n', '\n').replace(unseen, '\ufffd');

/** The marks of others become single ones, so that only we open and close. */
const unmarked = (text: string): string => text.replaceAll(opens, '‹').replaceAll(closes, '›');

export const quoted = (text: string): string => `${opens}${unmarked(visible(text))}${closes}`;

/** A name, which stands outside of the marks: on one line, and short. */
const longestName = 80;
export const plainName = (name: string): string => {
  const line = unmarked(visible(name)).replace(spaces, ' ').trim();
  return line.length <= longestName ? line : `${line.slice(0, longestName - 1)}…`;
};
