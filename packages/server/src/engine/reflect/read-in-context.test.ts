import { expect, test } from 'vitest';
import { day, memoryOf, placeOf, readerOf, readingOf } from '../../../test/insights/samples.js';
import type { Memory } from '../../domain/memory.js';
import type { ReadNotes } from './read.js';
import { readInContext } from './read-in-context.js';

const press = placeOf('error', 'left press');
const noteIn = (id: string, content: string, on: string, more: Partial<Memory> = {}) =>
  memoryOf(id, content, { contexts: [press], placedBy: 'caller', occurredAt: day(on), ...more });

const problem = noteIn('problem', 'The left press stops with E18 after an hour.', '2026-03-01');
const cure = noteIn('cure', 'The oil was too thin; 68 instead of 46 and it ran all week.', '2026-03-04');

const readAs = (...notes: readonly (readonly [Memory, number])[]): ReadNotes => ({
  notes: notes.map(([memory, bears], place) => ({
    memory,
    place,
    text: memory.content,
    reading: readingOf(bears),
  })),
  by: 'reader',
  shared: null,
});

/** Sees what a note answers only with the problem in front of it. */
const seesTogether = () =>
  readerOf(([, note]) =>
    readingOf(note.includes('oil') && note.includes('(after Ana: The left') ? 0.9 : 0.05),
  );

const bearsOf = ({ notes }: ReadNotes) =>
  Object.fromEntries(notes.map(({ memory, reading }) => [memory.id, reading.bears]));

test('a note is read after the one of its context that it adds to', async () => {
  const read = readAs([problem, 0.6], [cure, 0.05]);
  const found = await readInContext(seesTogether(), 'E18 on the left press', read);
  expect(found.notes.map(({ memory }) => memory.id)).toEqual(['cure', 'problem']);
  expect(bearsOf(found)).toEqual({ cure: 0.9, problem: 0.6 });
  expect(found.notes[0]!.text).toBe(cure.content);
});

test('an order counts only if it is in the note itself', async () => {
  const reader = readerOf(() => readingOf(0.9, { order: 0.9 }));
  const { notes } = await readInContext(reader, 'E18', readAs([problem, 0.6], [cure, 0.05]));
  expect(notes.map(({ reading }) => reading.order)).toEqual([0, 0]);
});

test.each<[string, ReadNotes]>([
  ['nothing answers', readAs([problem, 0.05], [cure, 0.01])],
  ['it bears on the task on its own', readAs([problem, 0.6], [cure, 0.4])],
  ['it is earlier', readAs([problem, 0.6], [{ ...cure, occurredAt: day('2026-02-01') }, 0.05])],
  [
    'it is in another context',
    readAs([problem, 0.6], [{ ...cure, contexts: [placeOf('error', 'saw')] }, 0.05]),
  ],
  ['Loci chose the context', readAs([problem, 0.6], [{ ...cure, placedBy: 'service' }, 0.05])],
  [
    'the context holds much',
    readAs([problem, 0.6], ...['a', 'b', 'c', 'd'].map(id => [{ ...cure, id }, 0.05] as const)),
  ],
  ['there is no reader', { ...readAs([problem, 0.6], [cure, 0.05]), by: 'words' }],
])('it is not if %s', async (_, read) => {
  const reader = seesTogether();
  expect(await readInContext(reader, 'E18', read)).toEqual(read);
  expect(reader.shown).toEqual([]);
});

test('a failing reader changes nothing, and an aborted call ends', async () => {
  const broken = { ...seesTogether(), read: () => Promise.reject(new Error('gone')) };
  const read = readAs([problem, 0.6], [cure, 0.05]);
  expect(await readInContext(broken, 'E18', read)).toEqual(read);
  await expect(readInContext(broken, 'E18', read, AbortSignal.abort())).rejects.toThrow();
});
