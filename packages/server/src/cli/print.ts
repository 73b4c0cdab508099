/** How results read to a person: wrapped text, aligned tables, times and sizes. */

/** Stored text may hold anything: control characters must not drive the reader's terminal. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
export const printable = (text: string): string => text.replace(/\r\n?/g, '\n').replace(controls, '\ufffd');

const oneLine = (text: string): string => printable(text).replace(/\s+/g, ' ').trim();

const widthless = /\p{Mark}|\u200b|\u200d|\ufe0f/u;
const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u;

/** How many columns a terminal gives to a text. */
export const displayWidth = (text: string): number => {
  let width = 0;
  for (const character of text) width += widthless.test(character) ? 0 : wide.test(character) ? 2 : 1;
  return width;
};

const cut = (text: string, most: number): string => {
  if (displayWidth(text) <= most) return text;
  let kept = '';
  for (const character of text) {
    if (displayWidth(kept + character) > most - 1) break;
    kept += character;
  }
  return `${kept}…`;
};

/** Lines of at most `width` columns; a longer word keeps its line, so that it can be copied. */
export const wrap = (text: string, width: number): string[] =>
  printable(text)
    .split('\n')
    .flatMap(paragraph => {
      const lines: string[] = [];
      let line = '';
      for (const word of paragraph.split(/[ \t]+/).filter(part => part !== '')) {
        const longer = line === '' ? word : `${line} ${word}`;
        if (line !== '' && displayWidth(longer) > width) {
          lines.push(line);
          line = word;
        } else line = longer;
      }
      return [...lines, line];
    });

export const indented = (text: string, width: number, indent: string): string =>
  wrap(text, width - indent.length)
    .map(line => `${indent}${line}`)
    .join('\n');

const padded = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - displayWidth(text)));

/** Below this the last column is not wrapped in its place, but on lines of its own. */
const narrowestLast = 24;

/** A heading and rows; numbers stand right. The last column is cut to the width, or kept whole and wrapped. */
export const table = (
  heading: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  width: number,
  last: 'cut' | 'whole' = 'cut',
): string => {
  const cells = rows.map(row => row.map(cell => oneLine(String(cell))));
  const isNumber = heading.map(
    (_, column) => rows.length > 0 && rows.every(row => typeof row[column] === 'number'),
  );
  const widths = heading.map((name, column) =>
    Math.max(displayWidth(name), ...cells.map(row => displayWidth(row[column] ?? ''))),
  );
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => {
        const columnWidth = widths[column] ?? 0;
        return isNumber[column]
          ? ' '.repeat(columnWidth - displayWidth(cell)) + cell
          : padded(cell, columnWidth);
      })
      .join('  ');
  const before = widths.slice(0, -1).reduce((sum, one) => sum + one + 2, 0);
  const drawWhole = (row: readonly string[]): string => {
    const lead = line(row.slice(0, -1));
    const isNarrow = width - before < Math.min(narrowestLast, widths.at(-1) ?? 0);
    const indent = isNarrow ? '    ' : ' '.repeat(before);
    const [first = '', ...more] = wrap(row.at(-1) ?? '', width - indent.length);
    const rest = more.map(one => indent + one);
    return (isNarrow ? [cut(lead.trimEnd(), width), indent + first] : [`${lead}  ${first}`.trimEnd()])
      .concat(rest)
      .join('\n');
  };
  const draw = last === 'cut' ? (row: readonly string[]) => cut(line(row).trimEnd(), width) : drawWhole;
  return [draw(heading.map(name => name.toUpperCase())), ...cells.map(draw)].join('\n');
};

/** Label and value in two columns; long values are wrapped in theirs. */
export const facts = (pairs: readonly (readonly [string, string])[], width: number): string => {
  const column = Math.max(...pairs.map(([label]) => displayWidth(label))) + 2;
  return pairs
    .map(([label, value]) => {
      const [first = '', ...rest] = wrap(value, Math.max(20, width - column));
      return [padded(label, column) + first, ...rest.map(line => ' '.repeat(column) + line)]
        .join('\n')
        .trimEnd();
    })
    .join('\n');
};

/** Below this a column is too narrow to read, and to hold an id. */
const narrowestColumn = 36;

/** A heading and what stands below it, part by part. */
export type Column = readonly [heading: string, ...parts: string[]];

/** Two columns whose parts begin on the same line, or one below the other where there is no room. */
export const sideBySide = (left: Column, right: Column, width: number): string => {
  const column = Math.floor((width - 3) / 2);
  if (column < narrowestColumn)
    return facts(
      [left, right].map(([heading, ...parts]) => [heading, parts.join('\n')] as const),
      width,
    );
  const parts = ([heading, ...rest]: Column) =>
    [heading.toUpperCase(), ...rest].map(part => wrap(part, column));
  const [one, other] = [parts(left), parts(right)];
  return one
    .flatMap((lines, at) => {
      const beside = other[at] ?? [];
      return Array.from({ length: Math.max(lines.length, beside.length) }, (_, line) =>
        `${padded(lines[line] ?? '', column)} | ${beside[line] ?? ''}`.trimEnd(),
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

/** 0..1 as a person says it. */
export const strengthInWords = (strength: number): string =>
  strength >= 0.8 ? 'strong' : strength >= 0.5 ? 'clear' : strength >= 0.25 ? 'faint' : 'slight';

export const contextsInWords = (types: Readonly<Record<string, readonly string[]>>): string =>
  Object.entries(types)
    .flatMap(([type, names]) => names.map(name => `${type}:${name}`))
    .join(', ');

export const sourceInWords = (source: { kind: string; name: string | null }): string =>
  source.name === null ? source.kind : `${source.name} (${source.kind})`;

/** What to say below a page of a list; null when it shows all. */
export const moreInWords = (list: { total: number; page: number; page_size: number }): string | null => {
  const pages = Math.ceil(list.total / list.page_size);
  if (list.page > pages && pages > 0)
    return `page ${list.page} is past the end; the last one is ${pages}, ${list.total} in all`;
  if (pages <= 1) return null;
  const next = list.page < pages ? `; --page ${list.page + 1} shows more` : '';
  return `page ${list.page} of ${pages}, ${list.total} in all${next}`;
};
