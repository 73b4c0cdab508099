/** How results read to a person: wrapped text, times and sizes. Tables are in table.ts. */
import { sourceName } from '@loci/client';
import { paintOf, type Sheet, type Tone, widthOf } from './paint.js';

/** Stored text may hold anything; control characters must not reach the terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
export const printable = (text: string): string => text.replace(/\r\n?/g, '\n').replace(controls, '\ufffd');

const widthless = /\p{Mark}|\u200b|\u200d|\ufe0f/u;
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** How many columns a text takes up in a terminal. */
export const displayWidth = (text: string): number => {
  let width = 0;
  for (const character of text) width += widthless.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return width;
};

/** Lines of at most `width` columns, indented as they are; a longer word keeps its line, so that it can be copied. */
export const wrap = (text: string, width: number): string[] =>
  printable(text)
    .split('\n')
    .flatMap(paragraph => {
      if (displayWidth(paragraph) <= width) return [paragraph.trimEnd()];
      const indent = /^[ \t]*/.exec(paragraph)?.[0] ?? '';
      const room = width - displayWidth(indent);
      const lines: string[] = [];
      let line = '';
      for (const word of paragraph.split(/[ \t]+/).filter(part => part !== '')) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (line !== '' && displayWidth(longer) > room) {
          lines.push(line);
          line = word;
        } else line = longer;
      }
      return [...lines, line].map(part => indent + part);
    });

/** Wrapped, each line after the indent, and in one tone. */
export const indented = (text: string, sheet: Sheet, indent: string, tone?: Tone): string => {
  const paint = tone === undefined ? (line: string) => line : paintOf(sheet)[tone];
  return wrap(text, widthOf(sheet) - indent.length)
    .map(line => `${indent}${paint(line)}`)
    .join('\n');
};

export const padded = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - displayWidth(text)));

/** Label, value, and the tone of the first word. */
export type Fact = readonly [label: string, value: string, tone?: Tone];

/** Label and value in two columns; long values wrap within theirs. */
export const facts = (
  pairs: readonly Fact[],
  sheet: Sheet,
  paintLabel: (label: string) => string = paintOf(sheet).faint,
): string => {
  const column = Math.max(...pairs.map(([label]) => displayWidth(label))) + 2;
  const toned = (line: string, tone: Tone | undefined): string =>
    tone === undefined ? line : line.replace(/^[\p{L}\p{N}_]+/u, word => paintOf(sheet)[tone](word));
  return pairs
    .map(([label, value, tone]) => {
      const [first = '', ...rest] = wrap(value, Math.max(20, widthOf(sheet) - column));
      const lead = label === '' ? '' : paintLabel(label);
      return [
        lead + ' '.repeat(column - displayWidth(label)) + toned(first, tone),
        ...rest.map(line => ' '.repeat(column) + line),
      ]
        .join('\n')
        .trimEnd();
    })
    .join('\n');
};

/** Below this a column is too narrow to read, and to hold an id. */
const narrowestColumn = 36;

/** A heading and the lines below it, part by part. */
export type Column = readonly [heading: string, ...parts: string[]];

/** «Marks» enclose what differs. */
const marked = /«[^»|]*»?/g;

/** Two columns whose parts start on the same line, or one below the other if there is no room. */
export const sideBySide = (left: Column, right: Column, sheet: Sheet): string => {
  const paint = paintOf(sheet);
  const withMarks = (line: string): string => line.replace(marked, paint.warning);
  const column = Math.floor((widthOf(sheet) - 3) / 2);
  if (column < narrowestColumn)
    return withMarks(
      facts(
        [left, right].map(([heading, ...parts]) => [heading, parts.join('\n')] as const),
        sheet,
      ),
    );
  const parts = ([heading, ...rest]: Column) =>
    [heading.toUpperCase(), ...rest].map(part => wrap(part, column));
  const [one, other] = [parts(left), parts(right)];
  return one
    .flatMap((lines, at) => {
      const beside = other[at] ?? [];
      const toned = at === 0 ? paint.strong : withMarks;
      return Array.from({ length: Math.max(lines.length, beside.length) }, (_, line) =>
        toned(`${padded(lines[line] ?? '', column)} | ${beside[line] ?? ''}`.trimEnd()),
      );
    })
    .join('\n');
};

export const inJson = (value: unknown): string => JSON.stringify(value, null, 2);

/** To the minute, in UTC. */
export const when = (time: string): string => `${time.slice(0, 10)} ${time.slice(11, 16)}Z`;

export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

const sizeUnits = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
export const bytes = (size: number): string => {
  const power = size < 1_000 ? 0 : Math.min(sizeUnits.length - 1, Math.floor(Math.log10(size) / 3));
  const value = size / 1_000 ** power;
  return `${power === 0 || value >= 100 ? Math.round(value) : value.toFixed(1)} ${sizeUnits[power]}`;
};

/** 0..1 as a person would say it. */
export const strengthInWords = (strength: number): string =>
  strength >= 0.8 ? 'strong' : strength >= 0.5 ? 'clear' : strength >= 0.25 ? 'faint' : 'slight';

export const contextsInWords = (types: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(types)
    .flatMap(([type, names]) => names.map(name => `${type}:${name}`))
    .join(', ');

type SourceInWords = Parameters<typeof sourceName>[0];

export const sourceInWords = (source: SourceInWords): string => {
  const name = sourceName(source);
  return name === null ? source.kind : `${name} (${source.kind})`;
};

/** How another memory relates to the one shown, and who said it. */
export const linkInWords = (link: {
  kind: string;
  reason: string;
  content: string;
  source: SourceInWords;
}): string => `${link.kind} (${link.reason}): ${sourceInWords(link.source)}: ${link.content}`;

/** The line below a page of a list; null when it shows everything. */
export const moreInWords = (list: { total: number; page: number; page_size: number }): string | null => {
  const pages = Math.ceil(list.total / list.page_size);
  if (list.page > pages && pages > 0)
    return `page ${list.page} does not exist; the last one is ${pages}, ${list.total} in total`;
  if (pages <= 1) return null;
  const next = list.page < pages ? `; for more: --page ${list.page + 1}` : '';
  return `page ${list.page} of ${pages}, ${list.total} in total${next}`;
};
