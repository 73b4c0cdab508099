/** Sources without a name: what they say of themselves is told as theirs, so that nobody takes it for Loci's own. */
import { describe, expect, it } from 'vitest';
import { adviceIn } from './advice.js';
import { inPastTense } from './past-tense.js';
import { reported, sayerOf } from './report.js';
import { toldOf } from './teller.js';

const user = sayerOf({ kind: 'user', name: null });
const agent = sayerOf({ kind: 'agent', name: null });

describe('who says it, without a name', () => {
  it.each([
    ['I take 10 mg every morning.', user, 'The user said on 3 May 2026: “I take 10 mg every morning”.'],
    ['We moved to Bonn.', user, 'According to the user, we moved to Bonn.'],
    ['Do not use emojis.', user, 'The user says not to use emojis.'],
    ['I had to restart it.', agent, 'An agent said on 3 May 2026: “I had to restart it”.'],
    ['Restart it first.', agent, 'The rule is to restart it first.'],
    ['I ran the tests.', 'coder', 'coder said on 3 May 2026: “I ran the tests”.'],
    ['Martin is vegetarian.', user, 'Martin is vegetarian.'],
  ])('%s by %s → %s', (quote, sayer, told) => {
    expect(reported(quote, sayer, '3 May 2026').text).toBe(told);
  });
});

describe('what held before, of its teller', () => {
  it.each([
    ['My sister Ruth lives in Graz', "the user's sister Ruth lived in Graz"],
    ['I take 10 mg of it', 'the user took 10 mg of it'],
    ['I keep my car in my garage', 'the user kept their car in their garage'],
    ['My wife says that I snore', null],
    ['I know that I am late', null],
  ])('%s → %s', (text, told) => {
    expect(toldOf(inPastTense(text) as string, user)).toBe(told);
  });
});

it('takes the wish of a user for one', () => {
  expect(adviceIn('I prefer aisle seats.', user)?.text).toBe('Choose aisle seats for the user');
  expect(adviceIn('I hated the Bristol in Lisbon: too loud.', user)?.text).toBe(
    'Avoid the Bristol in Lisbon for the user',
  );
});
