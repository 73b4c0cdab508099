/** Typical turns of conversations, and what should be kept of each. */
import type { Knowledge } from '../src/language/models/knowledge.js';

type Role = 'user' | 'assistant' | 'system' | 'tool';
type Turn = readonly [role: Role, content: string];
type Kept = readonly [knowledge: Knowledge, content: string];

export interface ChatCase {
  readonly name: string;
  readonly turns: readonly Turn[];
  readonly kept: readonly Kept[];
}

const user = (name: string, content: string, ...kept: Kept[]): ChatCase => ({
  name,
  turns: [['user', content]],
  kept,
});
const assistant = (name: string, content: string, ...kept: Kept[]): ChatCase => ({
  name,
  turns: [['assistant', content]],
  kept,
});
const chat = (name: string, turns: readonly Turn[], ...kept: Kept[]): ChatCase => ({ name, turns, kept });

export const chatCases: readonly ChatCase[] = [
  user('a greeting', 'Hi there! Good morning everyone, hope you slept well.'),
  user('thanks', 'Thanks, that helps a lot!'),
  user('small talk', 'lol that was funny. Sounds good to me. Have a nice evening!'),
  user('how one feels', "I'm so tired today. I'm fine, thanks."),
  user('a question', 'Does the staging server run Postgres 16?'),
  user('a question without its mark', 'can you check whether orders-api is up'),
  user('a question that begins with what', 'What is the port of the staging database'),
  user('wondering', 'I wonder whether the cache is warm.'),
  user('a guess', 'Maybe the timeout is 30 s. I think we should probably use Redis.'),
  user('what is not so', 'If we had more time, we would use Rust for the parser.'),
  user('a plan for the next minutes', "I'll look into it. Let me know if it fails again."),
  user('no trouble', 'No errors so far, all good.'),
  user('what only points', 'That fixed it. It works now.'),
  user('a preference', 'I prefer short answers without emojis.', [
    'preference',
    'I prefer short answers without emojis.',
  ]),
  user('a preference of another', 'Maria likes her coffee black.', [
    'preference',
    'Maria likes her coffee black.',
  ]),
  user('a decision', 'We decided to use PostgreSQL for sessions.', [
    'decision',
    'We decided to use PostgreSQL for sessions.',
  ]),
  user('a decision after a filler', 'Great, so we agreed on Kafka for the event bus.', [
    'decision',
    'Great, so we agreed on Kafka for the event bus.',
  ]),
  user("a decision with let's", "Actually, let's use Postgres instead of MySQL.", [
    'decision',
    "Actually, let's use Postgres instead of MySQL.",
  ]),
  user('a decision about later', "We'll move the staging cluster to eu-west-1 on Friday.", [
    'decision',
    "We'll move the staging cluster to eu-west-1 on Friday.",
  ]),
  user('a lesson', 'Turns out the nginx timeout was 60 seconds.', [
    'lesson',
    'Turns out the nginx timeout was 60 seconds.',
  ]),
  user('a lesson that begins with what', 'What we learned: never trust the cache after a restore.', [
    'lesson',
    'What we learned: never trust the cache after a restore.',
  ]),
  user('a thing to remember', 'Remember that the VPN is down on Sundays.', [
    'lesson',
    'Remember that the VPN is down on Sundays.',
  ]),
  user('an error', 'The nightly export fails with ENOSPC since Monday.', [
    'error',
    'The nightly export fails with ENOSPC since Monday.',
  ]),
  user('an error under a condition', 'When the disk is full, the worker crashes without a log line.', [
    'error',
    'When the disk is full, the worker crashes without a log line.',
  ]),
  user('a fix after a filler', 'ok so the fix was to raise maxUploadSize to 50MB', [
    'fix',
    'ok so the fix was to raise maxUploadSize to 50MB',
  ]),
  user(
    'an error and its fix',
    'The login test was failing. Pinning Node 20.11 fixed the flaky login test.',
    ['error', 'The login test was failing.'],
    ['fix', 'Pinning Node 20.11 fixed the flaky login test.'],
  ),
  user('a rule', 'Please always run the linter before pushing.', [
    'rule',
    'Please always run the linter before pushing.',
  ]),
  user('a thing not to do', "Don't deploy on Fridays.", ['rule', "Don't deploy on Fridays."]),
  user('a fact about oneself', 'I live in Porto and work for a hospital.', [
    'fact',
    'I live in Porto and work for a hospital.',
  ]),
  user('what one cannot eat', "I'm allergic to peanuts and shellfish.", [
    'fact',
    "I'm allergic to peanuts and shellfish.",
  ]),
  user('a fact with a number', 'The orders table has 40 million rows.', [
    'fact',
    'The orders table has 40 million rows.',
  ]),
  user('a fact that denies', "We don't use Jenkins anymore.", ['fact', "We don't use Jenkins anymore."]),
  user('what somebody said', 'Ben said the release ships on 12 May.', [
    'fact',
    'Ben said the release ships on 12 May.',
  ]),
  user(
    'a list',
    'Some things about our setup:\n- We use pnpm, not npm\n- Deploys go out on Tuesdays at 10:00\n- ask me anything',
    ['fact', 'We use pnpm, not npm'],
    ['fact', 'Deploys go out on Tuesdays at 10:00'],
  ),
  user(
    'code',
    'The build is broken since commit 4f2a9c1:\n```ts\nconst port = 8080; // the port is always 8080\nthrow new Error("it failed");\n```\nCan you look?',
  ),
  user('code that is not closed', 'See:\n```\nError: the server was not found\nport is 8080'),
  user(
    'a quoted line',
    '> The API limit is 100 requests a minute.\nNo idea. Our limit is 500 requests a minute.',
    ['fact', 'Our limit is 500 requests a minute.'],
  ),
  user('JSON', '{"port": 8080, "host": "db-1"}'),
  user('a correction in one breath', 'The demo is on Monday at 3 pm. No wait, it is Tuesday.', [
    'fact',
    'The demo is on Monday at 3 pm. No wait, it is Tuesday.',
  ]),
  chat(
    'a correction in the next message',
    [
      ['user', 'The launch budget is 40,000 euros.'],
      ['assistant', 'Noted!'],
      ['user', 'Sorry, I meant 45,000 euros.'],
    ],
    ['fact', 'The launch budget is 40,000 euros. Sorry, I meant 45,000 euros.'],
  ),
  chat(
    'a correction with its own subject',
    [
      ['user', 'Our office closes at 18:00.'],
      ['user', 'Correction: our office closes at 19:00 on weekdays.'],
    ],
    ['fact', 'Our office closes at 18:00. Correction: our office closes at 19:00 on weekdays.'],
  ),
  chat('a correction of nothing that was kept', [
    ['user', 'Is the demo on Monday?'],
    ['user', 'No wait, it is Tuesday.'],
  ]),
  user(
    'an actually that corrects nothing',
    'Our database is Postgres. Actually, Maria owns the billing service.',
    ['fact', 'Our database is Postgres.'],
    ['fact', 'Actually, Maria owns the billing service.'],
  ),
  assistant('an assistant that begins', 'Sure! Here is how you can do that. Let me know if you need more.'),
  assistant(
    'general advice of an assistant',
    'You should always use parameterised queries. You can also add an index. Use a connection pool.',
  ),
  assistant('a recommendation of an assistant', "I'd recommend a queue. I would suggest Kafka."),
  assistant('what an assistant did', 'I fixed the flaky login test by pinning Node 20.11.', [
    'fix',
    'I fixed the flaky login test by pinning Node 20.11.',
  ]),
  assistant('what an assistant found', 'The upload fails because proxy_read_timeout is 60 s.', [
    'error',
    'The upload fails because proxy_read_timeout is 60 s.',
  ]),
  assistant('what an assistant feels', 'I am happy to help. We have many options here.'),
  chat('a system prompt', [['system', 'You are a helpful assistant.']]),
  chat(
    'a tool',
    [['tool', 'ENOSPC error: no space left on device /dev/sda1']],
    ['error', 'ENOSPC error: no space left on device /dev/sda1'],
  ),
];
