/** Claims that speak against the task, and decisions about it. */
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../../domain/memory.js';
import type { Claim } from '../claims.js';
import { customIn } from './advice.js';
import { against, decisionAdvice, doneAdvice, permission } from './against.js';
import { askingOf } from './fact.js';
import { smallWordsOf } from './plain-sentence.js';

/** Each a day later than the one before it. */
const claimsOf = (quotes: readonly string[]): Claim[] =>
  quotes.map((quote, at) => {
    const memory = {
      content: quote,
      occurredAt: at * 86_400_000,
      source: { kind: 'user', name: 'Ana', ref: null },
      contexts: [],
    } as unknown as Memory;
    return { evidence: { memory, quote, speaker: 'Ana', relevance: 1 }, sayers: ['Ana'] } as unknown as Claim;
  });
const askedOf = (task: string) =>
  askingOf(task, 0, { small: smallWordsOf([task]), names: new Set<string>() });

describe('a claim that denies what is asked', () => {
  it.each([
    [
      'Can I use a gift card with a discount code?',
      ['Gift cards cannot be combined with discount codes.'],
      'Do not count on it: gift cards cannot be combined with discount codes',
    ],
    ['Does Parcel send webhooks?', ['Parcel has no webhooks.'], 'Do not count on it: Parcel has no webhooks'],
    [
      'Can we restore a preview environment?',
      ['We do not back up the preview environments.'],
      'Do not count on it: according to Ana, we do not back up the preview environments',
    ],
    [
      'Is the ticket 8812 still open?',
      ['Dune opened ticket 8812.', 'Ticket 8812 was closed after the change.'],
      'Do not count on it: ticket 8812 was closed after the change',
    ],
    [
      'Can I deploy Larch in December?',
      ['Larch deploys every Thursday, except in December.'],
      'Do not count on it: Larch deploys every Thursday, except in December',
    ],
    [
      'What is the address of the staging of Quill?',
      ['There is no staging of Quill.'],
      'Do not count on it: there is no staging of Quill',
    ],
    // Only in a case that the task does not name.
    [
      'Can I refund a plan bought 20 days ago?',
      ['Plans are not refundable after 14 days.'],
      'Check first whether this rules it out: plans are not refundable after 14 days',
    ],
    [
      'Should I take vitamin D in July?',
      ['I take vitamin D only in winter.'],
      'Check first whether this rules it out: Ana said “I take vitamin D only in winter”',
    ],
    [
      'Write a page for the wiki in Notion',
      ['We cancelled Notion and moved the wiki to Outline.'],
      'Check first whether this rules it out: according to Ana, we cancelled Notion and moved the wiki to Outline',
    ],
    // It denies something else, it orders by itself, or nothing is asked that could be denied.
    ['Is Quill hosted in Dublin?', ['Quill is no longer hosted in Rome; it runs in Dublin.'], null],
    ['Can I push to main?', ['Never push to main.'], null],
    ['Where is Quill hosted?', ['Quill is no longer hosted in Rome.'], null],
    ['Why is Quill slow?', ['Quill has no cache.'], null],
    // That nothing went wrong denies nothing; what was lifted rules nothing out; nobody is about to do it.
    ['Can I load the red lift?', ['Per ran the red lift for an hour without trouble.'], null],
    [
      'Are we allowed to bake on Sundays?',
      [
        'We bake on Mondays and Fridays only, never after 18:00.',
        'The rule to bake on Mondays and Fridays is over: we bake any day now.',
      ],
      null,
    ],
    ['Would oak do as well as ash?', ['Oak is not within one point of ash after 2 years.'], null],
  ])('%s %j → %s', (task, quotes, text) => {
    expect(against(claimsOf(quotes), 0.75, askedOf(task))?.text ?? null).toBe(text);
  });
});

describe('what was decided or done', () => {
  it.each([
    [
      'Should we replace Kafka with SQS?',
      ['Lin proposes to replace Kafka by SQS.', 'Decision: we keep Kafka and no SQS until March.'],
      'Go by the decision: we keep Kafka and no SQS until March',
    ],
    [
      'Can I use a default export in a page?',
      ['Prefer named exports.', 'We decided to allow default exports, because Next.js requires them.'],
      'Go by the decision to allow default exports',
    ],
    [
      'Should we use Kafka for events?',
      ['We decided to use Kafka for events.', 'We moved the events to SQS.'].reverse(),
      'Go by the decision to use Kafka for events',
    ],
    ['Who chose Kafka?', ['We decided to use Kafka for events.'], null],
  ])('%s %j → %s', (task, quotes, text) => {
    expect(decisionAdvice(claimsOf(quotes), 0.7, askedOf(task))).toBe(text);
  });

  it('is taken as done only where nothing newer is known', () => {
    const task = askedOf('Did Bruno finish the release notes?');
    const done = 'The release notes are done.';
    expect(doneAdvice(claimsOf(['Bruno writes the release notes.', done]), 0.75, task)).toBe(
      'Take it as done: the release notes are done',
    );
    const leave = askedOf('Can we give the notes to Brand?');
    expect(
      doneAdvice(claimsOf(['Brand binds notes; the work is done by their team.']), 0.75, leave),
    ).toBeNull();
    expect(doneAdvice(claimsOf([done, 'The release notes have errors.']), 0.75, task)).toBeNull();
  });
});

it.each([
  [
    'Secrets come from Vault and are never stored in the repository.',
    'Never store secrets in the repository',
  ],
  [
    'We do not launch Plume before the import meets its goal.',
    'Do not launch Plume before the import meets its goal',
  ],
  ['We do not back up the previews.', null],
])('%s → %s', (sentence, advice) => {
  expect(customIn(sentence)?.text ?? null).toBe(advice);
});

it('says that something is allowed only where it surely is', () => {
  const task = askedOf('May I use a password manager?');
  const allowed = 'Password managers are allowed; the company pays.';
  expect(permission(claimsOf([allowed]), 0.75, task)).toBe('Go ahead: password managers are allowed');
  expect(permission(claimsOf([allowed, 'No password manager is allowed.']), 0.75, task)).toBeNull();
  expect(permission(claimsOf(['Password managers are allowed after 1 May.']), 0.75, task)).toBeNull();
  expect(
    permission(
      claimsOf(['Do not use emojis.', 'You can use emojis again.']),
      0.75,
      askedOf('Should you use emojis?'),
    ),
  ).toBe('Go ahead: you can use emojis again');
});
