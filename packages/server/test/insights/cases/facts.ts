/** Projects: facts, what changed, what is contested, both clocks. */
import { any, type InsightCase, low, said, sure } from './case.js';

const granite = { project: ['granite'] };
const redis = said('Ben', '2026-01-10', 'The primary database of Granite is Redis.', granite);
const postgres = said('Ana', '2026-03-05', 'Granite now uses PostgreSQL as its primary database.', granite);

export const facts: readonly InsightCase[] = [
  {
    name: 'it changed',
    memories: [redis, postgres],
    contradictions: [{ first: 0, second: 1, resolution: 'kept_second' }],
    task: "Which database do I connect Granite's reports to?",
    says: [
      /Granite now uses PostgreSQL as its primary database \(since 5 March 2026\)/,
      /Until then the primary database of Granite was Redis/,
    ],
    never: [/is Redis/],
    advises: /PostgreSQL|since 5 March 2026/,
    neverAdvises: /to Redis/,
    confidence: any,
  },
  {
    name: 'it changed: asked for February',
    memories: [redis, postgres],
    contradictions: [{ first: 0, second: 1, resolution: 'kept_second' }],
    task: 'What is the primary database of Granite?',
    ask: { valid_at: '2026-02-15T00:00:00Z' },
    says: [/On 15 February 2026 the primary database of Granite was Redis/],
    never: [/PostgreSQL/, /is Redis/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'it changed, by supersedes',
    memories: [
      said('Ben', '2026-03-03', 'Atlas keeps its user sessions in Redis 6 on cache-01.', {
        project: ['atlas'],
      }),
      said('Ben', '2026-04-14', 'Atlas keeps its user sessions in PostgreSQL, in the table user_sessions.', {
        project: ['atlas'],
      }),
    ],
    supersedes: [[1, 0]],
    task: 'Where does Atlas keep its user sessions?',
    says: [
      /in PostgreSQL, in the table user_sessions \(since 14 April 2026\)/,
      /Until then Atlas kept its user sessions in Redis 6 on cache-01/,
    ],
    never: [/keeps its user sessions in Redis/],
    advises: /cache-01|PostgreSQL/,
    confidence: any,
  },
  {
    name: 'contested, with people and days',
    memories: [
      said('Ana', '2026-05-04', 'The deploy freeze starts on Friday.', { session: ['audit'] }),
      said('Ben', '2026-05-05', 'Deploys are allowed until Sunday evening.', { session: ['audit'] }),
    ],
    contradictions: [{ first: 0, second: 1 }],
    task: 'Can I deploy on Saturday?',
    says: [
      /contested: Ana said on 4 May 2026 that the deploy freeze starts on Friday; Ben said on 5 May that deploys are allowed until Sunday evening/,
      /What Ben said is the later one/,
    ],
    advises: /^Settle with Ana and Ben which of the two holds before you deploy on Saturday/,
    confidence: low,
  },
  {
    name: 'contested later than the time asked for',
    memories: [redis, postgres],
    contradictions: [{ first: 0, second: 1 }],
    task: 'What is the primary database of Granite?',
    ask: { valid_at: '2026-02-15T00:00:00Z' },
    says: [/Redis/],
    never: [/contested/, /PostgreSQL/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'two answers that hold side by side',
    memories: [
      said('Chidi', '2026-03-09', 'The upload limit of Atlas is 100 MB for each file.', {
        project: ['atlas'],
      }),
      said('Ana', '2026-04-23', 'The upload limit of Atlas is 250 MB for each file.', { project: ['atlas'] }),
    ],
    contradictions: [
      {
        first: 0,
        second: 1,
        resolution: 'both_in_scope',
        reason: '100 MB holds for the web page, 250 MB for the API.',
      },
    ],
    task: 'What is the upload limit of Atlas?',
    says: [/100 MB holds for the web page, 250 MB for the API/],
    never: [/contested/],
    advises: /100 MB holds for the web page, 250 MB for the API/,
    confidence: any,
  },
  {
    name: 'both in time',
    memories: [
      said('Kim', '2026-01-02', 'The office of the Berlin team is on Torstrasse.', { project: ['berlin'] }),
      said('Kim', '2026-06-01', 'The office of the Berlin team is on Chausseestrasse.', {
        project: ['berlin'],
      }),
    ],
    contradictions: [{ first: 0, second: 1, resolution: 'both_in_time' }],
    task: 'Where is the office of the Berlin team?',
    says: [
      /Chausseestrasse \(since 1 June 2026\)/,
      /Until then the office of the Berlin team was on Torstrasse/,
    ],
    never: [/is on Torstrasse/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'who takes what',
    memories: [
      said(
        'Tomas',
        '2026-04-24',
        'Each incident has one owner: Ana takes uploads and search, Ben takes infrastructure, and Mina takes the database.',
        { skill: ['incident response'] },
      ),
    ],
    task: 'Who takes incidents of the database?',
    says: [/Mina takes the database/],
    advises: /^Turn to Mina/,
    confidence: any,
  },
  {
    name: 'when something runs',
    memories: [
      said(
        'Tomas',
        '2026-03-27',
        'The billing export uploads its files to the finance bucket on the 1st at 03:00 UTC.',
        { project: ['billing export'] },
      ),
      said('Lena', '2026-03-28', 'The search index is rebuilt on Sundays.', { project: ['search'] }),
    ],
    task: 'When does the billing export upload its files?',
    says: [/on the 1st at 03:00 UTC/],
    never: [/search index/],
    advises: /^Plan for the 1st at 03:00 UTC/,
    confidence: any,
  },
  {
    name: 'a reason in other words',
    memories: [
      said('Chidi', '2026-07-01', 'We moved the billing cluster to Frankfurt because of latency.', {
        project: ['billing'],
      }),
      said('Lena', '2026-06-01', 'The design review takes place in the small room.', { session: ['design'] }),
      said('Omar', '2026-06-02', 'The parser reads CSV files with semicolons.', { project: ['parser'] }),
      said('Kim', '2026-06-03', 'The Berlin team has a table tennis table.', { project: ['berlin'] }),
    ],
    task: 'what made us relocate the payment servers?',
    says: [/According to Chidi, we moved the billing cluster to Frankfurt because of latency/],
    advises: /latency/,
    confidence: any,
    needsModels: true,
  },
  {
    name: 'a number',
    memories: [
      said(
        'k6',
        '2026-04-16',
        'Search took 820 ms at p95 with 12 million documents.',
        { project: ['search'] },
        'tool',
      ),
      said(
        'builder',
        '2026-04-22',
        'Limiting ts_rank to the best 1,000 candidates brought search from 820 ms to 310 ms at p95.',
        { project: ['search'] },
        'agent',
      ),
    ],
    task: 'Search is slow, what can I do about it?',
    says: [/820 ms at p95 with 12 million documents/, /310 ms/],
    advises: /^Limit ts_rank to the best 1,000 candidates/,
    confidence: any,
  },
  {
    name: 'confirmed by another source',
    memories: [
      said('Chidi', '2026-03-30', 'Atlas builds its images with Node 20.', { project: ['atlas'] }),
      said('ci', '2026-03-31', 'Atlas builds its images with Node 20.', { project: ['atlas'] }, 'tool'),
    ],
    task: 'Which version of Node does Atlas build with?',
    says: [/Node 20 \(Chidi and ci both say so\)/],
    advises: /^Use Node 20\.$/,
    confidence: sure,
  },
  {
    name: 'only one source',
    memories: [
      said('Tomas', '2026-08-02', 'The licence of the map tiles ends with the year.', { project: ['maps'] }),
    ],
    task: 'Is the licence of the map tiles still valid next year?',
    says: [/licence of the map tiles ends with the year/, /Tomas recorded this on 2 August 2026/],
    advises: /^Go by this, and ask \w+ if you need more\.$/,
    confidence: any,
  },
  {
    name: 'an old fact is to be checked',
    memories: [
      said('Ute', '2023-05-02', 'The support contract with Hexon covers weekends.', { project: ['hexon'] }),
    ],
    task: 'Does the support contract with Hexon cover weekends?',
    says: [/covers weekends/, /2 May 2023; nothing newer is stored/],
    advises: /^Check with Ute whether this still holds/,
    confidence: any,
  },
  {
    name: 'a pronoun has its sentence before it',
    memories: [
      said(
        'Lena',
        '2026-05-01',
        'The thumbnailer is a Go service. It listens on port 7070 and keeps nothing on disk.',
        { project: ['thumbnailer'] },
      ),
    ],
    task: 'On which port does the thumbnailer listen?',
    says: [/The thumbnailer is a Go service\. It listens on port 7070/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'a pronoun with only its place',
    memories: [said('Lena', '2026-05-01', 'It listens on port 7070.', { project: ['thumbnailer'] })],
    task: 'On which port does the thumbnailer listen?',
    says: [/On thumbnailer: it listens on port 7070/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'a settled dispute without a change: the loser is not told',
    memories: [
      said('Ana', '2026-05-01', 'The deploy freeze starts on Friday.', { session: ['audit'] }),
      said('Ben', '2026-05-02', 'The deploy freeze starts on Sunday evening.', { session: ['audit'] }),
    ],
    contradictions: [{ first: 0, second: 1, resolution: 'kept_second' }],
    task: 'When does the deploy freeze start?',
    says: [/starts on Sunday evening/],
    never: [/contested/, /Friday/],
    advises: /^Plan for Sunday|Sunday/,
    confidence: any,
  },
];
