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

it('marks a phrase as one, with the blanks in it', () => {
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
])('gives both texts back', (old, fresh) => {
  const pieces = diffWords(old, fresh);
  expect(oldOf(pieces)).toBe(old);
  expect(newOf(pieces)).toBe(fresh);
});

it('keeps code in back ticks whole, so that it still reads as code', () => {
  expect(diffWords('Set `client_body_timeout 60s` there', 'Set `client_body_timeout 90s` there')).toEqual([
    { text: 'Set ', of: 'both' },
    { text: '`client_body_timeout 60s`', of: 'old' },
    { text: '`client_body_timeout 90s`', of: 'new' },
    { text: ' there', of: 'both' },
  ]);
});

it('says nothing where nothing differs', () => {
  expect(diffWords('The same.', 'The same.')).toEqual([{ text: 'The same.', of: 'both' }]);
});

it('marks the telling words of one side, wherever the other has its own', () => {
  const marked = (text: string, other: string) =>
    ownWords(text, other, 'old')
      .filter(({ of }) => of === 'old')
      .map(({ text: own }) => own);
  const first = 'The freeze starts on Friday, 8 May';
  const second = 'Deploys are allowed until Sunday, 10 May';
  expect(marked(first, second)).toEqual(['freeze starts', 'Friday', '8']);
  expect(marked(second, first)).toEqual(['Deploys', 'allowed until Sunday', '10']);
  expect(
    ownWords(first, second, 'new')
      .map(({ text }) => text)
      .join(''),
  ).toBe(first);
});
