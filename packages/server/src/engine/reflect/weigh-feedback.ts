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
import { comparable, nameOtherThings, sameMeaning, sharedWords } from './alike-tasks.js';
import type { ReadNote, ReadNotes } from './read.js';

/** Tasks closer than `same` count in full, those further than `other` not at all: one that is nearly the same counts in part. */
const closeness = {
  meaning: { other: 0.77, same: sameMeaning },
  words: { other: 0.6, same: 0.9 },
} as const;
/** One person, in log-odds: .5 becomes .1 or .9. */
const step = 2.2;
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
  const own = comparable({ task, vector: null });
  const closenessTo = (past: NoteVerdict): number => {
    if (vector === null || past.vector === null || past.vector.model !== vector.model)
      return between(sharedWords(own.words, new Set(words(past.task))), closeness.words);
    const numbers = dequantise(past.vector, vector.numbers.length);
    return between(dot(numbers, vector.numbers), closeness.meaning);
  };
  return (past: NoteVerdict): number => {
    if (past.task === task) return 1;
    const close = closenessTo(past);
    return close > 0 && nameOtherThings(own, comparable(past)) ? 0 : close;
  };
};

/** Who calls a whole answer wrong means some of its notes, so they share it. Each of those that helped did help. */
const blameOf = ({ verdict, named }: NoteVerdict): number => (signs[verdict] < 0 ? 1 / named : 1);

/** What people said about a note for tasks like this. */
interface Heard {
  /** The sum, each person's closest verdict once. Below 0 it counts less. */
  readonly balance: number;
  /** More say that it is wrong than that it helps. */
  readonly isWrong: boolean;
}

/** By note. */
export const balanceOf = (
  verdicts: readonly NoteVerdict[],
  task: string,
  vector: QueryVector | null,
): ReadonlyMap<string, Heard> => {
  const alike = alikeTo(task, vector);
  const closest = new Map<string, Map<string, { readonly weight: number; readonly verdict: Verdict }>>();
  for (const one of verdicts) {
    const weight = alike(one) * blameOf(one);
    const ofNote = closest.get(one.memoryId) ?? new Map();
    closest.set(one.memoryId, ofNote);
    // The newest of a person comes first: of two equally close, the newer one counts.
    if (weight > (ofNote.get(one.by)?.weight ?? 0)) ofNote.set(one.by, { weight, verdict: one.verdict });
  }
  const sumOf = (people: readonly { readonly weight: number; readonly verdict: Verdict }[]): number =>
    people.reduce((total, { weight, verdict }) => total + weight * signs[verdict], 0);
  return new Map(
    [...closest].map(([id, byPerson]) => {
      const people = [...byPerson.values()];
      const balance = Math.max(-mostPeople, Math.min(mostPeople, sumOf(people)));
      return [id, { balance, isWrong: sumOf(people.filter(one => one.verdict !== 'outdated')) < 0 }] as const;
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

const movedNote = (note: ReadNote, { balance, isWrong }: Heard): ReadNote => {
  const { bears, act } = note.reading;
  const reading = { ...note.reading, bears: moved(bears, balance), act: moved(act, balance) };
  return { ...note, reading, before: note.before ?? note.reading, isWrong };
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
    const heard = balance.get(note.memory.id);
    return heard === undefined || heard.balance === 0 ? note : movedNote(note, heard);
  });
  return { ...read, notes: notes.sort((one, other) => other.reading.bears - one.reading.bears) };
};

/** The notes that people called wrong for tasks like this. */
export const calledWrong = ({ notes }: ReadNotes): ReadonlySet<string> =>
  new Set(notes.filter(({ isWrong }) => isWrong).map(({ memory }) => memory.id));
