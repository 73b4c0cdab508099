/** Hand-made situations: a few notes, a task, and what must be true of any good answer, however it is worded. */
import type { InputOf, InsightAnswer } from '@loci/client';

type NewMemory = Extract<InputOf<'remember'>, { memories: unknown }>['memories'][number];
type Notes = Readonly<Record<string, NewMemory>>;
type Resolution = InputOf<'resolveContradiction'>['resolution'];
type Outcome = 'answered' | 'closest' | 'declined' | 'contested';

interface Details {
  /** A note, and the one that it superseded. */
  readonly supersedes?: Readonly<Record<string, string>>;
  /** Two notes that somebody called a contradiction, and how it was settled. */
  readonly contradiction?: readonly [first: string, second: string, resolution?: Resolution];
  readonly ask?: Partial<Omit<InputOf<'insight'>, 'task' | 'graph_id'>>;
  /** Notes that must be told, and notes that must not be. */
  readonly tells?: readonly string[];
  readonly never?: readonly string[];
  readonly history?: readonly string[];
  /** Values that the finding must hold. */
  readonly holds?: readonly string[];
  readonly band?: readonly InsightAnswer['confidence'][];
}

export interface Situation extends Details {
  readonly notes: Notes;
  readonly task: string;
  readonly outcome: readonly Outcome[];
  /** The note that the answer rests on. */
  readonly first: string | null;
}

/** A note decides: it is told first. How sure the model is of it may change with the model. */
const tells = (notes: Notes, task: string, first: string | null, details: Details = {}): Situation => ({
  notes,
  task,
  outcome: ['answered', 'closest'],
  first,
  ...details,
});

/** A note plainly decides: the answer says so. */
const settles = (notes: Notes, task: string, first: string, details: Details = {}): Situation => ({
  ...tells(notes, task, first, { band: ['high', 'medium'], ...details }),
  outcome: ['answered'],
});

const declines = (notes: Notes, task: string, details: Details = {}): Situation => ({
  ...tells(notes, task, null, details),
  outcome: ['declined'],
});

const contests = (notes: Notes, task: string, one: string, other: string, details: Details): Situation => ({
  ...tells(notes, task, null, { contradiction: [one, other], tells: [one, other], ...details }),
  outcome: ['contested'],
});

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

const freeze = {
  ana: said('Ana', '2026-05-04', 'The deploy freeze starts on Friday.', { project: ['atlas'] }),
  ben: said('Ben', '2026-05-05', 'Deploys are allowed until Sunday evening.', { project: ['atlas'] }),
  lunch: operations.lunch,
};

const granite = {
  redis: said('Ben', '2026-01-10', 'The primary database of Granite is Redis.', { project: ['granite'] }),
  postgres: said('Ben', '2026-03-05', 'Granite now uses PostgreSQL as its primary database.', {
    project: ['granite'],
  }),
  size: said('Ana', '2026-03-20', 'The Granite dashboard has eleven charts.', { project: ['granite'] }),
};
const replaced = { postgres: 'redis' };

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

const longNote =
  'We met on Tuesday to talk about the autumn fair. Petra opened with the accounts of last year, which closed with a small profit after the rain had kept many people away. ' +
  'Jonas showed three drafts of the poster and everybody liked the one with the lanterns. The brass band asks for 400 euros and a warm meal this time. ' +
  'We decided that the stalls must be booked before 15 August, because the town hall needs the plan four weeks ahead. Nadia will write to the bakers. ' +
  'The children’s choir can sing at three, not at two. Somebody has to fetch the tables from the school, and the van of the fire brigade is free on the Friday. ' +
  'The raffle will be run by the library again, with books as prizes. At the end we spoke about parking and did not find a good answer.';

const services = {
  kestrel: said('Ola', '2026-05-02', 'Kestrel listens on port 7070.', { service: ['kestrel'] }),
  osprey: said('Ola', '2026-05-02', 'Osprey listens on port 7171.', { service: ['osprey'] }),
};
const staging = {
  only: said('Ana', '2026-05-02', 'The staging database is restored every night at 03:00 UTC.'),
};
const seats = (one: string | null, two: string | null) => ({
  few: said(one, '2026-05-04', 'The workshop seats 24 people.'),
  many: said(two, '2026-05-09', 'The workshop seats 30 people.'),
});
const offsite = {
  early: said('Jo', '2026-05-02', 'The offsite is on 12 June in Bergen.'),
  late: said('Kim', '2026-05-04', 'The offsite is on 19 June in Bergen.'),
  train: said('Kim', '2026-05-04', 'The train to Bergen takes seven hours.'),
};
const emails = {
  postmark: said('Jo', '2026-05-02', 'Emails go through Postmark.'),
  resend: said('Jo', '2026-08-02', 'Emails go through Resend now; the Postmark account is closed.'),
  templates: said('Jo', '2026-08-03', 'Newsletter templates live in packages/email.'),
};
const build = {
  space: said(
    'Ana',
    '2026-05-02',
    'CI failed with ENOSPC: no space left on device. Pruning the Docker cache on the runner freed 40 GB.',
    { error: ['ENOSPC'] },
  ),
  time: said('Ana', '2026-05-03', 'CI runs take 14 minutes.'),
};
const buildLog = Array.from(
  { length: 130 },
  (_, at) => `[${at}] step ${at} of the build wrote layer ${at * 7} to the registry`,
);

