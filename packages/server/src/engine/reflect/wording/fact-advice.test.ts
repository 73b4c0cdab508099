/** What to do with a fact: a time, a person, a thing; and nothing where the sentence does not surely give one. */
import { describe, expect, it } from 'vitest';
import type { Memory } from '../../../domain/memory.js';
import type { Claim } from '../claims.js';
import { askingOf } from './fact.js';
import { factAdvice, leadAdvice } from './fact-advice.js';
import { plainSpelling } from './plain-sentence.js';

const said = Date.UTC(2026, 2, 2);
const now = Date.UTC(2026, 5, 1);

/** Each a day later than the one before it. */
const claimsOf = (quotes: readonly string[]): Claim[] =>
  quotes.map((quote, at) => {
    const memory = {
      content: quote,
      occurredAt: said + at * 86_400_000,
      source: { kind: 'user', name: 'Ana', ref: null },
      contexts: [],
    } as unknown as Memory;
    const evidence = { memory, quote, speaker: 'Ana', relevance: 1 };
    return { evidence, sayers: ['Ana'], history: [] } as unknown as Claim;
  });
const advised = (task: string, ...quotes: string[]): string | null =>
  factAdvice(claimsOf(quotes), 0.75, askingOf(task, now, plainSpelling));

describe('the time to plan for', () => {
  it.each([
    [
      'What time does the export start?',
      [
        'I want the export job to run at 02:00 UTC.',
        'The export job runs at 04:00 UTC, the files are not complete before 03:30.',
      ],
      'Plan for 04:00 UTC',
    ],
    [
      'When does the export run?',
      ['The export runs on the 1st at 03:00 UTC.'],
      'Plan for the 1st at 03:00 UTC',
    ],
    [
      'When is the retro?',
      ['The retro takes place every second Thursday.'],
      'Plan for every second Thursday',
    ],
    [
      'When are reports due?',
      ['Reports are due on the 5th of every month.'],
      'Plan for the 5th of every month',
    ],
    [
      'When is the next service due?',
      ['The lift was serviced on 1 March 2026; the next service is due in March 2028.'],
      'Plan for March 2028',
    ],
    ['Until when is Ivo away?', ['Ivo is on leave until 1 July 2026.'], 'Plan with it until 1 July 2026'],
    [
      'When is the audit?',
      ['The audit is on 4 July.', 'The audit was postponed to 9 July.'],
      'Plan for 9 July',
    ],
    [
      'When does the office in Bergen close?',
      ['The office in Bergen closes at 18:00.', 'The office in Oslo closes at 20:00.'],
      'Plan for 18:00',
    ],
    [
      'When is the demo?',
      ['The demo is on 9 April.'],
      'Ask Ana whether something newer is known: 9 April has passed',
    ],
    // Denied, a range, a version, a past, the wrong one of two, called off.
    ['When can I stop the queue?', ['The queue must not stop on Monday.'], null],
    ['When is the freeze?', ['The freeze lasts from 3 July to 9 July.'], null],
    ['When will Loom 5 be released?', ['Loom 4.2 needs Python 3.11.'], null],
    ['When was Iris released?', ['Iris was released on 30 September.'], null],
    ['When do we fly back from Rome?', ['We fly to Rome on 4 July and return on 9 July.'], null],
    ['When is the picnic?', ['The picnic is on 4 July.', 'The picnic on 4 July is cancelled.'], null],
  ])('%s %j → %s', (task, quotes, advice) => {
    expect(advised(task, ...quotes)).toBe(advice);
  });
});

describe('the claim that the finding leads with', () => {
  it.each([
    // A later value of the same speaker leads: the old one is no advice, whatever its form.
    [
      'When does the shop close?',
      ['From now on the shop closes at 19:00, because few come on Mondays.', 'The shop closes at 18:00.'],
      'Plan for 19:00',
    ],
    ['Who sends the list?', ['Hugo sends the list now.', 'The list is sent by Ola.'], 'Turn to Hugo'],
    ['Who owns the parser?', ['The parser has an owner in the team of Ana.', 'It is owned by Ben.'], null],
  ])('%s %j → %s', (task, quotes, advice) => {
    const claims = claimsOf([...quotes].reverse()).reverse();
    expect(leadAdvice(claims, 0.75, askingOf(task, now, plainSpelling))).toBe(advice);
  });
});

