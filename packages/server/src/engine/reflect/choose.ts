/** Step 4, choose: selects the notes for the answer and decides whether they answer at all. */
import type { ReadNote, ReadNotes } from './read.js';

/**
 * Thresholds for the reader's `bears`, chosen on 65 worlds and verified on 20 others (docs/insights.md).
 */
export const bounds = {
  reader: {
    /** Below this, nothing answers. */
    answers: 0.15,
    /** Below this, no note says it outright. */
    outright: 0.45,
    /** A note is used from this value on … */
    told: 0.1,
    /** … and from this fraction of the best. */
    ofBest: 0.4,
    most: 4,
  },
  /** Fractions of the task's words. */
  words: { answers: 0.4, outright: 0.6, told: 0.4, ofBest: 0.7, most: 2 },
} as const;

export interface Chosen {
  /** `declined`: nothing answers. `closest`: no note says it outright. `answered`: one does. */
  readonly outcome: 'answered' | 'closest' | 'declined';
  /** The note to act on comes first. For a decline: the two nearest notes. */
  readonly notes: readonly ReadNote[];
}

/**
 * Puts the note to act on first, even if another is more relevant, so that finding and recommendation rest on the same
 * note.
 */
const actFirst = (notes: readonly ReadNote[]): ReadNote[] => {
  const act = notes.reduce<ReadNote | undefined>(
    (best, note) => (best === undefined || note.reading.act > best.reading.act ? note : best),
    undefined,
  );
  return act === undefined ? [] : [act, ...notes.filter(note => note !== act)];
};

export const choose = ({ notes, by }: ReadNotes): Chosen => {
  const { answers, outright, told, ofBest, most } = bounds[by];
  const best = notes[0]?.reading.bears ?? 0;
  if (best < answers) return { outcome: 'declined', notes: notes.slice(0, 2) };
  const kept = notes.filter(({ reading }) => reading.bears >= told && reading.bears >= ofBest * best);
  return { outcome: best < outright ? 'closest' : 'answered', notes: actFirst(kept.slice(0, most)) };
};
