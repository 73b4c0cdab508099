/** Step 6, the finding: how it was found if that matters, then the notes in their own words. */
import { countWords } from '../../recall/shown-note.js';
import type { Contested, Past, Told, ToldNotes } from '../told.js';
import { attribution, dayOf, decidedText, quoted, saidBy, settledText } from './attribution.js';

/** Exceeded only if the first note alone is longer. */
const mostWords = 80;

export interface FindingParts extends ToldNotes {
  /** The part of a note that is quoted. */
  readonly quoteOf: (told: Told) => string;
  readonly outcome: 'answered' | 'closest';
  readonly by: 'reader' | 'words';
  readonly now: number;
}

const contestedText = ({ sides }: Contested, now: number): string =>
  sides.map(({ memory, quote }) => saidBy(memory, quote, now)).join(' ');

/** Without a confirmation, nobody knows when it ended, or whether it did. */
const pastText = ({ memory, quote, until }: Past, now: number): string =>
  `${until === null ? 'Earlier' : `Until ${dayOf(until, now)}`}: ${quoted(quote)} ${attribution([memory], now)}`;

const toldText = (told: Told, { quoteOf, now }: FindingParts): string[] => {
  const [past] = told.past;
  return [
    `${quoted(quoteOf(told))} ${attribution([told.memory, ...told.alsoIn], now)}`,
    ...(past === undefined ? [] : [pastText(past, now)]),
    ...(told.decided === null ? [] : [decidedText(told.decided, now)]),
  ];
};

/** Each settlement once, with the side that is not quoted yet. */
const settledTexts = ({ told, now }: FindingParts): string[] => {
  const texts = told.flatMap(({ settled }) =>
    settled === null
      ? []
      : [
          ...(settled.isQuoted ? [] : [`${quoted(settled.quote)} ${attribution([settled.memory], now)}`]),
          settledText(settled, now),
        ],
  );
  return [...new Set(texts)];
};

const openings = {
  words: 'By keywords only:',
  closest: 'No note says it outright; closest:',
  contested: 'Contested.',
} as const;

/** Empty if the first note needs no introduction. */
export const openingOf = ({ contested, outcome, by }: FindingParts): string => {
  if (contested.length > 0) return openings.contested;
  if (by === 'words') return openings.words;
  return outcome === 'closest' ? openings.closest : '';
};

/** Whole pieces while there is room; always includes the first. */
const within = (pieces: readonly string[]): string[] => {
  let spent = 0;
  const kept: string[] = [];
  for (const piece of pieces) {
    spent += countWords(piece);
    if (kept.length > 0 && spent > mostWords) continue;
    kept.push(piece);
  }
  return kept;
};

export const findingOf = (parts: FindingParts): string => {
  const { told, contested, besides, now } = parts;
  const pieces = [
    ...contested.map(one => contestedText(one, now)),
    ...told.flatMap(one => toldText(one, parts)),
    ...settledTexts(parts),
    ...besides.map(one => `${openings.contested} ${contestedText(one, now)}`),
  ];
  return [openingOf(parts), ...within(pieces)].filter(Boolean).join(' ');
};