describe('the person to turn to', () => {
  it.each([
    ['Who owns the contract?', ['The contract is owned by Marta Lind.'], 'Turn to Marta Lind'],
    ['Who is the contact at Silva?', ["Silva's contact is Mr. Okoro."], 'Turn to Mr. Okoro'],
    ['Who has access to the vault?', ['Nobody except Uma has access to the vault.'], 'Turn to Uma'],
    ['Who is our lead?', ['Our lead is now Fatima.'], 'Turn to Fatima'],
    [
      'Who knows the renderer?',
      ['Dmitri built the renderer.', 'Dmitri left; Esther took over the renderer.'],
      'Turn to Esther',
    ],
    [
      'Who maintains the scheduler of Tern?',
      ['Ida maintains the parser of Tern; Olaf maintains the scheduler.'],
      'Turn to Olaf',
    ],
    [
      'Who maintains the sceduler?',
      ['Ida maintains the parser; Olaf maintains the scheduler.'],
      'Turn to Olaf',
    ],
    ['Who is singing Tosca?', ['Cast: Mara is Tosca, Ben is Angelotti.'], null],
    ['Who waters the plants?', ['Since mid April Noor waters the plants.'], 'Turn to Noor'],
    // A thing, somebody who left, two names.
    ['Who maintains Cobalt?', ['Cobalt is no longer maintained since Jo left.'], null],
    [
      'Who is the buyer at Nova?',
      ["Nova's buyer is Ingrid Sol.", 'Ingrid Sol left Nova; her successor is Peter Brandt.'],
      null,
    ],
    ['Who owns the parser?', ['Ana owns the parser.', 'The parser is owned by Ben.'], null],
  ])('%s %j → %s', (task, quotes, advice) => {
    expect(advised(task, ...quotes)).toBe(advice);
  });
});

describe('the thing to use', () => {
  it.each([
    ['Which port does it listen on?', ['It listens on port 7070.'], 'Use port 7070'],
    [
      'Which MySQL version does Ledger run on?',
      [
        'Ledger runs on MySQL 5.7.',
        "Ledger's database was upgraded from MySQL 5.7 to MySQL 8.0.",
        'Payroll runs on MySQL 5.7.',
      ],
      'Use MySQL 8.0',
    ],
    ['Which version of gate should I deploy?', ['gate p99 latency is above 4 s.'], null],
    [
      'Which Python version does Loom need?',
      ['Loom requires Python 3.9 or newer.', 'Loom 4.0 dropped support for Python 3.9; it needs 3.11.'],
      null,
    ],
    [
      'Which Python version does Reef need?',
      ['Reef requires Python 3.9 or newer.'],
      'Use Python 3.9 or newer',
    ],
    ['Which port does it use?', ['It used port 80 or port 81 on each host.'], null],
  ])('%s %j → %s', (task, quotes, advice) => {
    expect(advised(task, ...quotes)).toBe(advice);
  });
});

describe('where to look', () => {
  it.each([
    [
      'Where are the runbooks?',
      ['Runbooks are in the ops-runbooks repository.'],
      'Look in the ops-runbooks repository',
    ],
    ['Where is our wiki?', ['We moved the wiki to Outline.'], 'Look in Outline'],
    [
      'Where is the repository of Falcon?',
      ["Falcon's repository is git.corp/portal/falcon."],
      'Go to git.corp/portal/falcon',
    ],
    ['Where is the parents evening?', ['Parents evening at 19:30 in room 204.'], 'Go to room 204'],
    [
      'Where should I put the test for cart.ts?',
      ['Test files sit next to the source file and end in .spec.ts.'],
      'Put it next to the source file',
    ],
    ['logs', ['Logs are in Loki, label app=kiln.'], 'Look in Loki'],
    ['staging url?', ['The staging URL is https://stg.example.net.'], 'Go to https://stg.example.net'],
    ['parking', ['Parking spaces are booked through Parkly.'], 'Book parking spaces through Parkly'],
    // A town, a person, a denial, something newer.
    ['Where is the office?', ['The office is in Bergen.'], null],
    ['Where does Ruth keep her notes?', ['Ruth is in the garden.'], null],
    ['Where is the fuse box?', ['The fuse box is behind the stage.'], 'Look behind the stage'],
    ['Where are the tents?', ['The tents are kept in container 4.'], 'Look in container 4'],
    ['Where are the logs?', ['Logs are not in the archive.'], null],
    [
      'Where is the repository of Falcon?',
      ["Falcon's repository is git.corp/portal/falcon.", 'Falcon was renamed to Meadow.'],
      null,
    ],
  ])('%s %j → %s', (task, quotes, advice) => {
    expect(advised(task, ...quotes)).toBe(advice);
  });
});

