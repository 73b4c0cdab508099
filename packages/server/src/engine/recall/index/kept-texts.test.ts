import { expect, test } from 'vitest';
import { openKeptTexts } from './kept-texts.js';

test('keeps the newest texts that fit, and counts one that is kept twice once', () => {
  const texts = openKeptTexts(10);
  texts.keep(1, 'aaaa');
  texts.keep(2, 'bbbb');
  texts.keep(1, 'aaaa');
  expect([texts.get(1), texts.get(2)]).toEqual(['aaaa', 'bbbb']);
  texts.keep(3, 'cccc');
  expect([texts.get(1), texts.get(2), texts.get(3)]).toEqual(['aaaa', undefined, 'cccc']);
});

test('keeps no text that is larger than all it may hold', () => {
  const texts = openKeptTexts(10);
  texts.keep(1, 'aaaa');
  texts.keep(2, 'b'.repeat(11));
  expect([texts.get(1), texts.get(2)]).toEqual([undefined, undefined]);
});

test('what is dropped is gone and makes room', () => {
  const texts = openKeptTexts(10);
  texts.keep(1, 'aaaaaaaa');
  texts.drop(1);
  texts.drop(1);
  texts.keep(2, 'bbbbbbbb');
  expect([texts.get(1), texts.get(2)]).toEqual([undefined, 'bbbbbbbb']);
});
