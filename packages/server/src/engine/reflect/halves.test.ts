/** Which half of a double question nothing answers. */
import { expect, it } from 'vitest';
import { words } from '../../language/words.js';
import type { Claim } from './claims.js';
import { missingHalf } from './halves.js';
import { taskWords } from './task-words.js';

const claim = (quote: string): Claim => {
  const terms = new Set(words(quote));
  return { evidence: { quote, terms, placed: terms }, earlier: [] } as unknown as Claim;
};

it.each([
  [
    'What is Tim allergic to, and what is Ada allergic to?',
    ['Tim is allergic to nuts.', 'Ada plays chess.'],
    'Nothing stored says what Ada is allergic to.',
  ],
  [
    'Who is our tailor and what is his phone number?',
    ['Our tailor is Mr. Berg.'],
    'Nothing stored says what his phone number is.',
  ],
  [
    'How long is the tour? And what does it cost?',
    ['The tour takes an hour.'],
    'Nothing stored says what it costs.',
  ],
  ['When is the stove cleaned and by whom?', ['The stove is cleaned in May by Mr. Novak.'], null],
  ['Who sells tickets and where are they sold?', ['Dov sells tickets at the gate.'], null],
  ['What is the tour, the price and the guide?', ['The tour takes an hour.'], null],
])('%s → %s', (task, quotes, missing) => {
  expect(missingHalf(task, quotes.map(claim), taskWords(task, [], 10))).toBe(missing);
});
