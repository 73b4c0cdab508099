/**
 * Feedback moves notes: one that people called wrong for a task counts less for tasks like it, a helpful one more. Each
 * person counts once per note, and all of them together move it by a bounded amount.
 */
import type { NoteVerdict, Verdict } from '../../domain/asked.js';
import { dot } from '../../language/models/dot.js';
import { words } from '../../language/words.js';
import type { StoreReads } from '../../storage/store.js';
import type { QueryVector } from '../recall/query-vector.js';
import { dequantise } from '../recall/vectors/quantise.js';
import { sharedWords } from './alike-tasks.js';
import type { ReadNote, ReadNotes } from './read.js';

/** Tasks closer than `same` count in full, those further than `other` not at all. */
const closeness = { meaning: { other: 0.75, same: 0.9 }, words: { other: 0.6, same: 0.9 } } as const;
/** One person, in log-odds: .5 becomes .23 or .77. */
const step = 1.2;
const surest = 0.98;
/** More people than this move it no further. */
const mostPeople = 2;
/** The newest, over all considered notes. */
const mostVerdicts = 500;

const signs: Readonly<Record<Verdict, number>> = { helpful: 1, wrong: -1, outdated: -1, missing: 0 };

const between = (value: number, { other, same }: { readonly other: number; readonly same: number }): number =>
  Math.max(0, Math.min(1, (value - other) / (same - other)));

/** How alike two tasks are, 0 to 1. */
const alikeTo = (task: string, vector: QueryVector | null) => {
  const own = new Set(words(task));
  return (past: NoteVerdict): number => {
    if (past.task === task) return 1;
    if (vector === null || past.vector === null || past.vector.model !== vector.model)
      return between(sharedWords(own, new Set(words(past.task))), closeness.words);
    const numbers = dequantise(past.vector, vector.numbers.length);
    return between(dot(numbers, vector.numbers), closeness.meaning);
  };
};

/** By note: the sum of what people said, each person's closest verdict once. Below 0 it counts less. */
export const balanceOf = (
  verdicts: readonly NoteVerdict[],
  task: string,
  vector: QueryVector | null,
): ReadonlyMap<string, number> => {
  const alike = alikeTo(task, vector);
  const closest = new Map<string, Map<string, { readonly weight: number; readonly sign: number }>>();
  for (const one of verdicts) {
    const weight = alike(one);
    const ofNote = closest.get(one.memoryId) ?? new Map();
    closest.set(one.memoryId, ofNote);
    // Newest first: of two equally close, the newer one counts.
    if (weight > (ofNote.get(one.by)?.weight ?? 0)) ofNote.set(one.by, { weight, sign: signs[one.verdict] });
  }
  return new Map(
    [...closest].map(([id, people]) => {
      const sum = [...people.values()].reduce((total, { weight, sign }) => total + weight * sign, 0);
      return [id, Math.max(-mostPeople, Math.min(mostPeople, sum))] as const;
    }),
  );
};

const moved = (probability: number, balance: number): number => {
  if (probability <= 0) return probability;
  // Certainty has no odds to move; by keywords, a note with every word has it.
  const odds = Math.min(probability, surest) / (1 - Math.min(probability, surest));
  const weighed = 1 / (1 + Math.exp(-step * balance) / odds);
  return balance > 0 ? Math.max(probability, weighed) : weighed;
};

const movedNote = (note: ReadNote, balance: number): ReadNote => {
  const { bears, settles, act } = note.reading;
  const reading = {
    ...note.reading,
    bears: moved(bears, balance),
    settles: moved(settles, balance),
    act: moved(act, balance),
  };
  return { ...note, reading, balance };
};

/** Notes without feedback on tasks like this keep their numbers exactly. */
export const weighFeedback = async (
  store: StoreReads,
  graphId: string,
  read: ReadNotes,
  task: string,
  vector: QueryVector | null,
): Promise<ReadNotes> => {
  const ids = read.notes.map(({ memory }) => memory.id);
  const verdicts = await store.verdictsOf(graphId, ids, mostVerdicts);
  if (verdicts.length === 0) return read;
  const balance = balanceOf(verdicts, task, vector);
  const notes = read.notes.map(note => {
    const heard = balance.get(note.memory.id) ?? 0;
    return heard === 0 ? note : movedNote(note, heard);
  });
  return { ...read, notes: notes.sort((one, other) => other.reading.bears - one.reading.bears) };
};
