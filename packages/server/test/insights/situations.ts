/** Hand-made situations: a few notes, a task, and what must be true of any good answer, however it is worded. */
import type { InputOf, InsightAnswer } from '@loci/client';
import {
  conversation,
  emails,
  freeze,
  granite,
  home,
  longNote,
  type NewMemory,
  offsite,
  operations,
  project,
  replaced,
  said,
  seats,
  services,
  staging,
} from './notes.js';

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
    tells: ['eviction'],
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
