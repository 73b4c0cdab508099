import { expect, test } from 'vitest';
import { noteOf } from '../../../test/insights/samples.js';
import { bounds, choose } from './choose.js';

const ids = (chosen: ReturnType<typeof choose>) => chosen.notes.map(({ memory }) => memory.id);

test('without a relevant note it declines and names the nearest', () => {
  const declined = choose({
    notes: [noteOf('a', bounds.reader.answers - 0.01), noteOf('b', 0.1)],
    by: 'reader',
    shared: null,
  });
  expect(declined.outcome).toBe('declined');
  expect(ids(declined)).toEqual(['a']);
  expect(choose({ notes: [], by: 'reader', shared: null })).toEqual({ outcome: 'declined', notes: [] });
});

test('between the thresholds the outcome is "closest"', () => {
  expect(choose({ notes: [noteOf('a', bounds.reader.answers)], by: 'reader', shared: null }).outcome).toBe(
    'closest',
  );
  expect(choose({ notes: [noteOf('a', bounds.reader.outright)], by: 'reader', shared: null }).outcome).toBe(
    'answered',
  );
});

test('a note far below the best is left out, and the number of notes is limited', () => {
  const few = choose({
    notes: [noteOf('a', 0.95), noteOf('b', 0.6), noteOf('c', 0.02)],
    by: 'reader',
    shared: null,
  });
  expect(ids(few)).toEqual(['a', 'b']);
  const many = choose({ notes: [...'abcdefgh'].map(id => noteOf(id, 0.9)), by: 'reader', shared: null });
  expect(many.notes).toHaveLength(bounds.reader.most);
});

test('the note to act on comes first if it was chosen', () => {
  const notes = [
    noteOf('a', 0.9, { act: 0.2 }),
    noteOf('b', 0.8, { act: 0.9 }),
    noteOf('c', 0.1, { act: 1 }),
  ];
  expect(ids(choose({ notes, by: 'reader', shared: null }))).toEqual(['b', 'a']);
});

test('of two notes that tell equally well what to do, the later comes first', () => {
  const at = (id: string, hour: number, act: number) => {
    const note = noteOf(id, 0.9, { act });
    return { ...note, memory: { ...note.memory, occurredAt: hour * 3_600_000 } };
  };
  const chosen = (...notes: ReturnType<typeof at>[]) => ids(choose({ notes, by: 'reader', shared: null }));
  expect(chosen(at('a', 1, 0.55), at('b', 2, 0.5))).toEqual(['b', 'a']);
  expect(chosen(at('a', 1, 0.8), at('b', 2, 0.5))).toEqual(['a', 'b']);
});

test('search decides between notes that answer about as well, and what is nearest to a task that nothing answers', () => {
  const placed = (bears: readonly number[]) =>
    choose({
      notes: bears
        .map((one, place) => ({ ...noteOf(`n${place}`, one), place }))
        .sort((one, other) => other.reading.bears - one.reading.bears),
      by: 'reader',
      shared: null,
    });
  expect(ids(placed([0.5, 0.001, 0.55]))).toEqual(['n0', 'n2']);
  expect(ids(placed([0.001, 0.001, 0.0012]))).toEqual(['n0']);
  expect(ids(placed([0.001, 0.001, 0.1]))).toEqual(['n2']);
});

test('keyword matching chooses fewer notes and needs more of the task', () => {
  const chosen = choose({
    notes: [0.8, 0.7, 0.65].map((bears, at) => noteOf(`n${at}`, bears)),
    by: 'words',
    shared: null,
  });
  expect(chosen.outcome).toBe('answered');
  expect(chosen.notes).toHaveLength(bounds.words.most);
  expect(choose({ notes: [noteOf('a', 0.35)], by: 'words', shared: null }).outcome).toBe('declined');
});
