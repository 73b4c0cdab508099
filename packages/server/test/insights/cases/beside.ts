/** The same matters among others that share a word with the task, as in a graph that is used. */
import { any, type InsightCase, low, said } from './case.js';

const upload = { error: ['ECONNRESET'] };

/** What a team stores beside it. */
const others = [
  said(
    'Ana',
    '2026-03-03',
    'Atlas is deployed with `make release` from the main branch; a release takes 11 minutes to production.',
    { project: ['atlas'] },
  ),
  said('Chidi', '2026-03-30', 'Atlas builds its CI and production images with Node 20.', {
    project: ['atlas'],
  }),
  said(
    'ci',
    '2026-03-20',
    'upload.e2e.test.ts failed in 6 of 40 runs with a timeout at 30s.',
    { test: ['upload.e2e.test.ts'] },
    'tool',
  ),
  said('Tomas', '2026-03-05', 'The upload limit of Atlas is 100 MB for each file.', { project: ['atlas'] }),
  said(
    'builder',
    '2026-04-28',
    'Caching the facet counts for 60 seconds brought search to 240 ms at p95; the counts may lag behind new uploads.',
    { project: ['search'] },
    'agent',
  ),
  said(
    'Mina',
    '2026-03-19',
    'Please run schema changes after 22:00 UTC; before that the nightly exports still read the tables.',
    { feedback: ['dba'] },
  ),
  said(
    'Ana',
    '2026-04-06',
    'Lesson from release 2026.14: compare the variables of both zones with `make env-diff` before each release.',
    { skill: ['releases'] },
  ),
] as const;

export const beside: readonly InsightCase[] = [
  {
    name: 'a cure among what shares words with the task',
    memories: [
      ...others,
      said('Priya', '2026-05-02', 'Uploads over 80 MB failed with ECONNRESET on staging.', upload),
      said(
        'builder',
        '2026-05-03',
        'Raising nginx `client_body_timeout` to 120s stopped the ECONNRESET failures.',
        upload,
        'agent',
      ),
      said('k6', '2026-05-04', 'After the nginx change, 40 uploads of 100 MB passed.', upload, 'tool'),
      said('Ben', '2026-05-06', 'Atlas production still runs the old nginx config.', { project: ['atlas'] }),
    ],
    task: 'Large uploads fail in Atlas production, what should I do?',
    says: [/Uploads over 80 MB failed/, /client_body_timeout` to 120s/, /old nginx config/],
    never: [/Node 20/, /make release/, /facet/, /schema changes/],
    advises: /^Raise nginx `client_body_timeout` to 120s in Atlas production\.$/,
    confidence: any,
  },
  {
    name: 'the cause of a trouble comes first',
    memories: [
      ...others,
      said('Priya', '2026-05-02', 'Uploads over 80 MB failed with ECONNRESET on staging.', upload),
      said(
        'Ben',
        '2026-05-03',
        'The ECONNRESET came from nginx closing slow connections: `client_body_timeout` was at 60s.',
        upload,
      ),
      said(
        'builder',
        '2026-05-04',
        'Raising nginx `client_body_timeout` to 120s stopped the ECONNRESET failures.',
        upload,
        'agent',
      ),
    ],
    task: 'Why do large uploads fail?',
    says: [/^The ECONNRESET came from nginx closing slow connections/, /Uploads over 80 MB failed/],
    never: [/Node 20/, /make release/, /facet/],
    advises: /^Raise nginx `client_body_timeout` to 120s\.$/,
    confidence: any,
  },
  {
    name: 'a cure, and no order that is for everybody',
    memories: [
      ...others,
      said(
        'sentry',
        '2026-04-01',
        'The billing export died with "JavaScript heap out of memory" at 1.9 GB.',
        { project: ['billing export'] },
        'tool',
      ),
      said(
        'builder',
        '2026-04-03',
        'Reading the invoice lines through a cursor of 5,000 rows brought the billing export down to 180 MB of memory.',
        { project: ['billing export'] },
        'agent',
      ),
    ],
    task: 'The nightly billing export crashed with an out of memory error, what now?',
    says: [/heap out of memory/, /cursor of 5,000 rows/],
    advises: /^Read the invoice lines through a cursor of 5,000 rows\.$/,
    confidence: any,
  },
  {
    name: 'two words that are stored as one',
    memories: [
      ...others,
      said(
        'Ben',
        '2026-04-06',
        'Release 2026.14 broke the login because a variable was missing; it was rolled back at 14:22.',
        { skill: ['releases'] },
      ),
      said('Ben', '2026-04-06', 'A rollback is `make rollback RELEASE=<previous>`; it takes 3 minutes.', {
        skill: ['releases'],
      }),
    ],
    task: 'How do I roll back a bad release?',
    says: [/make rollback RELEASE/],
    advises: /^Run `make rollback RELEASE=<previous>`\.$/,
    confidence: any,
    needsModels: true,
  },
  {
    name: 'words of the task that stand one here and one there',
    memories: [
      ...others,
      said(
        'Lena',
        '2026-03-27',
        'Customers ask for messages in plain words, with a sentence that says what to do next.',
        { feedback: ['support'] },
      ),
      said(
        'ci',
        '2026-03-21',
        'The same commit passed when it was run again.',
        { test: ['upload.e2e.test.ts'] },
        'tool',
      ),
      said(
        'Mina',
        '2026-03-25',
        'A plain CREATE INDEX blocked writes to the documents table for 4 minutes.',
        { skill: ['postgres'] },
      ),
    ],
    task: 'How should I write commit messages?',
    says: [/^Nothing stored says how you should write commit messages\./],
    never: [/CREATE INDEX/],
    advises: /^(?:Store what you learn|Ask Lena)/,
    confidence: low,
  },
  {
    name: 'trouble elsewhere, beside a contradiction that shares one word',
    memories: [
      ...others,
      said('Ana', '2026-05-04', 'The deploy freeze for the audit starts on Friday, 8 May.', {
        project: ['audit'],
      }),
      said('Ben', '2026-05-05', 'Deploys are allowed until Sunday evening, 10 May.', { project: ['audit'] }),
    ],
    contradictions: [{ first: 7, second: 8 }],
    task: 'Deploys to Frankfurt time out, what should I check?',
    says: [/^Nothing stored about Frankfurt speaks to this task\./],
    advises: /^(?:Store what you learn|Ask |Check whether)/,
    neverAdvises: /Settle/,
    confidence: low,
  },
  {
    name: 'the case that a trouble is kept in, though nobody says its name',
    memories: [
      ...others,
      said('Tariq', '2026-07-03', 'gateway-1 pods were OOM-killed 12 times between 02:00 and 02:20.', {
        incident: ['INC-481'],
      }),
      said('Noor', '2026-07-03', 'The new schema cache of gateway-1 in 3.8.0 is never evicted.', {
        incident: ['INC-481'],
      }),
      said('Noor', '2026-07-05', 'Bounding the schema cache to 500 entries stopped the growth of the heap.', {
        incident: ['INC-481'],
      }),
    ],
    task: 'gateway-1 pods are being OOM-killed, what should I do?',
    says: [/OOM-killed 12 times/, /never evicted/, /500 entries/],
    advises: /Bound the schema cache to 500 entries/,
    confidence: any,
    needsModels: true,
  },
];
