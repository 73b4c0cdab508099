/** Sessions and people; what is not known. */
import { any, type InsightCase, low, said } from './case.js';

const race = said(
  'Melanie',
  '2026-05-20',
  'I ran the charity race on Saturday, and realised how much I need time for myself.',
  { session: ['chat 1'] },
);

export const people: readonly InsightCase[] = [
  {
    name: 'somebody else',
    memories: [
      race,
      said('Caroline', '2026-05-20', 'That sounds wonderful, I am proud of you.', { session: ['chat 1'] }),
    ],
    task: 'What did Caroline realise after her charity race?',
    says: [
      /^Nothing stored says what Caroline realised after her charity race\./,
      /The nearest is about Melanie/,
    ],
    advises: /^Check whether Melanie is meant.*Caroline/,
    confidence: low,
  },
  {
    name: 'the person asked about',
    memories: [
      race,
      said('Caroline', '2026-05-20', 'I painted a sunset last week.', { session: ['chat 1'] }),
    ],
    task: 'What did Melanie realise after the charity race?',
    says: [
      /Melanie said on 20 May 2026: “I ran the charity race on Saturday, and realised how much I need time for myself”/,
    ],
    never: [/sunset/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'a transcript names its speaker in the text',
    memories: [
      said(
        null,
        '2026-05-20',
        'Joanna: I finished my first screenplay on Friday and sent it to three agents.',
        { session: ['chat 2'] },
      ),
    ],
    task: 'What did Joanna finish?',
    says: [/Joanna said on 20 May 2026: “I finished my first screenplay/],
    never: [/Joanna: I/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'an allergy',
    memories: [
      said('Sam', '2026-02-02', "I'm allergic to peanuts.", { session: ['lunch'] }),
      said('Sam', '2026-02-03', 'I work from home on Mondays.', { session: ['lunch'] }),
    ],
    task: 'What should I avoid when I cook for Sam?',
    says: [/Sam said on 2 February 2026: “I'm allergic to peanuts”/],
    never: [/Mondays/],
    advises: /^Avoid peanuts for Sam/,
    confidence: any,
    needsModels: true,
  },
  {
    name: 'a preference of a person',
    memories: [said('Ana', '2026-02-02', 'I prefer tea over coffee.', { feedback: ['ana'] })],
    task: 'Which drink does Ana prefer, tea or coffee?',
    says: [/Ana said on 2 February 2026: “I prefer tea over coffee”/],
    advises: /^Choose tea over coffee for Ana/,
    confidence: any,
  },
  {
    name: 'another thing than asked',
    memories: [
      said('Ben', '2026-01-10', 'The primary database of Atlas is PostgreSQL.', { project: ['atlas'] }),
    ],
    task: 'What is the primary database of Granite?',
    says: [/^Nothing stored says what the primary database of Granite is\./, /Atlas/],
    advises: /Granite|Ben/,
    confidence: low,
  },
  {
    name: 'another time than asked',
    memories: [
      said('Ana', '2026-03-12', 'In the retro we decided to drop the weekly demo.', { session: ['retro'] }),
    ],
    task: 'What did we decide in the retro in June 2026?',
    says: [/Nothing stored/, /drop the weekly demo/],
    advises: /Ana/,
    confidence: low,
  },
  {
    name: 'the time asked',
    memories: [
      said('Ana', '2026-03-12', 'In the retro we decided to drop the weekly demo.', { session: ['retro'] }),
    ],
    task: 'What did we decide in the retro in March 2026?',
    says: [/According to Ana, in the retro we decided to drop the weekly demo/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'a context that is not there',
    memories: [said('Ana', '2026-03-12', 'Deployments need two approvals.', { skill: ['deployment'] })],
    task: 'How many approvals do deployments need?',
    ask: { context_types: { juggling: [] } },
    says: [/Nothing stored/, /any “juggling”/],
    never: [/two approvals/],
    advises: /./,
    confidence: low,
  },
  {
    name: 'nothing fits',
    memories: [
      said('Ana', '2026-03-12', 'The office plants need water on Mondays.', { feedback: ['office'] }),
    ],
    task: 'How do I configure the VPN on my laptop?',
    says: [/^Nothing stored says how you configure the VPN on your laptop\./],
    advises: /VPN/,
    confidence: low,
  },
  {
    name: 'a decision of a session',
    memories: [
      said('Ana', '2026-04-13', 'Decision: search stays on the full-text search of PostgreSQL.', {
        session: ['planning'],
      }),
      said(
        'Tomas',
        '2026-04-13',
        'Goal of the search project: the first result in under 300 ms by the end of June.',
        { session: ['planning'] },
      ),
    ],
    task: 'What was decided about search in the planning?',
    says: [/It was decided: search stays on the full-text search of PostgreSQL/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'whom to ask',
    memories: [
      said('Tomas', '2026-04-13', 'The vendor contract is owned by Marta Lindqvist.', {
        project: ['vendors'],
      }),
    ],
    task: 'Who owns the vendor contract?',
    says: [/owned by Marta Lindqvist/],
    advises: /^Turn to Marta Lindqvist/,
    confidence: any,
  },
  {
    name: 'a session with its own words',
    memories: [
      said(
        'Ana',
        '2026-04-06',
        'Release 2026.14 broke the login in ams-2 because the variable COOKIE_DOMAIN was missing there.',
        { session: ['login incident'] },
      ),
      said(
        'Ana',
        '2026-04-06',
        'Lesson from release 2026.14: compare the environment variables of fra-1 and ams-2 with `make env-diff` before each release.',
        { session: ['login incident'] },
      ),
    ],
    task: 'What did we learn from the login incident?',
    says: [
      /COOKIE_DOMAIN was missing/,
      /The lesson from release 2026\.14 was to compare the environment variables/,
    ],
    advises: /^Compare the environment variables of fra-1 and ams-2 with `make env-diff` before each release/,
    confidence: any,
    needsModels: true,
  },
];
