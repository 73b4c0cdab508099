import { expect, test } from 'vitest';
import type { Source } from '../../domain/memory.js';
import { passageFor } from './passage.js';

const said = (name: string | null, content: string, kind: Source['kind'] = 'user') => ({
  content,
  source: { kind, name, ref: null },
});
const weightOf = (term: string): number => (term === 'kettl' ? 5 : 0);
const read = (memory: ReturnType<typeof said>, before: ReturnType<typeof said> | null = null) =>
  passageFor(memory, before, 'Where is the kettle?', weightOf);

test('a short memory is read in full, with its speaker', () => {
  expect(read(said('Ana', 'It is on the shelf.'))).toBe('Ana: It is on the shelf.');
  expect(read(said(null, 'It is on the shelf.'))).toBe('It is on the shelf.');
});

test('an answer is read with the question that someone else asked just before', () => {
  const asked = said('Ben', 'Nice weather. Where did you put the kettle? I looked. Is it lost?');
  expect(read(said('Ana', 'On the shelf.'), asked)).toBe(
    'Ben: Where did you put the kettle? Is it lost? Ana: On the shelf.',
  );
  expect(read(said(null, 'On the shelf.', 'agent'), said(null, 'Where is it?', 'user'))).toBe(
    'Where is it? On the shelf.',
  );
});

test('a statement, a question by the same speaker, or one next to a long text is left out', () => {
  const answer = said('Ana', 'On the shelf.');
  expect(read(answer, said('Ben', 'I looked everywhere.'))).toBe('Ana: On the shelf.');
  expect(read(answer, said('Ana', 'Where was it?'))).toBe('Ana: On the shelf.');
  expect(read(answer, said('Ben', `${'Long. '.repeat(80)}Where?`))).toBe('Ana: On the shelf.');
  const long = said('Ana', 'word '.repeat(90));
  expect(read(long, said('Ben', 'Where?'))).toBe(`Ana: ${long.content}`);
});

test('of a long memory, the window with most of the question is read', () => {
  const text = `${'plain '.repeat(150)}the kettle is here ${'plain '.repeat(150)}`;
  const passage = read(said('Ana', text));
  expect(passage).toContain('the kettle is here');
  expect(passage.split(/\s+/)).toHaveLength(101);
});
