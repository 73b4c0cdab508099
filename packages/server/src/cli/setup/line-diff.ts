/** A readable line diff of two texts. */
import { type DiffPiece, diffPieces } from '@loci/client/internal';

const contextLines = 3;

const marks: Readonly<Record<DiffPiece['of'], string>> = { both: ' ', old: '-', new: '+' };

const linesOf = (text: string): string[] => (text === '' ? [] : text.replace(/\r?\n$/, '').split(/\r?\n/));

const isChange = ({ of }: DiffPiece): boolean => of !== 'both';

/** Removed lines with `-`, added lines with `+`, and a few around them. */
export const lineDiff = (before: string, after: string): string => {
  const lines = diffPieces(linesOf(before), linesOf(after));
  const first = lines.findIndex(isChange);
  const last = lines.findLastIndex(isChange);
  return lines
    .slice(Math.max(0, first - contextLines), last + 1 + contextLines)
    .map(({ of, text }) => `${marks[of]} ${text}`.trimEnd())
    .join('\n');
};
