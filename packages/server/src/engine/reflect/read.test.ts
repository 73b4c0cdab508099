import { expect, test } from 'vitest';
import { memoryOf, placeOf, readerOf, readingOf, recalledOf } from '../../../test/insights/samples.js';
import { mostRead, readFirst, readNotes } from './read.js';
import { quoteFrom, type Rarity, readSentences, wholeNoteWords } from './read-sentences.js';

const filler = (at: number) => `Sentence ${at} speaks of nothing that matters to anybody here at all.`;
const long = (middle: string) =>
  [
    ...Array.from({ length: 12 }, (_, at) => filler(at)),
    middle,
    ...Array.from({ length: 12 }, (_, at) => filler(50 + at)),
  ].join(' ');

test('notes are sorted by relevance', async () => {
  const memories = ['one', 'two', 'three'].map(word => memoryOf(word, `The note ${word}.`));
  const reader = readerOf(([, note]) =>
    readingOf(note.includes('two') ? 0.9 : note.includes('one') ? 0.5 : 0.1),
  );
  const { notes, by } = await readNotes(reader, 'task', recalledOf(memories));
  expect(by).toBe('reader');
  expect(notes.map(({ memory }) => memory.id)).toEqual(['two', 'one', 'three']);
});

test('a long memory is listed once, ranked by its best passage', async () => {
  const memory = memoryOf('a', long('The valve is open.'));
  const reader = readerOf(([, note]) => readingOf(note.includes('valve') ? 0.8 : 0.1));
  const { notes } = await readNotes(reader, 'Is the valve open?', recalledOf([memory]));
  expect(notes).toHaveLength(1);
  expect(notes[0]!.reading.bears).toBe(0.8);
  expect(notes[0]!.text).toContain('valve');
});

test('what a note replaced shows which task it answers, and never what it says', async () => {
  const reader = readerOf(([, note]) =>
    note.includes('Postmark goes') ? { ...readingOf(0.9), order: 0.9 } : readingOf(0.1),
  );
  const memory = memoryOf('later', 'Resend it is now.');
  const replaced = new Map([['later', ['All mail through Postmark goes.']]]);
  const { notes } = await readNotes(reader, 'Who sends our mail?', recalledOf([memory]), replaced);
  expect(notes.map(({ text }) => text)).toEqual(['Resend it is now.']);
  expect(notes[0]!.reading).toMatchObject({ bears: 0.9, order: 0 });
});

test('the pairs per insight are limited, and every memory is read once before any is read twice', async () => {
  const memories = Array.from({ length: 40 }, (_, at) => memoryOf(`m${at}`, long(`Note ${at}.`)));
  const reader = readerOf(() => readingOf(0.5));
  const { notes } = await readNotes(reader, 'task', recalledOf(memories));
  expect(notes).toHaveLength(mostRead);
  expect(reader.shown.length).toBeLessThanOrEqual(2 * mostRead);
});

test('the other notes are read only if none of the first is sure to answer', async () => {
  const memories = Array.from({ length: 12 }, (_, at) => memoryOf(`m${at}`, `Note ${at}.`));
  const scoring = (bears: number) =>
    readerOf(([, note]) =>
      readingOf(note.endsWith('Note 3.') ? bears : note.endsWith('Note 11.') ? 0.5 : 0.1),
    );
  const sure = await readNotes(scoring(0.95), 'task', recalledOf(memories));
  expect(sure.notes).toHaveLength(readFirst);
  const unsure = await readNotes(scoring(0.8), 'task', recalledOf(memories));
  expect(unsure.notes).toHaveLength(12);
  expect(unsure.notes.slice(0, 2).map(({ memory, place }) => [memory.id, place])).toEqual([
    ['m3', 3],
    ['m11', 11],
  ]);
});

