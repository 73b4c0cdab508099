/** How stored sentences are worded anew: tables of what goes in and what comes out. */
import { describe, expect, it } from 'vitest';
import { adviceIn } from './advice.js';
import { dayWriter, periodOf } from './days.js';
import { isImperative } from './imperative.js';
import { inPastTense } from './past-tense.js';
import { asSentence, midSentence, withoutMarks } from './plain-sentence.js';
import { actionOf, askedFor, indirect } from './question.js';
import { reported } from './report.js';
import { carried } from './task-thing.js';
import { baseOfGerund, baseOfParticiple } from './verb-forms.js';

describe('forms of verbs', () => {
  it.each([
    ['raising', 'raise'],
    ['setting', 'set'],
    ['sorting', 'sort'],
    ['running', 'run'],
    ['caching', 'cache'],
    ['deleting', 'delete'],
    ['waiting', 'wait'],
    ['limiting', 'limit'],
    ['defragmenting', 'defragment'],
    ['canonicalizing', 'canonicalize'],
    ['during', null],
    ['nothing', null],
  ])('%s → %s', (gerund, base) => {
    expect(baseOfGerund(gerund)).toBe(base);
  });

  it.each([
    ['deployed', 'deploy'],
    ['written', 'write'],
    ['committed', 'commit'],
    ['copied', 'copy'],
  ])('%s → %s', (participle, base) => {
    expect(baseOfParticiple(participle)).toBe(base);
  });
});

describe('orders', () => {
  it.each([
    ['Run schema changes after 22:00 UTC', true],
    ['Create indexes with CREATE INDEX CONCURRENTLY', true],
    ['Never deploy on a Friday', true],
    ['Check the logs of the proxy first', true],
    ['Run tests on a copy', true],
    ['Search stays on PostgreSQL', false],
    ['Search took 820 ms at p95', false],
    ['Release 2026.14 broke the login', false],
    ['Test data lives in a bucket', false],
    ['Call with Brandt: they would renew', false],
    ['The build runs at night', false],
    ['Launch of Iris 2.0 slips by one week', false],
    ['Last month we read two books', false],
    ['Reseat the lid, then wipe the rim', true],
    ['Portion it and never thaw it twice', true],
    ['Inside the case sits a fan', false],
    ['Free for members, otherwise 4 euros', false],
    ['Open from 9 to 17 on weekdays', false],
    ['Free the lift before you leave', true],
  ])('%s: %s', (text, is) => {
    expect(isImperative(text)).toBe(is);
  });
});

describe('the advice in a sentence', () => {
  it.each([
    [
      'Raising nginx `client_body_timeout` to 120s stopped the failures.',
      'Raise nginx `client_body_timeout` to 120s',
    ],
    [
      'Lesson: add the column nullable, backfill, then set NOT NULL.',
      'Add the column nullable, backfill, then set NOT NULL',
    ],
    ['Please run schema changes after 22:00 UTC.', 'Run schema changes after 22:00 UTC'],
    ["Don't use the admin token in scripts.", 'Do not use the admin token in scripts'],
    ['Always drain the queue first.', 'Always drain the queue first'],
    ['We never store card numbers; the provider keeps them.', 'Never store card numbers'],
    ['Secrets must never be committed to the repository.', 'Never commit secrets to the repository'],
    ['Deploys must be announced in #ops.', 'Announce deploys in #ops'],
    ['The leak was fixed by closing the pipeline.', 'Close the pipeline'],
    [
      'Solved by closing the valve, draining tank after tank (left one first), then refilling it.',
      'Close the valve, drain tank after tank (left one first), then refill it',
    ],
    ['The fix was to store the delivery id.', 'Store the delivery id'],
    ['Restarting the broker did not help.', 'Do not count on restarting the broker: it did not help'],
    ['Norwind needs a semicolon as separator.', 'Give Norwind a semicolon as separator'],
    ['Ana prefers tea over coffee.', 'Choose tea over coffee for Ana'],
    ['Lesson: samples from the shop are ads.', 'Bear in mind that samples from the shop are ads'],
    [
      'From now on every broken jar is logged at once with two names.',
      'Log every broken jar at once with two names',
    ],
    [
      'Call handler must answer the port within 10 seconds, so we only queue it.',
      'Make sure that the call handler answers the port within 10 seconds',
    ],
    ['Atlas keeps its sessions in PostgreSQL.', null],
    ['Uploads over 80 MB failed on staging.', null],
  ])('%s → %s', (sentence, advice) => {
    expect(adviceIn(sentence)?.text ?? null).toBe(advice);
  });

  it('is told of its speaker, and carries the thing of the task', () => {
    expect(adviceIn("I'm allergic to peanuts.", 'Sam')?.text).toBe('Avoid peanuts for Sam');
    const fix = adviceIn('Raising the limit to 120s stopped the failures.')!;
    expect(carried(fix, 'Uploads fail in Atlas production', ['Atlas production is old.'])).toBe(
      'Raise the limit to 120s in Atlas production',
    );
    const steps = adviceIn('Solved by raising the limit, then restarting the proxy.')!;
    expect(carried(steps, 'Uploads fail in Atlas production', ['Atlas production is old.'])).toBe(
      'Raise the limit, then restart the proxy',
    );
    expect(carried(fix, 'Uploads fail in Granite production', ['Atlas production is old.'])).toBe(
      'Raise the limit to 120s',
    );
  });
});

