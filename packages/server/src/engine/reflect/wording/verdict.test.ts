/** Yes and no where a statement surely says so, and neither where it does not. */
import { expect, it } from 'vitest';
import type { Memory } from '../../../domain/memory.js';
import type { Claim } from '../claims.js';
import { askingOf } from './fact.js';
import { plainSpelling } from './plain-sentence.js';
import { verdictOf } from './verdict.js';

const now = Date.UTC(2026, 8, 10);

const claimOf = (quote: string, daysBefore: number): Claim => {
  const memory = {
    content: quote,
    occurredAt: Date.UTC(2026, 4, 9) - daysBefore * 86_400_000,
    source: { kind: 'user', name: 'Ana', ref: null },
    contexts: [],
  } as unknown as Memory;
  const evidence = { memory, quote, speaker: 'Ana', relevance: 1 };
  return { evidence, sayers: ['Ana'], history: [], earlier: [], settlement: null } as unknown as Claim;
};

/** Each a day earlier than the one before it. */
const verdictOn = (task: string, ...quotes: string[]) =>
  verdictOf(quotes.map(claimOf), 0.75, askingOf(task, now, plainSpelling));

it.each([
  // Limits, kept and broken.
  ['Can I open the oven at 300 degrees?', 'The oven must not be opened above 180 degrees.', 'No'],
  ['Can I open the oven at 120 degrees?', 'The oven must not be opened above 180 degrees.', null],
  ['Can my 6 kg dog ride in the cabin?', 'Dogs up to 8 kg can ride in the cabin.', 'Yes'],
  ['Can my 11 kg dog ride in the cabin?', 'Dogs up to 8 kg can ride in the cabin.', 'No'],
  ['Can my 6 kg cat ride in the cabin?', 'Dogs up to 8 kg can ride in the cabin.', null],
  ['Can a van with 9 tonnes cross the dam?', 'Vans over 5 tonnes may not cross the dam.', 'No'],
  ['Can the tent be returned after three weeks?', 'Tents can be returned within 14 days.', 'No'],
  ['Can the tent be returned after a week?', 'Since 2 May tents can be returned within 14 days.', null],
  ['Can I start the pump at 21:00?', 'The pump may only start between 6:00 and 20:00.', 'No'],
  ['Can I start the pump at 7:00?', "The mill's pump may only start between 6:00 and 20:00.", 'Yes'],
  ['Can I start the pump at 7:00?', 'The pump may only start between 6:00 and 20:00.', 'Yes'],
  ['Can I work abroad for 10 days?', 'Work abroad is allowed for at most 20 days, within the EU only.', null],
  // Forbidden, and forbidden in another case.
  ['Can we light candles in the barn?', 'The owner forbids candles.', 'No'],
  ['Can I bring glass to the pool?', 'Glass is not allowed at the pool.', 'No'],
  ['Can I bring glass to the lawn?', 'Glass is not allowed at the pool.', null],
  ['Can I push to main?', 'Never push to main.', 'No'],
  ['Can I push to main?', 'Never push secrets to main.', null],
  ['Is glass forbidden at the pool?', 'Glass is not allowed at the pool.', null],
  // States and times.
  ['Is the pool open on 1 September?', 'The pool is closed until 20 September.', 'No'],
  ['Is the pool open on 1 October?', 'The pool is closed until 20 September.', null],
  ['Is the library open on Monday?', 'The library is open from 9 to 18, closed on Mondays.', 'No'],
  ['Is the library open on Sunday?', 'The library is open from 9 to 18, closed on Mondays.', null],
  ['Is Ana free on Tuesday?', 'Ana sings in the choir on Tuesdays.', 'Probably not'],
  ['Was the proxy to blame?', 'The proxy was ruled out; a full disk was the cause.', 'No'],
  ['Are the alerts still to be set up?', 'The alerts are live on all hosts.', null],
  ['Are the disk alerts still to be done?', 'The disk alerts are live on all hosts.', 'No'],
  ['Did Bo finish the release notes?', 'The release notes are done.', 'Yes'],
  ['Has Tim signed the lease?', 'The lease was sent to Tim.', null],
  // Said in so many words, and almost.
  ['Does the shop take cards?', 'The shop takes cards and cash.', 'Yes'],
  ['Does the shop take cheques?', 'The shop takes cards and cash.', null],
  ['Does Ida repair the wheel?', 'Bo repairs the wheel; Ida paints the gates.', null],
  [
    'Is Heron released on Tuesdays?',
    'Heron is released every Thursday, because support is thin on Tuesdays.',
    null,
  ],
  ['Is the server down?', 'The server was down in May.', null],
  ['Should we renew the lease?', 'We renew the lease every year.', null],
  ['Which cards does the shop take?', 'The shop takes cards and cash.', null],
])('%s %s → %s', (task, quote, verdict) => {
  expect(verdictOn(task, quote)).toBe(verdict);
});

it.each([
  [
    'Is the forum still on Discourse?',
    'The forum is now hosted on Flarum.',
    'The forum runs on Discourse.',
    'No',
  ],
  ['Is the forum on Discourse?', 'The forum is now hosted on Flarum.', 'The forum is on Discourse.', 'No'],
  ['Is the forum on Flarum?', 'The forum is now on Flarum.', 'The forum is on Discourse.', 'Yes'],
  ['Is the forum on Phorum?', 'The forum is now on Flarum.', 'The forum is on Discourse.', null],
  ['Was the forum on Discourse?', 'The forum is now on Flarum.', 'The forum is on Discourse.', null],
])('%s %s, before %s → %s', (task, quote, before, verdict) => {
  const claim = claimOf(quote, 0);
  const earlier = [claimOf(before, 30).evidence];
  expect(verdictOf([{ ...claim, earlier }], 0.75, askingOf(task, now, plainSpelling))).toBe(verdict);
});
