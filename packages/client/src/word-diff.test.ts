import { expect, it } from 'vitest';
import { diffWords, ownWords } from './word-diff.js';

const oldOf = (pieces: ReturnType<typeof diffWords>) =>
  pieces
    .filter(({ of }) => of !== 'new')
    .map(({ text }) => text)
    .join('');
const newOf = (pieces: ReturnType<typeof diffWords>) =>
  pieces
    .filter(({ of }) => of !== 'old')
    .map(({ text }) => text)
    .join('');

it('marks the words that changed and keeps the rest', () => {
  expect(diffWords('Deploys go out on Tuesdays.', 'Deploys go out on Wednesdays.')).toEqual([
    { text: 'Deploys go out on ', of: 'both' },
    { text: 'Tuesdays', of: 'old' },
    { text: 'Wednesdays', of: 'new' },
    { text: '.', of: 'both' },
  ]);
});

it('marks a time or a figure as one', () => {
  expect(diffWords('It leaves at 22:10 for 1,200 people.', 'It leaves at 23:40 for 1,300 people.')).toEqual([
    { text: 'It leaves at ', of: 'both' },
    { text: '22:10', of: 'old' },
    { text: '23:40', of: 'new' },
    { text: ' for ', of: 'both' },
    { text: '1,200', of: 'old' },
    { text: '1,300', of: 'new' },
    { text: ' people.', of: 'both' },
  ]);
});

it('marks a phrase as one, including its spaces', () => {
  expect(diffWords('It runs on cache-01 now.', 'It runs on two new machines now.')).toEqual([
    { text: 'It runs on ', of: 'both' },
    { text: 'cache-01', of: 'old' },
    { text: 'two new machines', of: 'new' },
    { text: ' now.', of: 'both' },
  ]);
});

it.each([
  ['', ''],
  ['', 'new'],
  ['old', ''],
  ['a b c d', 'd c b a'],
  ['one  two\nthree', 'one two three four'],
  ['x '.repeat(3_000), 'y '.repeat(3_000)],
])('reproduces both texts', (old, fresh) => {
  const pieces = diffWords(old, fresh);
  expect(oldOf(pieces)).toBe(old);
  expect(newOf(pieces)).toBe(fresh);
});

it('keeps code in backticks whole', () => {
  expect(diffWords('Set `client_body_timeout 60s` there', 'Set `client_body_timeout 90s` there')).toEqual([
    { text: 'Set ', of: 'both' },
    { text: '`client_body_timeout 60s`', of: 'old' },
    { text: '`client_body_timeout 90s`', of: 'new' },
    { text: ' there', of: 'both' },
  ]);
});

it('marks nothing if nothing differs', () => {
  expect(diffWords('The same.', 'The same.')).toEqual([{ text: 'The same.', of: 'both' }]);
});

const marked = (text: string, other: string) =>
  ownWords(text, other, 'old')
    .filter(({ of }) => of === 'old')
    .map(({ text: own }) => own);

it.each([
  ['The gate closes at six.', 'The gate closes at nine.', ['six'], ['nine']],
  ['The nightly backup runs at 02:00.', 'The nightly backup runs at 04:00 now.', ['02:00'], ['04:00 now']],
  // Too little is shared to mark every word: the day and the date differ.
  [
    'The freeze starts on Friday, 8 May',
    'Deploys are allowed until Sunday, 10 May',
    ['Friday', '8'],
    ['Sunday', '10'],
  ],
  // Only one side has an exact term, so a mark would have no counterpart.
  ['Emails go through Resend, says Ada.', 'We dropped that vendor for good.', [], []],
])('marks what differs and little else: %s', (first, second, ofFirst, ofSecond) => {
  expect(marked(first, second)).toEqual(ofFirst);
  expect(marked(second, first)).toEqual(ofSecond);
  const whole = ownWords(first, second, 'new').map(({ text }) => text);
  expect(whole.join('')).toBe(first);
});
