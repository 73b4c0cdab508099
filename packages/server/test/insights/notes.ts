/** The notes of the hand-made situations. */
import type { InputOf } from '@loci/client';

export type NewMemory = Extract<InputOf<'remember'>, { memories: unknown }>['memories'][number];

/** `said('Ana', '2026-05-02', 'text', { project: ['atlas'] })`; without a name it is the user. */
export const said = (
  name: string | null,
  day: string,
  content: string,
  context_types: Readonly<Record<string, string[]>> = {},
): NewMemory => ({
  content,
  ...(Object.keys(context_types).length === 0 ? {} : { context_types: { ...context_types } }),
  source: name === null ? { kind: 'user' } : { kind: 'user', name },
  occurred_at: `${day}T09:00:00Z`,
});

const harbor = { project: ['harbor'] };
const inHouse = { topic: ['house'] };
export const project = {
  pnpm: said(
    'Dana',
    '2026-03-02',
    'Always use pnpm in harbor, never npm: the lockfile of npm breaks the build.',
    harbor,
  ),
  image: said('Tom', '2026-03-05', 'The Docker image of harbor is built from node:22-slim.', harbor),
  index: said(
    'Claude',
    '2026-03-09',
    'On the orders table CREATE INDEX CONCURRENTLY must be used: a plain CREATE INDEX blocked checkout for 6 minutes.',
    harbor,
  ),
  webhook: said(
    'Claude',
    '2026-03-11',
    'Stripe webhook signatures failed with 400 until we registered fastify-raw-body and verified request.rawBody.',
    harbor,
  ),
  slow: said(
    'Claude',
    '2026-03-12',
    'The search page needed 2.3 s because every avatar was loaded at once. Lazy loading brought it to 0.4 s.',
    harbor,
  ),
  approve: said('Dana', '2026-03-14', 'Refunds over 500 euros need the approval of Tomás or Dana.', harbor),
  tests: said('Dana', '2026-03-15', 'Convention: tests live beside the code and end in .spec.ts.', harbor),
  commits: said('Dana', '2026-03-15', 'Convention: commit messages follow Conventional Commits.', harbor),
};

export const conversation = {
  peanuts: said(null, '2026-04-01', 'I am allergic to peanuts.', { session: ['chat-1'] }),
  name: said(null, '2026-04-01', 'My name is Robin Vale.', { session: ['chat-1'] }),
  running: said(null, '2026-04-02', 'I run along the canal three times a week.', { session: ['chat-2'] }),
};

export const operations = {
  eviction: said(
    'Ben',
    '2026-02-03',
    'Redis evicted session keys when memory ran out; maxmemory-policy is noeviction now.',
    {
      skill: ['redis'],
    },
  ),
  migrations: said(
    'Ana',
    '2026-02-08',
    'Database migrations run in a job of their own before the new pods start.',
    {
      skill: ['deployment'],
    },
  ),
  notes: said(
    'Chidi',
    '2026-02-10',
    'Release notes are written by the engineer on call and published on Thursdays.',
    {
      skill: ['release'],
    },
  ),
  lunch: said('Chidi', '2026-02-11', 'The canteen closes at two o’clock.', { feedback: ['office'] }),
};

export const freeze = {
  ana: said('Ana', '2026-05-04', 'The deploy freeze starts on Friday.', { project: ['atlas'] }),
  ben: said('Ben', '2026-05-05', 'Deploys are allowed until Sunday evening.', { project: ['atlas'] }),
  lunch: operations.lunch,
};

export const granite = {
  redis: said('Ben', '2026-01-10', 'The primary database of Granite is Redis.', { project: ['granite'] }),
  postgres: said('Ben', '2026-03-05', 'Granite now uses PostgreSQL as its primary database.', {
    project: ['granite'],
  }),
  size: said('Ana', '2026-03-20', 'The Granite dashboard has eleven charts.', { project: ['granite'] }),
};
export const replaced = { postgres: 'redis' };

export const home = {
  key: said('Maren', '2026-06-01', 'The spare key hangs behind the fuse box in the cellar.', inHouse),
  paint: said('Maren', '2026-06-03', 'The hallway is painted in "Oat Milk 204", satin finish.', inHouse),
  boiler: said(
    'Lutz',
    '2026-06-05',
    'The boiler showed E133; opening the gas valve behind the washing machine cured it.',
    inHouse,
  ),
  bins: said('Lutz', '2026-06-07', 'The paper bin is emptied every second Tuesday.', inHouse),
  plumber: said(
    'Maren',
    '2026-06-08',
    'For anything with water call Mr Okafor, 0151 222 18; he has the plans.',
    inHouse,
  ),
  garage: said('Lutz', '2026-06-09', 'The key of the garage is with Mrs Brandt next door.', {
    ...inHouse,
    person: ['Mrs Brandt'],
  }),
};

export const longNote =
  'We met on Tuesday to talk about the autumn fair. Petra opened with the accounts of last year, which closed with a small profit after the rain had kept many people away. ' +
  'Jonas showed three drafts of the poster and everybody liked the one with the lanterns. The brass band asks for 400 euros and a warm meal this time. ' +
  'We decided that the stalls must be booked before 15 August, because the town hall needs the plan four weeks ahead. Nadia will write to the bakers. ' +
  'The children’s choir can sing at three, not at two. Somebody has to fetch the tables from the school, and the van of the fire brigade is free on the Friday. ' +
  'The raffle will be run by the library again, with books as prizes. At the end we spoke about parking and did not find a good answer.';

export const services = {
  kestrel: said('Ola', '2026-05-02', 'Kestrel listens on port 7070.', { service: ['kestrel'] }),
  osprey: said('Ola', '2026-05-02', 'Osprey listens on port 7171.', { service: ['osprey'] }),
};
export const staging = {
  only: said('Ana', '2026-05-02', 'The staging database is restored every night at 03:00 UTC.'),
};
export const seats = (one: string | null, two: string | null) => ({
  few: said(one, '2026-05-04', 'The workshop seats 24 people.'),
  many: said(two, '2026-05-09', 'The workshop seats 30 people.'),
});
export const offsite = {
  early: said('Jo', '2026-05-02', 'The offsite is on 12 June in Bergen.'),
  late: said('Kim', '2026-05-04', 'The offsite is on 19 June in Bergen.'),
  train: said('Kim', '2026-05-04', 'The train to Bergen takes seven hours.'),
};
export const emails = {
  postmark: said('Jo', '2026-05-02', 'Emails go through Postmark.'),
  resend: said('Jo', '2026-08-02', 'Emails go through Resend now; the Postmark account is closed.'),
  templates: said('Jo', '2026-08-03', 'Newsletter templates live in packages/email.'),
};
export const build = {
  space: said(
    'Ana',
    '2026-05-02',
    'CI failed with ENOSPC: no space left on device. Pruning the Docker cache on the runner freed 40 GB.',
    { error: ['ENOSPC'] },
  ),
  time: said('Ana', '2026-05-03', 'CI runs take 14 minutes.'),
};
export const buildLog = Array.from(
  { length: 130 },
  (_, at) => `[${at}] step ${at} of the build wrote layer ${at * 7} to the registry`,
);
