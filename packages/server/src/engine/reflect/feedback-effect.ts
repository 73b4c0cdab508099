/** What feedback did to an answer: which notes it raised or lowered, and which would be in it otherwise. */
import { choose } from './choose.js';
import type { ReadNote, ReadNotes } from './read.js';

export type Move = 'raised' | 'lowered';

export interface FeedbackEffect {
  /** By memory. */
  readonly moved: ReadonlyMap<string, Move>;
  /** The memories that an answer without it would rest on. */
  readonly otherwise: readonly string[];
}

/** A smaller change of a value from 0 to 1 is not seen. */
const leastSeen = 0.005;

/** Null if feedback did not move the note, or not visibly. */
export const moveOf = ({ reading, before }: ReadNote): Move | null => {
  if (before === undefined) return null;
  const changes = [reading.bears - before.bears, reading.act - before.act];
  if (changes.some(change => change >= leastSeen)) return 'raised';
  return changes.some(change => change <= -leastSeen) ? 'lowered' : null;
};

const withoutFeedback = (read: ReadNotes): ReadNotes => ({
  ...read,
  notes: read.notes
    .map(note => ({ ...note, reading: note.before ?? note.reading }))
    .sort((one, other) => other.reading.bears - one.reading.bears),
});

/** Null if feedback moved nothing. */
export const feedbackEffect = (read: ReadNotes): FeedbackEffect | null => {
  const moved = new Map(
    read.notes.flatMap(note => {
      const move = moveOf(note);
      return move === null ? [] : [[note.memory.id, move] as const];
    }),
  );
  if (moved.size === 0) return null;
  const { outcome, notes } = choose(withoutFeedback(read));
  return { moved, otherwise: outcome === 'declined' ? [] : notes.map(({ memory }) => memory.id) };
};
