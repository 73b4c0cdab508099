import { expect, test } from 'vitest';
import { noteOf } from '../../../test/insights/samples.js';
import { feedbackEffect, moveOf } from './feedback-effect.js';
import type { ReadNote } from './read.js';

const movedTo = (id: string, from: number, to: number): ReadNote => {
  const note = noteOf(id, to);
  return { ...note, before: { ...note.reading, bears: from, act: from } };
};
const effectOf = (...notes: ReadNote[]) => {
  const sorted = notes.toSorted((one, other) => other.reading.bears - one.reading.bears);
  return feedbackEffect({ notes: sorted, by: 'reader', shared: null });
};

test('a note that feedback moved visibly was raised or lowered', () => {
  expect(moveOf(movedTo('a', 0.4, 0.8))).toBe('raised');
  expect(moveOf(movedTo('a', 0.8, 0.4))).toBe('lowered');
  expect(moveOf(movedTo('a', 0.8, 0.801))).toBeNull();
  expect(moveOf(noteOf('a', 0.8))).toBeNull();
});

test('without feedback there is no effect', () => {
  expect(effectOf(noteOf('a', 0.9), noteOf('b', 0.5))).toBeNull();
  expect(effectOf(movedTo('a', 0.9, 0.9001))).toBeNull();
});

test('what an answer would rest on otherwise is known, also if it is declined now', () => {
  expect(effectOf(movedTo('a', 0.9, 0.01), noteOf('b', 0.85))).toEqual({
    moved: new Map([['a', 'lowered']]),
    otherwise: ['a', 'b'],
  });
  expect(effectOf(movedTo('a', 0.6, 0.02))?.otherwise).toEqual(['a']);
});

test('an answer that feedback made possible left nothing out', () => {
  expect(effectOf(movedTo('a', 0.1, 0.7), noteOf('b', 0.05))?.otherwise).toEqual([]);
});
