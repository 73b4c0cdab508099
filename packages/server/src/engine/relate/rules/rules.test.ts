/** Each rule alone: what it finds, what it says, and what only looks alike. */
import { describe, expect, it } from 'vitest';
import { memory } from '../samples.contract.js';
import { readStatement } from '../statement.js';
import { denialRule } from './denial.js';
import { frequencyRule } from './frequency.js';
import { instructionRule } from './instruction.js';
import { mayReplace } from './may-replace.js';
import { momentRule } from './moment.js';
import { numberRule } from './number.js';
import { preferenceRule } from './preference.js';
import type { Rule } from './rule.js';
import { stateRule } from './state.js';
import { valueRule } from './value.js';

const weightOf = () => 2;

const statement = (content: string, day: number) => readStatement(content, memory(content, day));

const ask = (rule: Rule, first: string, second: string) =>
  rule(statement(first, 2), statement(second, 3), weightOf);

type Case = readonly [first: string, second: string];

const check = (rule: Rule, found: readonly Case[], silent: readonly Case[]) => {
  it.each(found)('finds: %s | %s', (first, second) => {
    const finding = ask(rule, first, second);
    expect(finding).not.toBeNull();
    expect(finding!.reason).toMatch(/^[A-Z].*[."]$/);
  });
  it.each(silent)('is silent: %s | %s', (first, second) => {
    expect(ask(rule, first, second)).toBeNull();
  });
};

describe('the rule for numbers, versions and times', () => {
  check(
    numberRule,
    [
      ['The timeout is 30 seconds.', 'The timeout is 2 minutes.'],
      ['The timeout was raised from 10 to 30 seconds.', 'The timeout is 60 seconds.'],
      ['The standup is at 3 PM.', 'The standup moved to 4 PM.'],
      ['The worker runs on Node 18.', 'The worker runs on Node 22.'],
      ['The disk has 500 GB.', 'The disk has 2 TB.'],
      ['The plan costs $10.', 'The plan costs $12.'],
      ['Up to 5 users can join.', '8 users can join.'],
    ],
    [
      ['The timeout is 60 seconds.', 'The timeout is 1 minute.'],
      ['The queue holds at least 10 jobs.', 'The queue holds 40 jobs.'],
      ['About 100 people came to the fair.', 'About 104 people came to the fair.'],
      ['Step 1 takes 5 minutes.', 'Step 2 takes 9 minutes.'],
      ['The deploy took 5 minutes.', 'The deploy took 9 minutes.'],
      ['The read timeout is 5 seconds.', 'The write timeout is 9 seconds.'],
      ['The limit in staging is 5.', 'The limit in production is 9.'],
    ],
  );

  it('says what it compared', () => {
    expect(ask(numberRule, 'The standup is at 3 PM.', 'The standup moved to 4 PM.')).toMatchObject({
      rule: 'time',
      reason: 'Both say at what time the standup is, but one says 3 PM and the other says 4 PM.',
    });
    expect(ask(numberRule, 'The worker runs on Node 18.', 'The worker runs on Node 22.')?.rule).toBe(
      'version',
    );
  });
});

describe('the rule for dates', () => {
  check(
    momentRule,
    [
      ['The deploy freeze starts on Friday.', 'The deploy freeze starts on Sunday.'],
      ['The launch is on May 4, 2026.', 'The launch was moved from May 4 to May 18, 2026.'],
      ['The contract ends in June 2026.', 'The contract ends in July 2026.'],
    ],
    [
      ['The deploy freeze starts on Friday.', 'The deploy freeze ends on Sunday.'],
      ['We met Bob on Friday.', 'We met Bob on Sunday.'],
      ['The launch is on May 4, 2026.', 'The launch is in May 2026.'],
      ['The report is due before Friday.', 'The report is due after Sunday.'],
    ],
  );

  it('gives the reason as a plain sentence', () => {
    const finding = ask(
      momentRule,
      'The deploy freeze starts on Friday.',
      'The deploy freeze starts on Sunday.',
    );
    expect(finding?.reason).toBe(
      'Both say when the deploy freeze starts, but one says Friday and the other says Sunday.',
    );
  });
});

describe('the rule for values', () => {
  check(
    valueRule,
    [
      ['The primary database of Granite is Redis.', 'Granite now uses PostgreSQL as its primary database.'],
      ['Ana lives in Berlin.', 'Ana moved to Lisbon.'],
      ['Mira leads Granite.', 'Granite is led by Tom.'],
      ['Ben works at Acme.', 'Ben joined Globex.'],
      ['The chat tool is Slack.', 'We switched the chat tool from Slack to Zulip.'],
      ['Clara reports to Dana.', 'Clara reports to Felix.'],
    ],
    [
      ['Mira leads Granite.', 'Tom leads Basalt.'],
      ['Ana is German.', 'Ana is Catholic.'],
      ['Granite uses Redis for caching.', 'Granite uses PostgreSQL for billing.'],
      ['Ana lived in Berlin until 2019.', 'Ana lives in Lisbon.'],
      ['The lead of Granite is Mira.', 'The lead of Granite is tired.'],
    ],
  );
});

describe('the rule for states', () => {
  check(
    stateRule,
    [
      ['The build is green.', 'The build is red.'],
      ['Two-factor login is optional.', 'Two-factor login is mandatory.'],
      ['The default branch is master.', 'The default branch is main.'],
    ],
    [
      ['The red button is small.', 'The green button is small.'],
      ['Logging is enabled in staging.', 'Logging is disabled in production.'],
      ['Granite uses Redis.', 'Granite uses Kafka.'],
      ['The shop is open.', 'The museum is closed.'],
    ],
  );
});

describe('the rule for denials', () => {
  check(
    denialRule,
    [
      ['The importer supports Excel files.', 'The importer no longer supports Excel files.'],
      ['Nora has never been to Japan.', 'Nora visited Japan in 2019.'],
      ['The webhook retries failed calls.', "The webhook doesn't retry failed calls."],
    ],
    [
      ['The importer supports Excel files.', 'The importer does not support PDF files.'],
      ['Ana did not deploy on Monday.', 'Ana deployed on Tuesday.'],
      ['Nora has never been to Japan.', 'Omar visited Japan in 2019.'],
      ['The webhook does not retry calls.', 'The webhook never retries calls.'],
    ],
  );

  it('knows what has ended since', () => {
    expect(
      ask(denialRule, 'The importer supports Excel files.', 'The importer no longer supports Excel files.')
        ?.update,
    ).toBe(true);
    expect(
      ask(denialRule, 'The migration has not been run yet.', 'The migration has been run.')?.update,
    ).toBe(true);
  });
});

describe('the rule for instructions', () => {
  check(
    instructionRule,
    [
      ['Always run the linter.', 'Never run the linter.'],
      ['Use tabs.', 'Use spaces.'],
      ['Use pnpm here.', 'Never use pnpm here, the lockfile is npm.'],
      ['Use single quotes in TypeScript files.', 'Use double quotes in TypeScript files.'],
    ],
    [
      ['Use tabs in Makefiles.', 'Use spaces in Python files.'],
      ['Run the formatter on every file.', 'Never run the formatter on generated files.'],
      ['Always run the linter.', 'Never run the migration.'],
      ['Never deploy on Fridays.', 'Never deploy on Sundays.'],
    ],
  );
});

describe('the rule for preferences', () => {
  check(
    preferenceRule,
    [
      ['Ana prefers dark mode.', 'Ana likes the light theme better.'],
      ['Ben likes coffee.', 'Ben hates coffee.'],
      ['I prefer tea to coffee.', 'I prefer coffee to tea.'],
    ],
    [
      ['Ana prefers dark mode.', 'Ben likes the light theme better.'],
      ['Ben likes coffee.', 'Ben likes tea.'],
      ['Ben likes coffee.', 'Ben hates meetings.'],
      ['Ana prefers tabs in Go.', 'Ana prefers spaces in Python.'],
    ],
  );
});

describe('the rule for rhythms', () => {
  check(
    frequencyRule,
    [
      ['Tests run on every push.', 'Tests run only at night.'],
      ['The cleanup job runs daily.', 'The cleanup job runs once a week.'],
    ],
    [
      ['Unit tests run on every push.', 'Load tests run only at night.'],
      ['The cleanup job runs daily.', 'The cleanup job runs every day.'],
    ],
  );
});

describe('the hint that a figure may be replaced', () => {
  const hint = (first: string, second: string) =>
    mayReplace(statement(first, 2), statement(second, 3), weightOf);

  it('is given for another figure in the same words', () => {
    const finding = hint(
      'My weekly budget for seeds is 150 dollars.',
      'I increased the weekly budget for seeds to 220 dollars.',
    );
    expect(finding).toMatchObject({ rule: 'may-replace', update: true });
  });
  it('is not given for the same figure or another thing', () => {
    expect(
      hint('My weekly budget for seeds is 150 dollars.', 'The weekly budget for seeds stays at 150 dollars.'),
    ).toBeNull();
    expect(
      hint('My weekly budget for seeds is 150 dollars.', 'The train to Porto takes 3 hours.'),
    ).toBeNull();
  });
});
