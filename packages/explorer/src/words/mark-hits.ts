/** Marks the words that a search matched. */

/** A piece of text, and whether it matched. */
export interface HitPiece {
  readonly text: string;
  readonly isHit: boolean;
}

/** Shorter stems would mark half the text. */
const shortestStem = 3;

const folded = (text: string): string => text.normalize('NFC').toLowerCase();

const fits = (word: string, matched: readonly string[]): boolean =>
  matched.some(term => word === term || (term.length >= shortestStem && word.startsWith(term)));

/** The text in pieces; matched terms may be stems, so a word that starts with one counts. */
export const markHits = (text: string, matched: readonly string[]): HitPiece[] => {
  const terms = matched.flatMap(term => folded(term).match(/[\p{L}\p{N}_]+/gu) ?? []);
  const pieces: HitPiece[] = [];
  for (const part of text.match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}_]+/gu) ?? []) {
    const isHit = fits(folded(part), terms);
    const last = pieces.at(-1);
    if (last !== undefined && last.isHit === isHit && !isHit)
      pieces[pieces.length - 1] = { text: last.text + part, isHit };
    else pieces.push({ text: part, isHit });
  }
  return pieces;
};
