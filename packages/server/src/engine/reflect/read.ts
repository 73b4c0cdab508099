/** Step 3, read: the reader scores each considered note for the task. */
import type { Memory } from '../../domain/memory.js';
import type { Reading, TaskReader } from '../../language/models/task-reader.js';
import { words } from '../../language/words.js';
import { mapInTurns } from '../../take-turns.js';
import type { Hit, Recalled } from '../recall/recall.js';
import { passagesOf, sharedName, shownNote, shownTask } from './shown-note.js';

export interface ReadNote {
  readonly memory: Memory;
  /** The text that was read: all of a short memory, the best part of a long one. */
  readonly text: string;
  readonly reading: Reading;
  /** What people said about it for tasks like this: below 0 it counts less. Absent without feedback. */
  readonly balance?: number;
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
/** Per long memory. */
const mostPassages = 3;
/** Per insight, to limit its cost. */
const mostPairs = 32;

interface Passage {
  readonly memory: Memory;
  readonly text: string;
}

/** The best passage of each memory first, then others while there is room. */
const passagesFor = async (task: string, hits: readonly Hit[]): Promise<Passage[]> => {
  const all = await mapInTurns(hits, ({ memory }) => ({
    memory,
    texts: passagesOf(memory, task, mostPassages),
  }));
  const passages: Passage[] = [];
  for (let depth = 0; depth < mostPassages; depth++)
    for (const { memory, texts } of all) {
      const text = texts[depth];
      if (text !== undefined && passages.length < mostPairs) passages.push({ memory, text });
    }
  return passages;
};

const byBearing = (one: ReadNote, other: ReadNote): number => other.reading.bears - one.reading.bears;

/** The best passage of each memory. */
const bestOfEach = (read: readonly ReadNote[]): ReadNote[] => {
  const best = new Map<string, ReadNote>();
  for (const note of [...read].sort(byBearing)) if (!best.has(note.memory.id)) best.set(note.memory.id, note);
  return [...best.values()];
};

const unread: Reading = { bears: 0, settles: 0, act: 0, verdict: { none: 1, yes: 0, no: 0 }, order: 0 };

/** Without a model: the weighted share of the task's words that a note contains. */
const readByWords = async (
  question: string,
  recalled: Recalled,
  hits: readonly Hit[],
): Promise<ReadNote[]> => {
  const weights = recalled.words.filter(({ weight }) => weight > 0);
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);
  const notes = await mapInTurns(hits, ({ memory }) => {
    const [text = ''] = passagesOf(memory, question, 1);
    const held = new Set(words(`${text} ${memory.contexts.map(({ name }) => name).join(' ')}`));
    const share = weights.reduce((sum, { term, weight }) => sum + (held.has(term) ? weight : 0), 0);
    const bears = total === 0 ? 0 : share / total;
    return { memory, text, reading: { ...unread, bears, settles: bears, act: bears } };
  });
  return notes.sort(byBearing);
};

/** `question`: the task, plus the area if one is given. */
export const readNotes = async (
  reader: TaskReader | null,
  question: string,
  recalled: Recalled,
  signal?: AbortSignal,
): Promise<ReadNotes> => {
  const hits = recalled.hits.slice(0, mostRead);
  if (reader === null || hits.length === 0)
    return { notes: await readByWords(question, recalled, hits), by: 'words', shared: null };
  const passages = await passagesFor(question, hits);
  const asked = shownTask(question);
  const shared = sharedName(
    hits.map(({ memory }) => memory),
    question,
  );
  try {
    const readings = await reader.read(
      passages.map(({ memory, text }) => [asked, shownNote(memory, text, shared)] as const),
      'asked',
      signal,
    );
    const read = passages.map(({ memory, text }, at) => ({ memory, text, reading: readings[at] ?? unread }));
    return { notes: bestOfEach(read), by: 'reader', shared };
  } catch {
    signal?.throwIfAborted();
    // Not rethrown: a failing reader is like none. The answer says that it was found by keywords.
    return { notes: await readByWords(question, recalled, hits), by: 'words', shared: null };
  }
};