test('a note that reads like an instruction hides no other note, however sure it is', async () => {
  const memories = Array.from({ length: 12 }, (_, at) => memoryOf(`m${at}`, `Note ${at}.`));
  const reader = readerOf(([, note]) =>
    note.endsWith('Note 3.') ? { ...readingOf(0.95), order: 0.95 } : readingOf(0.1),
  );
  expect((await readNotes(reader, 'task', recalledOf(memories))).notes).toHaveLength(12);
});

test('without a working reader, the weighted share of matching words decides', async () => {
  const memories = [
    memoryOf('both', 'Redis evicts session keys.'),
    memoryOf('place', 'Nothing else.', { contexts: [placeOf('skill', 'redis')] }),
    memoryOf('none', 'Nothing.'),
  ];
  const recalled = recalledOf(memories, { redi: 3, evict: 1 });
  const broken = { ...readerOf(() => readingOf(1)), read: () => Promise.reject(new Error('gone')) };
  for (const reader of [null, broken]) {
    const { notes, by } = await readNotes(reader, 'Redis evictions', recalled);
    expect(by).toBe('words');
    expect(notes.map(({ memory, reading }) => [memory.id, reading.bears])).toEqual([
      ['both', 1],
      ['place', 0.75],
      ['none', 0],
    ]);
    expect(notes[0]!.reading).toEqual({ bears: 1, act: 1, order: 0 });
  }
});

test('an aborted reading does not fall back to keywords', async () => {
  const reader = { ...readerOf(() => readingOf(1)), read: () => Promise.reject(new Error('aborted')) };
  const call = readNotes(
    reader,
    'task',
    recalledOf([memoryOf('a', 'Text.')]),
    new Map(),
    AbortSignal.abort(),
  );
  await expect(call).rejects.toThrow(/abort/i);
});

const quote = async (content: string, best: string | null, rarity: Rarity = new Map()) => {
  const memory = memoryOf('a', content);
  const reader = best === null ? null : readerOf(([, note]) => readingOf(note.includes(best) ? 0.9 : 0.1));
  const notes = [{ memory, text: content }];
  const read = await readSentences(reader, 'task about matters and walnuts', notes, null, rarity);
  return { quoted: quoteFrom({ memory, text: content }, read), shown: reader?.shown.length ?? 0 };
};

test('a short note is quoted whole without a model call', async () => {
  const content = 'The valve is open. It was closed before.';
  expect(await quote(content, 'closed')).toEqual({ quoted: content, shown: 0 });
});

test('a long note is quoted by its most relevant sentence, plus the next if there is room', async () => {
  const content = Array.from({ length: 5 }, (_, at) => filler(at)).join(' ');
  const { quoted, shown } = await quote(content, 'Sentence 2 ');
  expect(quoted).toBe(`${filler(2)} ${filler(3)}`);
  expect(shown).toBeLessThanOrEqual(6);
  const wordy = `${filler(0)} ${'long '.repeat(wholeNoteWords)}end. ${filler(1)}`;
  expect((await quote(wordy, 'long')).quoted).toMatch(/^long .* end\.$/);
});

test('a quote reaches the sentence with the rarest word of the task', async () => {
  const exception = 'Walnut was not tested.';
  const content = [filler(0), 'Almonds are fine.', 'Cashew is not.', exception, filler(1), filler(2)].join(
    ' ',
  );
  expect((await quote(content, 'Almonds')).quoted).not.toContain(exception);
  const rarity = new Map([
    ['walnut', 5],
    ['matter', 1],
  ]);
  expect((await quote(content, 'Almonds', rarity)).quoted).toContain(
    `Almonds are fine. Cashew is not. ${exception}`,
  );
  const far = ['Almonds are fine.', ...Array.from({ length: 5 }, (_, at) => filler(at)), exception].join(' ');
  expect((await quote(far, 'Almonds', rarity)).quoted).not.toContain(exception);
});

test('without a reader the quote is still part of the note', async () => {
  const content = Array.from({ length: 5 }, (_, at) => filler(at)).join(' ');
  const { quoted } = await quote(content, null);
  expect(content).toContain(quoted);
  expect(quoted.length).toBeLessThan(content.length);
});
