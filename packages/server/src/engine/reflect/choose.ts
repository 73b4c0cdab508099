/** Step 4, choose: the notes that the answer is made of, and whether they answer at all. */
import type { ReadNote, ReadNotes } from './read.js';

/** Bounds of the reader's `bears`, fitted on one half of the worlds and believed on the other (docs/insights.md). */
export const bounds = {
  reader: {
    /** Below this nothing answers. */
    answers: 0.3,
    /** Below this no note says it outright. */
    outright: 0.45,
    /** A note is told from here on … */
    told: 0.25,
    /** … and from this share of the best. */
    ofBest: 0.3,
    most: 4,
  },
  /** Shares of the task's words. */
  words: { answers: 0.4, outright: 0.6, told: 0.4, ofBest: 0.7, most: 2 },
} as const;

export interface Chosen {
  /** `declined`: nothing answers. `closest`: no note says it outright. `answered`: one does. */
  readonly outcome: 'answered' | 'closest' | 'declined';
  /** The note to act on first. For a decline: the two that lie nearest. */
  readonly notes: readonly ReadNote[];
}

/** Where what bears most is not what to act on, the latter leads: finding and recommendation rest on the same note. */
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
