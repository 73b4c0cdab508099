import { expect, it } from 'vitest';
import { words } from '../../language/words.js';
import { foundWords } from './found-words.js';

/** As a memory with this text would be found by the question. */
const found = (query: string, memory: string) => {
  const held = new Set(words(memory));
  return foundWords(
    [...new Set(words(query))].filter(term => held.has(term)),
    query,
  );
};

it('shows words as the question writes them, not their stems', () => {
  expect(found('deploy freeze', 'Deploys are allowed; the freeze starts later.')).toEqual({
    names: [],
    words: ['deploy', 'freeze'],
  });
  expect(found('Kettles and Müller', 'The kettle of Müller')).toEqual({
    names: [],
    words: ['Kettles', 'Müller'],
  });
});

it('says no name twice, neither as its parts nor as its words', () => {
  const memory = 'client_body_timeout in nginx/upload.conf was still at its default.';
  expect(found('What is client_body_timeout in nginx/upload.conf?', memory)).toEqual({
    names: expect.arrayContaining(['client_body_timeout', 'nginx/upload.conf']),
    words: [],
  });
  expect(found('client_body_timeout default', memory)).toEqual({
    names: ['client_body_timeout'],
    words: ['default'],
  });
  expect(found('upgrade to v2.3', 'We run v2.3 since May.').names).toEqual(['v2.3']);
});

it('says a word of a script without spaces once', () => {
  expect(found('データベース', 'データベースは東京にあります').words).toEqual(['データベース']);
});
