/** Sentences that are easily worded wrongly: denials, ranges, names that are no people, users without a name. */
import { any, type InsightCase, said } from './case.js';

export const wording: readonly InsightCase[] = [
  {
    name: 'a time that is forbidden is none to plan for',
    memories: [
      said('Ruth', '2026-03-05', 'Payroll must not be down between the 25th and the last day of the month.', {
        project: ['payroll'],
      }),
    ],
    task: 'When can I take Payroll down?',
    says: [/must not be down between the 25th and the last day/],
    advises: /^Make sure that Payroll is not down between the 25th/,
    neverAdvises: /^Plan for/,
    confidence: any,
  },
  {
    name: 'the version after an upgrade',
    memories: [
      said('Dana', '2026-01-12', 'Ledger runs on MySQL 5.7.', { project: ['ledger'] }),
      said('Dana', '2026-02-20', "Ledger's database was upgraded from MySQL 5.7 to MySQL 8.0.", {
        project: ['ledger'],
      }),
    ],
    task: 'Which MySQL version does Ledger run on?',
    says: [/MySQL 8\.0/],
    advises: /./,
    neverAdvises: /5\.7\.$/,
    confidence: any,
    needsModels: true,
  },
  {
    name: 'a thing is no person to turn to',
    memories: [
      said('Tim', '2026-06-10', 'Cobalt is no longer maintained since Jo left.', { project: ['cobalt'] }),
    ],
    task: 'Who maintains Cobalt?',
    says: [/no longer maintained/],
    advises: /./,
    neverAdvises: /^Turn to/,
    confidence: any,
  },
  {
    name: 'a plural with its verb is no order',
    memories: [
      said('Lena', '2026-04-01', 'Test files sit next to the source file and end in .spec.ts.', {
        project: ['harbor'],
      }),
    ],
    task: 'Where should I put the test files in Harbor?',
    says: [/^Test files sit next to the source file/, /Lena recorded this/],
    never: [/says to test/],
    advises: /^Put it next to the source file\.$/,
    confidence: any,
  },
  {
    name: 'a topic before a colon is no speaker',
    memories: [
      said('Ilse', '2026-05-03', 'Rollback: run `make unship` and post in #kiln-ops.', { project: ['kiln'] }),
    ],
    task: 'How do I do a rollback of kiln?',
    says: [/^Rollback: run `make unship`/, /Ilse recorded this/],
    never: [/Rollback says/],
    advises: /^Run `make unship` and post in #kiln-ops\.$/,
    confidence: any,
  },
  {
    name: 'a user without a name',
    memories: [said(null, '2026-01-10', 'I take 10 mg of lisinopril every morning.', { topic: ['health'] })],
    task: 'How much lisinopril do I take every morning?',
    says: [/^The user said on 10 January 2026: “I take 10 mg of lisinopril every morning”\.$/],
    advises: /the user/,
    neverAdvises: /a user/,
    confidence: any,
  },
  {
    name: 'a custom against the task',
    memories: [
      said('Gil', '2026-04-07', 'Secrets come from Vault and are never stored in the repository.', {
        project: ['atoll'],
      }),
    ],
    task: 'Add the secrets of the database to the repository',
    says: [/never stored in the repository/],
    advises: /^Never store secrets in the repository\.$/,
    confidence: any,
  },
  {
    name: 'a plain no',
    memories: [
      said('Lou', '2026-03-13', 'Gift cards cannot be combined with discount codes.', { topic: ['shop'] }),
    ],
    task: 'Can I use a gift card with a discount code?',
    says: [/cannot be combined/],
    advises: /^Do not count on it: gift cards cannot be combined with discount codes\.$/,
    confidence: any,
  },
  {
    name: 'no only in some cases',
    memories: [
      said('Paul', '2026-09-20', 'Annual plans are not refundable after 14 days.', { topic: ['refunds'] }),
    ],
    task: 'Can I refund an annual plan bought 10 days ago?',
    says: [/not refundable after 14 days/],
    advises: /^Check first whether this rules it out: annual plans are not refundable after 14 days\.$/,
    confidence: any,
  },
  {
    name: 'a limit to keep to',
    memories: [
      said('Omar', '2026-05-02', 'The Harbor lint step fails if a file has more than 400 lines.', {
        project: ['harbor'],
      }),
    ],
    task: 'How many lines can a file have in Harbor?',
    says: [/more than 400 lines/],
    advises: /^Keep to 400 lines\.$/,
    confidence: any,
  },
  {
    name: 'where something is kept',
    memories: [
      said('Marcus', '2026-09-05', 'Runbooks are in the ops-runbooks repository.', { topic: ['on-call'] }),
    ],
    task: 'Where are the runbooks?',
    says: [/ops-runbooks repository/],
    advises: /^Look in the ops-runbooks repository\.$/,
    confidence: any,
  },
  {
    name: 'a document is looked into and not asked',
    memories: [
      said(
        'Lease of the depot',
        '2026-08-02',
        'The depot has a loading ramp on the north side.',
        { place: ['depot'] },
        'document',
      ),
    ],
    task: 'On which side is the loading ramp of the depot?',
    says: [/north side/],
    advises: /./,
    neverAdvises: /(?:ask|with) Lease of the depot/,
    confidence: any,
  },
  {
    name: 'a setting is not advised for a talk about its model',
    memories: [
      said('Ida', '2026-08-02', 'Marek wants the error per region in talks, never the total.', {
        person: ['Marek'],
      }),
      said(
        'Ida',
        '2026-08-05',
        'demand-2 is live, error per region 4 percent. Rollback: set DEMAND_TAG=demand-1 in the night job.',
        { model: ['demand'] },
      ),
    ],
    task: 'Prepare the demand talk for Marek: what should be in it?',
    says: [/error per region/],
    advises: /./,
    neverAdvises: /DEMAND_TAG/,
    confidence: any,
  },
];
