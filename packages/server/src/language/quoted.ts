/** Stored text as shown to an agent: between marks that it cannot close, and without invisible characters. */
import { onOneLine } from './characters.js';

const opens = '«';
const closes = '»';

/** Control characters except line end and tab, direction overrides, tag characters. */
const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]|[\u{e0000}-\u{e0fff}]/gu;

/** What a reader may see; the stored text keeps every character. */
export const visible = (text: string): string => text.replaceAll('\r\n', '\n').replace(unseen, '\ufffd');

/** Replaces these marks inside a text, so that only Loci opens and closes them. */
const unmarked = (text: string): string => text.replaceAll(opens, '‹').replaceAll(closes, '›');

export const quoted = (text: string): string => `${opens}${unmarked(visible(text))}${closes}`;

/** Names appear outside the marks: on one line, and short. */
const longestName = 80;
export const plainName = (name: string): string => {
  const line = onOneLine(unmarked(visible(name)));
  return line.length <= longestName ? line : `${line.slice(0, longestName - 1)}…`;
};

/** Who said it: a name as it is written, else the kind of its source. */
export const speakerText = (name: string | null, kind: string): string => plainName(name ?? kind);
