/** Skills, lessons, rules and feedback. */
import { any, type InsightCase, said, sure } from './case.js';

export const lessons: readonly InsightCase[] = [
  {
    name: 'a lesson applies, with the wish of the DBA',
    memories: [
      said('Mina', '2026-03-18', 'Adding a NOT NULL column locked the orders table for 9 minutes.', {
        skill: ['migrations'],
      }),
      said(
        'Mina',
        '2026-03-18',
        'Lesson: add the column nullable, backfill in batches of 10,000, then set NOT NULL.',
        { skill: ['migrations'] },
      ),
      said('dba', '2026-03-19', 'Please run schema changes after 22:00 UTC.', { feedback: ['dba'] }),
      said('Ana', '2026-03-20', 'Search answers in 240 ms at p95.', { project: ['search'] }),
    ],
    task: 'I need to add a required `region` column to orders',
    ask: {
      locus_query: 'schema changes on large tables',
      context_types: { skill: ['migrations'], feedback: [] },
    },
    says: [
      /locked the orders table for 9 minutes/,
      /lesson was to add the column nullable, backfill in batches of 10,000/,
      /dba asks to run schema changes after 22:00 UTC/i,
    ],
    never: [/Lesson:/, /240 ms/],
    advises:
      /^Add the `region` column nullable, backfill in batches of 10,000, then set NOT NULL\..*22:00 UTC/,
    confidence: any,
  },
  {
    name: 'what reviewers ask of a pull request',
    memories: [
      said(
        'Ana',
        '2026-03-06',
        'Please keep pull requests under 400 changed lines; I review larger ones only in a call.',
        { feedback: ['code review'] },
      ),
      said(
        'Chidi',
        '2026-04-09',
        'Please put a screenshot into every pull request that changes the web page; I do not check out a branch to see a button.',
        { feedback: ['code review'] },
      ),
      said('Ben', '2026-04-10', 'Do not page on-call for a single failed export.', { feedback: ['on-call'] }),
    ],
    task: 'I want to open a pull request that changes the web page',
    says: [
      /Ana asks to keep pull requests under 400 changed lines \(“I review larger ones only in a call”\)/,
      /Chidi asks to put a screenshot into every pull request/,
    ],
    never: [/on-call/, /; I /],
    advises: /Put a screenshot into every pull request that changes the web page/,
    neverAdvises: /\bI\b/,
    confidence: any,
  },
  {
    name: 'always and never are kept',
    memories: [
      said('Ben', '2026-02-01', 'Always drain the queue before a deployment.', { skill: ['deployment'] }),
      said('Ben', '2026-02-02', 'Never deploy on a Friday afternoon.', { skill: ['deployment'] }),
    ],
    task: 'What should I know before a deployment?',
    says: [/drain the queue/],
    advises: /Always drain the queue before a deployment\./,
    confidence: any,
  },
  {
    name: 'a lesson that is no order',
    memories: [
      said(
        'Ana',
        '2026-03-23',
        'Lesson: a test waits for an event or a state, never for a number of seconds.',
        { skill: ['testing'] },
      ),
    ],
    task: 'I am writing an end-to-end test that has to wait for the index. Any advice?',
    says: [/The lesson was that a test waits for an event or a state, never for a number of seconds/],
    advises: /^Make sure that a test waits for an event or a state/,
    confidence: any,
  },
  {
    name: 'a lesson from an incident keeps where it comes from',
    memories: [
      said(
        'Ana',
        '2026-03-10',
        'Lesson from the upload incident: look at the timeouts of the proxy before changing the application; we lost two hours in the upload handler.',
        { skill: ['incident response'] },
      ),
    ],
    task: 'Uploads time out. Where should I look first?',
    says: [/lesson from the upload incident was to look at the timeouts of the proxy/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'a duty in the passive',
    memories: [
      said('Security', '2026-01-15', 'Secrets must never be committed to the repository.', {
        feedback: ['security'],
      }),
    ],
    task: 'Where do I put the API secrets of the new service? Should I commit them?',
    says: [/Secrets must never be committed/],
    advises: /^Never commit secrets to the repository/,
    confidence: any,
  },
  {
    name: 'we should',
    memories: [
      said('Tom', '2026-04-02', 'We should tag every release with the ticket number.', {
        skill: ['releases'],
      }),
      said('Tom', '2026-04-03', 'The release notes of 4.2 were written by Lena.', { skill: ['releases'] }),
    ],
    task: 'I am preparing the next release. What should I do?',
    says: [/tag every release with the ticket number/],
    advises: /^Tag every release with the ticket number/,
    confidence: any,
  },
  {
    name: 'an order without please',
    memories: [
      said(
        'Mina',
        '2026-03-25',
        'Create indexes with CREATE INDEX CONCURRENTLY and outside of a transaction; a plain CREATE INDEX blocked writes for 4 minutes.',
        { skill: ['migrations'] },
      ),
    ],
    task: 'I need to create an index on the documents table',
    says: [/Mina says to create indexes with CREATE INDEX CONCURRENTLY/, /blocked writes for 4 minutes/],
    advises: /^Create indexes with CREATE INDEX CONCURRENTLY and outside of a transaction\./,
    confidence: any,
  },
  {
    name: 'do not, with its reason',
    memories: [
      said(
        'Ana',
        '2026-04-03',
        'Do not raise heap limits as a fix: in review I ask for streaming wherever a query can return more than 100,000 rows.',
        { feedback: ['code review'] },
      ),
      said('Chidi', '2026-04-01', 'The export died with "JavaScript heap out of memory" at 1.9 GB.', {
        error: ['heap'],
      }),
    ],
    task: 'The export dies with heap out of memory. Can I raise the heap limit?',
    says: [/Ana says not to raise heap limits as a fix/],
    advises: /^Do not raise heap limits as a fix/,
    confidence: any,
  },
  {
    name: 'a command',
    memories: [
      said(
        'Ben',
        '2026-04-06',
        'A rollback is `make rollback RELEASE=<previous>`; on 6 April it took 3 minutes.',
        { skill: ['deployment'] },
      ),
      said('Ana', '2026-03-03', 'Atlas is deployed with `make release` from the main branch.', {
        skill: ['deployment'],
      }),
    ],
    task: 'How do I roll back a release?',
    says: [/make rollback RELEASE=<previous>/],
    advises: /^Run `make rollback RELEASE=<previous>`/,
    confidence: any,
    needsModels: true,
  },
  {
    name: 'a way told in the passive',
    memories: [
      said(
        'Ana',
        '2026-03-03',
        'Atlas is deployed with `make release` from the main branch; a release takes about 11 minutes.',
        { skill: ['deployment'] },
      ),
    ],
    task: 'How do I deploy Atlas?',
    says: [/deployed with `make release` from the main branch/, /11 minutes/],
    advises: /^Deploy Atlas with `make release` from the main branch/,
    confidence: any,
  },
  {
    name: 'what a customer needs',
    memories: [
      said(
        'Norwind',
        '2026-04-17',
        'Norwind needs a semicolon as separator and dates as DD.MM.YYYY in the billing export.',
        { feedback: ['customers'] },
        'document',
      ),
      said('Tomas', '2026-03-27', 'The billing export writes one CSV file for each customer and month.', {
        project: ['billing export'],
      }),
    ],
    task: 'I am changing the billing export for Norwind. What should I keep in mind?',
    says: [/semicolon as separator/],
    advises: /^Give Norwind a semicolon as separator and dates as DD\.MM\.YYYY/,
    confidence: any,
  },
  {
    name: 'a preference',
    memories: [
      said('Lena', '2026-05-05', 'Lena prefers short bullet points over long paragraphs in status reports.', {
        feedback: ['lena'],
      }),
    ],
    task: 'I am writing a status report for Lena',
    says: [/Lena prefers short bullet points/],
    advises: /^Choose short bullet points over long paragraphs in status reports for Lena/,
    confidence: any,
  },
  {
    name: 'we never',
    memories: [
      said('Kai', '2026-05-05', 'We never store card numbers; the payment provider keeps them.', {
        skill: ['payments'],
      }),
    ],
    task: 'Can I store card numbers in our database?',
    says: [/According to Kai, we never store card numbers; the payment provider keeps them/],
    advises: /^Never store card numbers/,
    confidence: any,
  },
  {
    name: 'whole types, and their union',
    memories: [
      said('Ben', '2026-02-01', 'Announce a deployment in #ops ten minutes before it starts.', {
        skill: ['deployment'],
      }),
      said('Ann', '2026-02-02', 'The customer wants a weekly report on each deployment.', {
        feedback: ['customer'],
      }),
      said('Cid', '2026-02-03', 'The deployment of the moon base is a game.', { project: ['game'] }),
    ],
    task: 'What do I have to do for a deployment?',
    ask: { context_types: { skill: [], feedback: [] } },
    says: [/Ben says to announce a deployment in #ops/, /weekly report/],
    never: [/moon base/],
    advises: /Announce a deployment in #ops ten minutes before it starts\./,
    confidence: any,
  },
  {
    name: 'a broad task with an area',
    memories: [
      said('Mina', '2026-03-25', 'Announce long backfills in #data before you start them.', {
        feedback: ['dba'],
      }),
      said('Mina', '2026-03-19', 'Run schema changes on large tables after 22:00 UTC.', {
        feedback: ['dba'],
      }),
      said('Ola', '2026-03-02', 'Lunch is at noon in the big kitchen.', { session: ['onboarding'] }),
    ],
    task: 'Prepare me for my first week with the team.',
    ask: { locus_query: 'schema changes and backfills of large tables' },
    says: [/schema changes on large tables after 22:00 UTC/],
    never: [/Lunch/],
    advises: /22:00 UTC/,
    confidence: any,
  },
  {
    name: 'a rule that two people gave',
    memories: [
      said('Ana', '2026-03-01', 'Feature flags must have an owner and an end date.', { skill: ['flags'] }),
      said('Ben', '2026-03-09', 'Feature flags must have an owner and an end date.', { skill: ['flags'] }),
    ],
    task: 'I want to add a feature flag',
    says: [/Feature flags must have an owner and an end date \(Ana and Ben both say so\)/],
    advises: /^Make sure that feature flags have an owner and an end date/,
    confidence: sure,
  },
];