export const situations: readonly Situation[] = [
  // A note decides; others look like it.
  settles(project, 'I am about to install a new dependency in harbor', 'pnpm', { holds: ['pnpm'] }),
  settles(project, 'Add an index to the orders table of harbor', 'index', {
    holds: ['CREATE INDEX CONCURRENTLY'],
  }),
  settles(project, 'Stripe webhook signature check fails with 400', 'webhook', {
    holds: ['fastify-raw-body', 'request.rawBody'],
  }),
  settles(project, 'The search page is slow, what helped?', 'slow', { holds: ['2.3 s', '0.4 s'] }),
  settles(project, 'Who can approve a refund of 800 euros?', 'approve', { holds: ['Tomás or Dana'] }),
  settles(project, 'Which conventions do I follow when I commit?', 'commits'),
  settles(project, 'pnpm or npm?', 'pnpm', { never: ['image'] }),
  settles(home, 'Where is the spare key?', 'key', { holds: ['fuse box'] }),
  settles(home, 'Who has the garage key?', 'garage', { never: ['key'], holds: ['Mrs Brandt'] }),
  settles(home, 'Which paint do I buy for the hallway?', 'paint', { holds: ['Oat Milk 204'] }),
  settles(home, 'The boiler shows E133 again', 'boiler', { holds: ['gas valve'] }),
  settles(home, 'Who do I call about a leaking pipe?', 'plumber', { holds: ['Okafor'] }),
  settles(home, 'When is the paper bin emptied?', 'bins', { holds: ['second Tuesday'] }),
  settles(services, 'Which port does Osprey listen on?', 'osprey', { never: ['kestrel'], holds: ['7171'] }),
  settles(
    {
      rule: said(
        'Priya',
        '2026-04-02',
        'Never restart the ingest worker while a backfill is running: it starts again from zero.',
      ),
      time: said('Priya', '2026-04-03', 'A backfill of the ingest service takes about six hours.'),
    },
    'A backfill is running. Can I restart the ingest worker?',
    'rule',
    { holds: ['Never restart'] },
  ),
  settles(
    {
      elif: said('Tariq', '2026-05-02', 'Elif is vegetarian and does not drink coffee.'),
      joon: said('Tariq', '2026-05-03', 'Joon loves spicy food.'),
    },
    'Order lunch for Elif',
    'elif',
    { never: ['joon'] },
  ),
  // What the users said of themselves.
  tells(conversation, 'What is the user allergic to?', 'peanuts', { never: ['running'], holds: ['peanuts'] }),
  tells(conversation, 'user allergies', 'peanuts', { never: ['running'], holds: ['peanuts'] }),
  settles(conversation, 'What is the user’s name?', 'name', { holds: ['Robin Vale'] }),
  settles(conversation, 'What am I allergic to?', 'peanuts'),
  // Two matters, and open questions.
  tells(operations, 'Release notes and Redis eviction', null, {
    tells: ['notes', 'eviction'],
    never: ['lunch'],
  }),
  tells(project, 'conventions of harbor', null, { tells: ['tests', 'commits'] }),
  settles(operations, 'What is known about release notes?', 'notes', { never: ['lunch'] }),
  tells(home, 'Tell me about the house', null),
  // Nothing answers.
  declines(operations, 'Which insurance covers the company bicycles?'),
  declines(operations, 'How much memory does the Redis server have?'),
  declines(operations, 'SELECT * FROM users WHERE id = 1;'),
  declines(operations, 'Wie hoch ist der Eiffelturm?'),
  declines({ kestrel: services.kestrel }, 'Which port does Osprey listen on?'),
  declines(
    {
      melanie: said(
        'Melanie',
        '2026-05-02',
        'I ran the charity race on Saturday and saw how much I need time for myself.',
      ),
      caroline: said('Caroline', '2026-05-03', 'My sister sends me a postcard from Crete every summer.'),
    },
    'What did Caroline learn from her charity race?',
  ),
  // One note, a long note, a long task, any text.
  settles(staging, 'When is staging restored?', 'only', { holds: ['03:00 UTC'] }),
  declines(staging, 'Who wrote the onboarding guide?'),
  settles(
    {
      fair: said('Petra', '2026-07-01', longNote),
      fire: said('Jonas', '2026-07-02', 'The fire brigade meets on Mondays.'),
    },
    'Until when can stalls for the autumn fair be booked?',
    'fair',
    { holds: ['15 August'] },
  ),
  tells(build, `The build fails with ENOSPC. ${buildLog.join('\n')}\nWhat helped last time?`, 'space', {
    never: ['time'],
  }),
  settles(
    {
      drucker: said('Jana', '2026-05-02', 'Der Drucker im zweiten Stock braucht Papier im Format A3.'),
      kaffee: said('Jana', '2026-05-03', 'Die Kaffeemaschine wird freitags entkalkt.'),
    },
    'Welches Papier braucht der Drucker im zweiten Stock?',
    'drucker',
    { never: ['kaffee'] },
  ),
  settles(
    {
      clef: said('Luc', '2026-05-02', 'La clé du local à vélos est chez la gardienne.'),
      cours: said('Luc', '2026-05-03', 'Le cours de yoga commence à 18 heures.'),
    },
    'Où est la clé du local à vélos ?',
    'clef',
    { never: ['cours'] },
  ),
  tells(
    {
      expenses: said('Yui', '2026-05-02', '経費の締め切りは毎月25日です。'),
      room: said('Yui', '2026-05-03', '会議室は三階にあります。'),
    },
    '経費の締め切りはいつですか？',
    'expenses',
  ),
  tells(
    {
      retry: said(
        'Ola',
        '2026-05-02',
        'retryPolicy({ attempts: 5, backoff: "exponential", timeoutMs: 30_000 })',
      ),
      level: said('Ola', '2026-05-03', 'logLevel("debug")'),
    },
    'retryPolicy attempts',
    'retry',
    { never: ['level'], holds: ['attempts: 5'] },
  ),
  // What changed, and what held then.
  tells(granite, 'What is the primary database of Granite?', 'postgres', {
    supersedes: replaced,
    history: ['redis'],
    holds: ['Until 5 March'],
  }),
  tells(emails, 'Which provider sends our emails?', 'resend', {
    supersedes: { resend: 'postmark' },
    history: ['postmark'],
  }),
  tells(granite, 'What is the primary database of Granite?', 'redis', {
    supersedes: replaced,
    ask: { valid_at: '2026-02-15T00:00:00Z' },
    never: ['postgres'],
  }),
  tells(granite, 'What was the primary database of Granite in February 2026?', 'redis', {
    supersedes: replaced,
    never: ['postgres'],
  }),
  declines(granite, 'What is the primary database of Granite?', {
    ask: { known_at: '2026-01-01T00:00:00Z' },
  }),
  // Contested, and settled.
  contests(freeze, 'Can I deploy Atlas on Saturday?', 'ana', 'ben', { holds: ['Ana', 'Ben'] }),
  contests(seats('Ana', 'Ana'), 'How many people fit into the workshop?', 'few', 'many', {
    holds: ['24', '30'],
  }),
  contests(seats(null, null), 'How many people fit into the workshop?', 'few', 'many', {
    holds: ['24', '30'],
  }),
  settles({ ...home, ...seats('Ana', 'Ben') }, 'When is the paper bin emptied?', 'bins', {
    contradiction: ['few', 'many'],
    never: ['few', 'many'],
  }),
  settles(freeze, 'Can I deploy Atlas on Saturday?', 'ben', {
    contradiction: ['ana', 'ben', 'kept_second'],
    never: ['ana'],
  }),
  settles(offsite, 'When is the offsite?', 'early', {
    contradiction: ['early', 'late', 'kept_first'],
    never: ['late'],
  }),
  settles(offsite, 'When is the offsite?', 'late', {
    contradiction: ['early', 'late', 'both_in_time'],
    history: ['early'],
  }),
  // Where to look: the area is named beside the task, and the task still decides.
  declines({ ...operations, ...project }, 'How do office plants stay healthy?', {
    ask: { locus_query: 'release notes' },
  }),
  settles({ ...operations, ...project }, 'Prepare me for tomorrow.', 'notes', {
    ask: { locus_query: 'release notes' },
  }),
  settles(home, 'Where is the spare key?', 'key', { ask: { limit: 1 }, never: ['garage'] }),
  tells(home, 'Where is the key?', 'garage', { ask: { context_types: { person: [] } } }),
  declines(home, 'Where is the spare key?', {
    ask: { context_types: { topic: ['garden'] } },
    holds: ['garden'],
  }),
];
