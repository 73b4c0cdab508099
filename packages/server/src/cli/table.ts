/** Tables that fit the terminal: wide columns shrink before narrow ones, and numbers never. */
import { paintOf, type Sheet, widthOf } from './paint.js';
import { displayWidth, padded, printable, wrap } from './print.js';

const oneLine = (text: string): string => printable(text).replace(/\s+/g, ' ').trim();

const cut = (text: string, most: number): string => {
  if (displayWidth(text) <= most) return text;
  let kept = '';
  for (const character of text) {
    if (displayWidth(kept + character) > most - 1) break;
    kept += character;
  }
  return `${kept}…`;
};

/** Below this width the last column is not wrapped in place, but on separate lines. */
const narrowestLast = 24;
/** Text columns do not get narrower than this: they would be unreadable. */
const narrowestText = 8;
const gap = '  ';

const widthOfAll = (widths: readonly number[]): number =>
  widths.reduce((sum, one) => sum + one + gap.length, -gap.length);

/** Shrinks the widest text column repeatedly until everything fits or none can shrink further. */
const fitted = (
  widths: readonly number[],
  headings: readonly number[],
  isNumber: readonly boolean[],
  room: number,
): number[] => {
  const given = [...widths];
  const least = widths.map((width, at) =>
    isNumber[at] ? width : Math.min(width, Math.max(headings[at] ?? 0, narrowestText)),
  );
  while (widthOfAll(given) > room) {
    let widest = -1;
    for (const [at, width] of given.entries())
      if (width > (least[at] ?? 0) && width > (given[widest] ?? 0)) widest = at;
    if (widest === -1) break;
    given[widest] = (given[widest] as number) - 1;
  }
  return given;
};

/**
 * A heading and rows; numbers are right-aligned. Columns are cut to fit the width, or the last is kept whole and
 * wrapped.
 */
export const table = (
  heading: readonly string[],
  rows: readonly (readonly (string | number)[])[],
  sheet: Sheet,
  last: 'cut' | 'whole' = 'cut',
): string => {
  const width = widthOf(sheet);
  const cells = rows.map(row => row.map(cell => oneLine(String(cell))));
  const isNumber = heading.map(
    (_, column) => rows.length > 0 && rows.every(row => typeof row[column] === 'number'),
  );
  const natural = heading.map((name, column) =>
    Math.max(displayWidth(name), ...cells.map(row => displayWidth(row[column] ?? ''))),
  );
  const headings = heading.map(displayWidth);
  const ofLast = Math.min(narrowestLast, natural.at(-1) ?? 0);
  const widths =
    last === 'cut'
      ? fitted(natural, headings, isNumber, width)
      : [
          ...fitted(natural.slice(0, -1), headings, isNumber, width - gap.length - ofLast),
          ...natural.slice(-1),
        ];
  const line = (row: readonly string[]): string =>
    row
      .map((cell, column) => {
        const columnWidth = widths[column] ?? 0;
        const shown = cut(cell, columnWidth);
        return isNumber[column]
          ? ' '.repeat(Math.max(0, columnWidth - displayWidth(shown))) + shown
          : padded(shown, columnWidth);
      })
      .join(gap);
  const before = widthOfAll(widths.slice(0, -1)) + gap.length;
  const drawWhole = (row: readonly string[]): string => {
    const lead = line(row.slice(0, -1));
    const isNarrow = width - before < ofLast;
    const indent = isNarrow ? '    ' : ' '.repeat(before);
    const [first = '', ...more] = wrap(row.at(-1) ?? '', width - indent.length);
    const rest = more.map(one => indent + one);
    return (isNarrow ? [cut(lead.trimEnd(), width), indent + first] : [`${lead}${gap}${first}`.trimEnd()])
      .concat(rest)
      .join('\n');
  };
  const draw =
    last === 'cut' || heading.length < 2
      ? (row: readonly string[]) => cut(line(row).trimEnd(), width)
      : drawWhole;
  return [paintOf(sheet).strong(draw(heading.map(name => name.toUpperCase()))), ...cells.map(draw)].join(
    '\n',
  );
};
