/** Step 4, choose: selects the notes for the answer and decides whether they answer at all. */
import { logOdds } from '../../language/models/log-odds.js';
import type { ReadNote, ReadNotes } from './read.js';

/**
 * Thresholds for the reader's `bears`, and how far search is believed beside it. Chosen on 24 held-out worlds and checked on
 * others (docs/insights.md).
 */
export const bounds = {
  reader: {
    /** Below this, nothing answers. */
    answers: 0.12,
    /** Below this, no note says it outright. */
    outright: 0.45,
    /** A note is used from this value on … */
    told: 0.03,
    /** … and if it fits at most this much less than the best. */
    within: 3.5,
    most: 4,
    /** What each place in the search results costs. */
    perPlace: 0.3,
    /** What the latest of the chosen notes gains over the earliest: what was said last is more often what to act on. */
    later: 0.4,
  },
  /** Fractions of the task's words. */
  words: { answers: 0.4, outright: 0.6, told: 0.4, within: 0.36, most: 2, perPlace: 0, later: 0 },
} as const;

/** Values that can be added up: log-odds of what the reader says, logarithms of fractions of words. */
const scales = {
  reader: (value: number) => logOdds(value),
  words: (value: number) => Math.log(Math.max(value, 0.01)),
} as const;

export interface Chosen {
  /** `declined`: nothing answers. `closest`: no note says it outright. `answered`: one does. */
  readonly outcome: 'answered' | 'closest' | 'declined';
  /** The note to act on comes first. For a decline: the nearest note. */
  readonly notes: readonly ReadNote[];
}

/** From the earliest (0) to the latest (1). */
const recencyAmong = (notes: readonly ReadNote[]): ((note: ReadNote) => number) => {
  const times = [...new Set(notes.map(({ memory }) => memory.occurredAt))].sort((a, b) => a - b);
  return ({ memory }) => times.indexOf(memory.occurredAt) / Math.max(1, times.length - 1);
};

const bestFirst = (notes: readonly ReadNote[], worth: (note: ReadNote) => number): ReadNote[] =>
  notes.toSorted((one, other) => worth(other) - worth(one));

export const choose = ({ notes, by }: ReadNotes): Chosen => {
  const { answers, outright, told, within, most, perPlace, later } = bounds[by];
  const scale = scales[by];
  const fit = ({ reading, place }: ReadNote) => scale(reading.bears) - perPlace * place;
  const byFit = bestFirst(notes, fit);
  if ((notes[0]?.reading.bears ?? 0) < answers) return { outcome: 'declined', notes: byFit.slice(0, 1) };
  const usable = byFit.filter(({ reading }) => reading.bears >= told);
  const least = Math.max(...usable.map(fit)) - within;
  const kept = usable.filter(note => fit(note) >= least).slice(0, most);
  const recency = recencyAmong(kept);
  // Even if another is more relevant, so that finding and recommendation rest on the same note.
  const [act] = bestFirst(
    kept,
    note => scale(note.reading.act) + later * recency(note) - perPlace * note.place,
  );
  const best = Math.max(...kept.map(({ reading }) => reading.bears));
  return {
    outcome: best < outright ? 'closest' : 'answered',
    notes: act === undefined ? [] : [act, ...kept.filter(note => note !== act)],
  };
};
