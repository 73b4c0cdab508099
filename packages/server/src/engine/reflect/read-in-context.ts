/** Step 3, read, again: a note may say only what adds to an earlier one of its context, so it is read after that. */
import { sameContext } from '../../domain/context.js';
import type { TaskReader } from '../../language/models/task-reader.js';
import { mainContext, shownNote, shownTask } from '../recall/shown-note.js';
import { bounds } from './choose.js';
import { asAdding, byBearing, type ReadNote, type ReadNotes } from './read.js';

/** Only the notes that bear on the task most have something added to them. */
const mostBefore = 2;
/** In a larger context, the next note is often about something else. */
const mostInContext = 4;
/** A note that bears on the task at least this much as well on its own needs no other. */
const onItsOwn = 0.5;
/** Per insight, to limit its cost. */
const mostAdditions = 4;

interface Addition {
  readonly before: ReadNote;
  readonly note: ReadNote;
}

const inContextOf = (before: ReadNote, notes: readonly ReadNote[]): readonly ReadNote[] => {
  const context = mainContext(before.memory);
  if (context === null) return [];
  return notes.filter(({ memory }) => {
    const other = mainContext(memory);
    return other !== null && sameContext(other, context);
  });
};

const additionsAmong = (notes: readonly ReadNote[]): Addition[] =>
  notes
    .slice(0, mostBefore)
    .filter(({ reading }) => reading.bears >= bounds.reader.answers)
    .flatMap(before => {
      const together = inContextOf(before, notes);
      if (together.length > mostInContext) return [];
      return together
        .filter(({ memory }) => memory.occurredAt >= before.memory.occurredAt)
        .filter(({ reading }) => reading.bears < onItsOwn * before.reading.bears)
        .map(note => ({ before, note }));
    })
    .slice(0, mostAdditions);

/** `question`: as for `readNotes`. */
export const readInContext = async (
  reader: TaskReader | null,
  question: string,
  read: ReadNotes,
  signal?: AbortSignal,
): Promise<ReadNotes> => {
  const additions = read.by === 'reader' ? additionsAmong(read.notes) : [];
  if (reader === null || additions.length === 0) return read;
  const asked = shownTask(question);
  try {
    const readings = await reader.read(
      additions.map(
        ({ before, note }) => [asked, shownNote(note.memory, note.text, read.shared, before.memory)] as const,
      ),
      'asked',
      signal,
    );
    const added = new Map<string, ReadNote>();
    for (const [at, { note }] of additions.entries()) {
      const known = added.get(note.memory.id) ?? note;
      const reading = readings[at] === undefined ? known.reading : asAdding(known.reading, readings[at]);
      added.set(note.memory.id, { ...known, reading });
    }
    return { ...read, notes: read.notes.map(note => added.get(note.memory.id) ?? note).sort(byBearing) };
  } catch {
    signal?.throwIfAborted();
    return read;
  }
};
