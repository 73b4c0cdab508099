import { expect, test } from 'vitest';
import { openKeptTexts } from './kept-texts.js';

test('keeps the newest texts that fit, and counts a repeated one once', () => {
  const texts = openKeptTexts(10);
  texts.keep(1, 'aaaa');
  texts.keep(2, 'bbbb');
  texts.keep(1, 'aaaa');
  expect([texts.get(1), texts.get(2)]).toEqual(['aaaa', 'bbbb']);
  texts.keep(3, 'cccc');
  expect([texts.get(1), texts.get(2), texts.get(3)]).toEqual(['aaaa', undefined, 'cccc']);
});

test('keeps no text that is larger than the limit', () => {
  const texts = openKeptTexts(10);
  texts.keep(1, 'aaaa');
  texts.keep(2, 'b'.repeat(11));
  expect([texts.get(1), texts.get(2)]).toEqual([undefined, undefined]);
});

test('drops a text and frees its room', () => {
  const texts = openKeptTexts(10);
  texts.keep(1, 'aaaaaaaa');
  texts.drop(1);
  texts.drop(1);
  texts.keep(2, 'bbbbbbbb');
  expect([texts.get(1), texts.get(2)]).toEqual([undefined, 'bbbbbbbb']);
});