describe('the amount to reckon with', () => {
  it.each([
    [
      'how many lines can a file have',
      ['The lint step fails if a file has more than 400 lines.'],
      'Keep to 400 lines',
    ],
    ['How large may an upload be?', ['Uploads are limited to 25 MB.'], 'Keep to 25 MB'],
    [
      'How long does a sample take?',
      ['XRD measurements take 40 minutes per sample.'],
      'Plan 40 minutes per sample',
    ],
    [
      'How long does the build take on CI?',
      ['Builds take 4 minutes on a laptop and 11 minutes on CI.'],
      'Plan 11 minutes on CI',
    ],
    [
      'What does the Starter plan cost?',
      ['The Starter plan costs 15 EUR per month.', 'We raise the Starter plan from 12 EUR to 15 EUR.'],
      'Count on 15 EUR per month',
    ],
    ['How many contributors does Cobalt have?', ['Cobalt has 14 contributors.'], 'Count on 14 contributors'],
    [
      'What does a berth cost for members?',
      ['A berth costs 30 EUR, 20 for members.'],
      'Count on 20 EUR for members',
    ],
    ['What does a berth cost?', ['A berth costs 30 EUR, 20 for members.'], 'Count on 30 EUR'],
    ['What does a berth cost for clubs?', ['A berth costs 30 EUR, 20 for members.'], null],
    [
      'How many loaves does the inn take on Sundays?',
      ['The inn takes 20 loaves a day, 35 on Sundays.'],
      'Count on 35 loaves on Sundays',
    ],
    ['How often is the filter changed?', ['The filter is changed every 6 weeks.'], 'Plan for every 6 weeks'],
    ['How many orders were lost?', ['The outage lost 12 orders.'], 'Take 12 orders as the figure'],
    // Two amounts, another size, another thing, something past, something that ended.
    ['How large may an upload be?', ['Uploads are limited to 25 MB.', 'Uploads up to 50 MB worked.'], null],
    ['How long does the import of 10,000 rows take?', ['Import of 1,000 rows takes 1 s.'], null],
    ['How much do we pay for Slack?', ['We pay 99 USD a month for Figma.', 'Slack was upgraded.'], null],
    ['How long did the import take?', ['The import takes 4 hours.'], null],
    ['What does Notion cost?', ['Notion costs 8 USD per user.', 'We cancelled Notion.'], null],
    ['How much is the rent in May?', ['The rent is 1,150 EUR.', 'The rent rises to 1,210 EUR.'], null],
  ])('%s %j → %s', (task, quotes, advice) => {
    expect(advised(task, ...quotes)).toBe(advice);
  });
});

describe('the reason to weigh', () => {
  it.each([
    [
      'Why did we choose Kafka?',
      ['We chose Kafka because we replay events.'],
      'Weigh the reason before you change anything about it: we replay events',
    ],
    [
      'What caused the outage?',
      ['The outage was caused by a full disk.'],
      'Weigh the reason before you change anything about it: a full disk',
    ],
    ['Why do customers leave?', ['We postponed the app because few customers asked for it.'], null],
    ['Why is the cache cold?', ['The cache is cold since 3 May.'], null],
  ])('%s %j → %s', (task, quotes, advice) => {
    expect(advised(task, ...quotes)).toBe(advice);
  });
});

it.each([
  [
    'How do I run the tests?',
    ['Tests need a database: `make db` and then `make test`.'],
    'Run `make db` and then `make test`',
  ],
  ['Who does the releases?', ['I do the releases.'], 'Turn to Ana'],
  ['Who does the releases?', ['I want releases on Monday.'], null],
  [
    'Whom do I write to about purchasing?',
    ['Per Aas left in June.', 'New person for purchasing is Siri Moe, siri@moe.example.'],
    'Turn to Siri Moe, siri@moe.example',
  ],
  [
    'How many guests were charged twice?',
    ['INC-37 opened: double charges, 61 guests hit.'],
    'Take 61 guests as the figure',
  ],
  ['How much did they raise?', ['Raised $640 for the shelter.'], 'Take $640 as the figure'],
  ['How much did the flights cost?', ['Budget 650 €, flights included.', 'Flights, 2 x 87 €.'], null],
])('%s %j → %s', (task, quotes, advice) => {
  expect(advised(task, ...quotes)).toBe(advice);
});