describe('the past', () => {
  it.each([
    [
      'Atlas keeps its user sessions in Redis 6 on cache-01',
      'Atlas kept its user sessions in Redis 6 on cache-01',
    ],
    ['The primary database of Granite is Redis', 'The primary database of Granite was Redis'],
    ['Deploys are allowed until Sunday', 'Deploys were allowed until Sunday'],
    [
      'Granite now uses PostgreSQL; Redis is no longer used',
      'Granite used PostgreSQL; Redis was no longer used',
    ],
    ['The limit was raised', 'The limit was raised'],
    ['Port 8080', null],
  ])('%s → %s', (present, past) => {
    expect(inPastTense(present)).toBe(past);
  });
});

describe('who says it', () => {
  it.each([
    ['Please keep it short; I read on the train.', 'Ana asks to keep it short (“I read on the train”).'],
    [
      'Do not raise heap limits: I ask for streaming.',
      'Ana says not to raise heap limits (“I ask for streaming”).',
    ],
    ['Lesson: look at the proxy first.', 'The lesson was to look at the proxy first.'],
    ['Lesson: a test waits for an event.', 'The lesson was that a test waits for an event.'],
    ['I ran the race.', 'Ana said on 3 May 2026: “I ran the race”.'],
    ['We moved to Frankfurt.', 'According to Ana, we moved to Frankfurt.'],
    ['- **Port 80** was closed', 'Port 80 was closed.'],
    ['Return labels: DHL for Austria.', 'Return labels: DHL for Austria.'],
    ['Launch of Iris slips by a week.', 'Launch of Iris slips by a week.'],
  ])('%s → %s', (quote, told) => {
    expect(reported(quote, 'Ana', '3 May 2026').text).toBe(told);
  });
});

describe('a task', () => {
  it.each([
    ['What did Caroline realise after her race?', 'which', 'what Caroline realised after her race'],
    ['How do we rotate the certificates?', 'how', 'how we rotate the certificates'],
    ['What is the upload limit of Atlas?', 'which', 'what the upload limit of Atlas is'],
    ['Who owns the contract?', 'who', 'who owns the contract'],
    ['Can I deploy on Saturday?', 'whether', 'whether you can deploy on Saturday'],
    ['Large uploads fail, what should I do?', 'to do', null],
    ['what made us move?', 'why', 'what made us move'],
    ['Which colour should the new logo have?', 'which', 'which colour the new logo should have'],
    ['Which database does the mobile app use?', 'which', 'which database the mobile app uses'],
    ['When did my landlord raise the rent?', 'when', 'when your landlord raised the rent'],
    ['Why does the upload test fail?', 'why', null],
    ['The disk is full. What do I do?', 'to do', null],
    ['What is Mrs. Holm allergic to?', 'which', 'what Mrs. Holm is allergic to'],
    [
      'What language should the help pages be written in?',
      'which',
      'what language the help pages should be written in',
    ],
  ])('%s asks %s: %s', (task, asked, told) => {
    expect(askedFor(task)).toBe(asked);
    expect(indirect(task)).toBe(told);
  });

  it('says what the asker is about to do', () => {
    expect(actionOf('Can I deploy on Saturday?')).toBe('deploy on Saturday');
    expect(actionOf('I need to add my column')).toBe('add your column');
    expect(actionOf('What is the limit?')).toBeNull();
    expect(actionOf('Do we know why?')).toBeNull();
    expect(actionOf('Do we have a problem to watch out for?')).toBeNull();
    expect(actionOf('I want to give Norwind 9% off, whose OK do I need?')).toBe('give Norwind 9% off');
  });
});

it('writes days, marks and capitals as a reader expects', () => {
  const day = dayWriter();
  expect([day(Date.UTC(2026, 4, 3)), day(Date.UTC(2026, 4, 4)), day(Date.UTC(2025, 0, 1))]).toEqual([
    '3 May 2026',
    '4 May',
    '1 January 2025',
  ]);
  expect(periodOf([Date.UTC(2026, 2, 10), Date.UTC(2026, 2, 16)])).toBe('between 10 and 16 March 2026');
  expect(periodOf([Date.UTC(2026, 2, 10)])).toBe('on 10 March 2026');
  expect(withoutMarks('1. See [the page](https://x.test/a) for **all**')).toBe('See the page for all');
  expect(asSentence('cache-01 was off')).toBe('cache-01 was off.');
  expect(midSentence('The build runs')).toBe('the build runs');
  expect(midSentence('Atlas runs', { small: new Set(), names: new Set(['atlas']) })).toBe('Atlas runs');
});
