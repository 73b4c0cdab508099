/** What differs between two texts, word by word or line by line. */

/** A piece of text in both, or in only one. */
export interface DiffPiece {
  readonly text: string;
  readonly of: 'both' | 'old' | 'new';
}

/** Words, whole figures such as 22:10, whole code in backticks, and what is between them. */
const piecesOf = (text: string): string[] =>
  text.match(/`[^`\n]+`|(?:[\p{L}\p{N}_'’]|(?<=\p{N})[:.,/](?=\p{N}))+|\s+|[^\p{L}\p{N}_'’\s]/gu) ?? [];

/** Beyond this the table takes too long to fill, so all of the middle is a change. */
const mostCells = 1_000_000;

/** The length of the longest common subsequence from each pair of positions. */
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
      ...old.map(text => ({ text, of: 'old' as const })),
      ...fresh.map(text => ({ text, of: 'new' as const })),
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

/** Merges neighbours of one kind; a space between two changes belongs to them, so that a phrase reads as one. */
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

/** What differs between two lists of words or lines, one piece for each. */
export const diffPieces = (left: readonly string[], right: readonly string[]): DiffPiece[] => {
  let start = 0;
  while (start < left.length && start < right.length && left[start] === right[start]) start++;
  let end = 0;
  while (
    end < left.length - start &&
    end < right.length - start &&
    left[left.length - 1 - end] === right[right.length - 1 - end]
  )
    end++;
  return [
    ...left.slice(0, start).map(text => ({ text, of: 'both' as const })),
    ...middleOf(left.slice(start, left.length - end), right.slice(start, right.length - end)),
    ...left.slice(left.length - end).map(text => ({ text, of: 'both' as const })),
  ];
};

/** The pieces of both texts in order; `both` and `old` make the old text, `both` and `new` the new one. */
export const diffWords = (old: string, fresh: string): DiffPiece[] =>
  joined(diffPieces(piecesOf(old), piecesOf(fresh)));

/** Words that mean nothing by themselves. */
const quiet = new Set(
  'a an and are as at be been but by did do does for from had has have in into is it its of on or over that the then they this to was we were will with'.split(
    ' ',
  ),
);

const isWord = (piece: string): boolean => /[\p{L}\p{N}]/u.test(piece);

/** Above this share of marked words, only exact terms are marked. */
const mostMarked = 0.5;

const isExact = (pieces: readonly string[], at: number): boolean => {
  const piece = pieces[at] as string;
  if (piece.startsWith('`') || /\p{N}/u.test(piece)) return true;
  if (!/^\p{Lu}/u.test(piece)) return false;
  // A capital letter indicates a name, except at the start of a sentence.
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
 * One text with the significant words that the other lacks marked. If that is most of either text, only differing
 * figures, names and code are marked, and nothing if only one text has any.
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
