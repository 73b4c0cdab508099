/** Step 3, read: the reader scores each considered note for the task. */
import type { Memory } from '../../domain/memory.js';
import type { Reading, TaskReader } from '../../language/models/task-reader.js';
import { words } from '../../language/words.js';
import { mapInTurns } from '../../take-turns.js';
import type { Hit, Recalled } from '../recall/recall.js';
import { passagesOf, sharedName, shownNote, shownTask } from '../recall/shown-note.js';
import { suspicionOfNote } from './suspicious-note.js';

/** What an insight uses of a reading. */
export type NoteReading = Pick<Reading, 'bears' | 'act' | 'order'>;

export interface ReadNote {
  readonly memory: Memory;
  /** The text that was read: all of a short memory, the best part of a long one. */
  readonly text: string;
  readonly reading: NoteReading;
  /** In the search results, from 0. */
  readonly place: number;
  /** Before feedback on tasks like this moved it. Absent if none did. */
  readonly before?: NoteReading;
  /** They called it wrong, not only outdated. */
  readonly isWrong?: boolean;
}

export interface ReadNotes {
  /** Most relevant first. */
  readonly notes: readonly ReadNote[];
  /** Scored by the model, or by keywords if there is none. */
  readonly by: 'reader' | 'words';
  /** The name they all share, which was not shown. */
  readonly shared: string | null;
}

/** Recall ranks the deciding note within this many in nearly every case (docs/insights.md). */
export const mostRead = 16;
/**
 * So many are read first, and the others only if none of these is sure to answer. In 54 worlds, about
 * half of 874 tasks need no more, and every figure stays the same; with 6 and .8, fewer deciding notes are found.
 */
export const readFirst = 8;
const sure = 0.9;
/** Per long memory. */
const mostPassages = 3;
/** Per memory on average, to limit the cost. */
const passagesEach = 2;

interface Passage {
  readonly memory: Memory;
  readonly place: number;
  readonly text: string;
  /** The turn before it in its session. */
  readonly before: Memory | null;
  /** What the memory replaced is read in its place. */
  readonly replaced?: string;
}

/** Memory id → the texts of the memories that it replaced. */
export type Replaced = ReadonlyMap<string, readonly string[]>;

/** With its place in the search results. */
type PlacedHit = readonly [place: number, hit: Hit];

/** The best passage of each memory first, then what it replaced and other passages while there is room. */
const passagesFor = async (
  task: string,
  hits: readonly PlacedHit[],
  replaced: Replaced,
): Promise<Passage[]> => {
  const all = await mapInTurns(hits, ([place, { memory, before }]): Passage[] => {
    const [first, ...more] = passagesOf(memory, task, mostPassages).map(text => ({
      memory,
      place,
      text,
      before,
    }));
    if (first === undefined) return [];
    const earlier = (replaced.get(memory.id) ?? []).map(text => ({ ...first, replaced: text }));
    return [first, ...earlier, ...more].slice(0, mostPassages);
  });
  return Array.from({ length: mostPassages }, (_, depth) => all.flatMap(of => of[depth] ?? []))
    .flat()
    .slice(0, passagesEach * hits.length);
};

const unread: NoteReading = { bears: 0, act: 0, order: 0 };

export const byBearing = (one: ReadNote, other: ReadNote): number => other.reading.bears - one.reading.bears;

/**
 * A note may say only what changed, or what it adds. The note before it then shows which task it answers, but not what
 * it says: an order counts only if it is in the note itself.
 */
export const asAdding = (own: NoteReading, { bears, act }: NoteReading): NoteReading =>
  bears <= own.bears ? own : { ...own, bears, act: Math.max(own.act, act) };

/** The best passage of each memory. */
const bestOfEach = (passages: readonly Passage[], readings: readonly NoteReading[]): ReadNote[] => {
  const best = new Map<string, ReadNote>();
  for (const [at, { memory, place, text, replaced }] of passages.entries()) {
    const reading = readings[at] ?? unread;
    const known = best.get(memory.id);
    if (known !== undefined && replaced !== undefined)
      best.set(memory.id, { ...known, reading: asAdding(known.reading, reading) });
    else if (known === undefined || reading.bears > known.reading.bears)
      best.set(memory.id, { memory, place, text, reading });
  }
  return [...best.values()];
};

/** Without a model: the weighted share of the task's words that a note contains. */
const readByWords = async (
  question: string,
  recalled: Recalled,
  hits: readonly Hit[],
): Promise<ReadNote[]> => {
  const weights = recalled.words.filter(({ weight }) => weight > 0);
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  const notes = await mapInTurns([...hits.entries()], ([place, { memory }]) => {
    const [text = ''] = passagesOf(memory, question, 1);
    const held = new Set(words(`${text} ${memory.contexts.map(({ name }) => name).join(' ')}`));
    const share = weights.reduce((sum, { term, weight }) => sum + (held.has(term) ? weight : 0), 0);
    const bears = total === 0 ? 0 : share / total;
    return { memory, place, text, reading: { ...unread, bears, act: bears } };
  });
  return notes.sort(byBearing);
};

/** `question`: the task, plus the area if one is given. */
export const readNotes = async (
  reader: TaskReader | null,
  question: string,
  recalled: Recalled,
  replaced: Replaced = new Map(),
  signal?: AbortSignal,
): Promise<ReadNotes> => {
  const hits = recalled.hits.slice(0, mostRead);
  if (reader === null || hits.length === 0)
    return { notes: await readByWords(question, recalled, hits), by: 'words', shared: null };
  const asked = shownTask(question);
  const shared = sharedName(
    hits.map(({ memory }) => memory),
    question,
  );
  const readSome = async (some: readonly PlacedHit[]): Promise<ReadNote[]> => {
    const passages = await passagesFor(question, some, replaced);
    const readings = await reader.read(
      passages.map(
        ({ memory, text, before, replaced }) =>
          [asked, shownNote(memory, replaced ?? text, shared, before)] as const,
      ),
      'asked',
      signal,
    );
    return bestOfEach(passages, readings);
  };
  try {
    const placed = [...hits.entries()];
    const first = await readSome(placed.slice(0, readFirst));
    // One that reads like an instruction is set apart later, so it answers nothing.
    const isSure = first.some(note => note.reading.bears >= sure && suspicionOfNote(note) === null);
    const others = isSure ? [] : await readSome(placed.slice(readFirst));
    return { notes: [...first, ...others].sort(byBearing), by: 'reader', shared };
  } catch {
    signal?.throwIfAborted();
    // Not rethrown: a failing reader is like none. The answer says that it was found by keywords.
    return { notes: await readByWords(question, recalled, hits), by: 'words', shared: null };
  }
};
