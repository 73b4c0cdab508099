import { expect, test } from 'vitest';
import { day, memoryOf, placeOf, sourceOf } from '../../../test/insights/samples.js';
import { countWords, passagesOf, sharedName, shownNote, shownTask } from './shown-note.js';

test('a note is shown with its name, its speaker and its day', () => {
  const memory = memoryOf('a', 'x', { contexts: [placeOf('session', 's1'), placeOf('project', 'atlas')] });
  expect(shownNote(memory, 'Text.')).toBe('atlas, Ana, 4 mar 2026: Text.');
});

test('unknown parts are left out', () => {
  const tool = memoryOf('a', 'x', { source: sourceOf('tool', null), occurredAt: day('2025-12-31') });
  expect(shownNote(tool, 'Text.')).toBe('31 dec 2025: Text.');
  const user = memoryOf('b', 'x', { source: sourceOf('user', null), contexts: [placeOf('session', 's1')] });
  expect(shownNote(user, 'Text.')).toBe('user, 4 mar 2026: Text.');
  const guessed = memoryOf('c', 'x', { contexts: [placeOf('topic', 'atlas')], placedBy: 'service' });
  expect(shownNote(guessed, 'Text.')).toBe('Ana, 4 mar 2026: Text.');
});

const sentence = (at: number) => `Sentence ${at} has exactly nine words about some thing.`;

test('a short memory is one passage', () => {
  expect(passagesOf(memoryOf('a', sentence(1)), 'task', 3)).toEqual([sentence(1)]);
  expect(passagesOf(memoryOf('a', ''), 'task', 3)).toHaveLength(1);
});

test('a long memory is shown in overlapping windows of whole sentences', () => {
  const parts = Array.from({ length: 30 }, (_, at) => sentence(at));
  const windows = passagesOf(memoryOf('a', parts.join(' ')), 'nothing shared', 9);
  expect(windows.length).toBeGreaterThan(2);
  for (const window of windows) {
    expect(countWords(window)).toBeLessThanOrEqual(90);
    expect(window).toMatch(/^Sentence \d+ .*\.$/);
  }
  const last = windows[0]!.match(/Sentence \d+/g)!.at(-1)!;
  expect(windows[1]!.startsWith(last)).toBe(true);
  for (const part of parts) expect(windows.some(window => window.includes(part))).toBe(true);
});

test('the window that shares most with the task comes first', () => {
  const parts = Array.from({ length: 30 }, (_, at) =>
    at === 25 ? 'The valve of the boiler leaks.' : sentence(at),
  );
  const [first] = passagesOf(memoryOf('a', parts.join(' ')), 'boiler valve', 1);
  expect(first).toContain('valve of the boiler');
});

test('an endless sentence or a hundred thousand words stay bounded', () => {
  const [first, ...others] = passagesOf(memoryOf('a', 'word '.repeat(100_000)), 'word', 3);
  expect(first!.length).toBeLessThanOrEqual(2_048);
  expect(others.length).toBeLessThanOrEqual(2);
});

test('the beginning and end of a long task are shown', () => {
  const shown = shownTask(`The build fails. ${'log line '.repeat(900)} What helped?`);
  expect(shown.length).toBeLessThanOrEqual(320);
  expect(shown).toMatch(/^The build fails\..*…/);
  expect(shown).toContain('What helped?');
  expect(shownTask('short')).toBe('short');
});

test('a name shared by all notes is left out', () => {
  const of = (id: string, name: string) => memoryOf(id, 'x', { contexts: [placeOf('chat', name)] });
  const same = ['a', 'b', 'c', 'd'].map(id => of(id, 'conv-26'));
  expect(sharedName(same, 'Which port?')).toBe('conv-26');
  expect(sharedName(same.slice(0, 3), 'Which port?')).toBeNull();
  expect(sharedName([...same, of('e', 'conv-30')], 'Which port?')).toBeNull();
  expect(sharedName(same, 'What was said in conv-26?')).toBeNull();
  expect(shownNote(same[0]!, 'Text.', 'conv-26')).toBe('Ana, 4 mar 2026: Text.');
});

test('a short turn is shown with the end of the turn before it', () => {
  const asked = memoryOf('a', `${'We talked about the flat. '.repeat(20)}How long have you had it?`, {
    source: sourceOf('user', 'Ben'),
  });
  const shown = shownNote(memoryOf('b', 'x'), 'Two years.', null, asked);
  expect(shown).toMatch(
    /^.*Ana, 4 mar 2026: Two years\. \(after Ben: We talked .*How long have you had it\?\)$/,
  );
  expect(shown.length).toBeLessThan(260);
});

test('a long turn is shown alone', () => {
  const long = 'The migration took nine minutes. '.repeat(20);
  expect(shownNote(memoryOf('b', 'x'), long, null, memoryOf('a', 'Why?'))).not.toContain('Why?');
});
