/** What differs between two texts, word by word. */

/** A piece of text that both have, or only one. */
export interface DiffPiece {
  readonly text: string;
  readonly of: 'both' | 'old' | 'new';
}

/** Words, code in back ticks as a whole, and what stands between them. */
const piecesOf = (text: string): string[] =>
  text.match(/`[^`\n]+`|[\p{L}\p{N}_'’]+|\s+|[^\p{L}\p{N}_'’\s]/gu) ?? [];

/** Beyond this a table would take too long to fill: then the middle is told as a whole. */
const mostCells = 1_000_000;

/** The length of the longest common part that begins at each pair of places. */
const commonLengths = (old: readonly string[], fresh: readonly string[]): Uint32Array => {
  const width = fresh.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = fresh.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        old[i] === fresh[j]
          ? (lengths[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(lengths[(i + 1) * width + j] ?? 0, lengths[i * width + j + 1] ?? 0);
    }
  }
  return lengths;
};

const middleOf = (old: readonly string[], fresh: readonly string[]): DiffPiece[] => {
  if ((old.length + 1) * (fresh.length + 1) > mostCells)
    return [
      { text: old.join(''), of: 'old' },
      { text: fresh.join(''), of: 'new' },
    ];
  const lengths = commonLengths(old, fresh);
  const width = fresh.length + 1;
  const pieces: DiffPiece[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    const [left, right] = [old[i], fresh[j]];
    if (left !== undefined && left === right) {
      pieces.push({ text: left, of: 'both' });
      i++;
      j++;
    } else if (
      right === undefined ||
      (left !== undefined && (lengths[(i + 1) * width + j] ?? 0) >= (lengths[i * width + j + 1] ?? 0))
    ) {
      pieces.push({ text: left ?? '', of: 'old' });
      i++;
    } else {
      pieces.push({ text: right, of: 'new' });
      j++;
    }
  }
  return pieces;
};

const isBlank = ({ text, of }: DiffPiece): boolean => of === 'both' && text.trim() === '';

/** Neighbours of one kind become one; a blank between two changes belongs to them, so that a phrase reads as one. */
const joined = (pieces: readonly DiffPiece[]): DiffPiece[] => {
  const result: DiffPiece[] = [];
  let [old, fresh] = ['', ''];
  const flush = (): void => {
    if (old !== '') result.push({ text: old, of: 'old' });
    if (fresh !== '') result.push({ text: fresh, of: 'new' });
    [old, fresh] = ['', ''];
  };
  pieces.forEach((piece, at) => {
    const isBridge = isBlank(piece) && (old !== '' || fresh !== '') && pieces[at + 1]?.of !== 'both';
    if (piece.of === 'old' || isBridge) old += piece.text;
    if (piece.of === 'new' || isBridge) fresh += piece.text;
    if (piece.of !== 'both' || isBridge) return;
    flush();
    const last = result.at(-1);
    if (last?.of === 'both') result[result.length - 1] = { of: 'both', text: last.text + piece.text };
    else result.push(piece);
  });
  flush();
  return result;
};

/** The pieces of both texts in order; those of `both` and `old` make the old text, those of `both` and `new` the new. */
export const diffWords = (old: string, fresh: string): DiffPiece[] => {
  const [left, right] = [piecesOf(old), piecesOf(fresh)];
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start++;
  let end = 0;
  while (
    end < left.length - start &&
    end < right.length - start &&
    left[left.length - 1 - end] === right[right.length - 1 - end]
  )
    end++;
  return joined([
    ...left.slice(0, start).map(text => ({ text, of: 'both' as const })),
    ...middleOf(left.slice(start, left.length - end), right.slice(start, right.length - end)),
    ...left.slice(left.length - end).map(text => ({ text, of: 'both' as const })),
  ]);
};

/** Words that tell nothing by themselves. */
const quiet = new Set(
  'a an and are as at be been but by did do does for from had has have in into is it its of on or over that the then they this to was we were will with'.split(
    ' ',
  ),
);

const isWord = (piece: string): boolean => /[\p{L}\p{N}]/u.test(piece);

/** Above this share of its words a mark says nothing: then only what is exact is marked. */
const mostMarked = 0.5;

const isExact = (pieces: readonly string[], at: number): boolean => {
  const piece = pieces[at] as string;
  if (piece.startsWith('`') || /\p{N}/u.test(piece)) return true;
  if (!/^\p{Lu}/u.test(piece)) return false;
  // A capital letter tells a name, except where a sentence begins.
  const before = pieces.slice(0, at).findLast(isMark);
  return before !== undefined && !/[.!?:;]/.test(before);
};

const isMark = (piece: string): boolean => piece.trim() !== '';

const ownMarks = (pieces: readonly string[], theirs: ReadonlySet<string>): boolean[] =>
  pieces.map(piece => isWord(piece) && !quiet.has(piece.toLowerCase()) && !theirs.has(piece.toLowerCase()));

const countOf = (marks: readonly boolean[]): number => marks.filter(Boolean).length;

const isTooMuch = (pieces: readonly string[], marks: readonly boolean[]): boolean =>
  countOf(marks) >
  mostMarked * pieces.filter(piece => isWord(piece) && !quiet.has(piece.toLowerCase())).length;

const lowered = (pieces: readonly string[]): Set<string> => new Set(pieces.map(piece => piece.toLowerCase()));

/**
 * One text, with the telling words marked that the other does not have, wherever they stand. Where that would be most of
 * either text, only figures, names and code are marked that differ, and nothing if only one of them has any.
 */
export const ownWords = (text: string, other: string, side: 'old' | 'new'): DiffPiece[] => {
  const [pieces, others] = [piecesOf(text), piecesOf(other)];
  const [own, theirs] = [ownMarks(pieces, lowered(others)), ownMarks(others, lowered(pieces))];
  const isExactOnly = isTooMuch(pieces, own) || isTooMuch(others, theirs);
  const exact = own.map((isOwn, at) => isOwn && isExact(pieces, at));
  const hasBoth = exact.includes(true) && theirs.some((isTheirs, at) => isTheirs && isExact(others, at));
  const marks = !isExactOnly ? own : hasBoth ? exact : own.map(() => false);
  const result: DiffPiece[] = [];
  pieces.forEach((piece, at) => {
    const isBetween = !isWord(piece) && marks[at - 1] === true && marks[at + 1] === true;
    const of = marks[at] === true || isBetween ? side : 'both';
    const last = result.at(-1);
    if (last?.of === of) result[result.length - 1] = { of, text: last.text + piece };
    else result.push({ text: piece, of });
  });
  return result;
};
