/** Near misses: what is asked for is not stored, but something like it is; and what is stored under another name or in other words. */
import { any, type InsightCase, low, said, sure } from './case.js';

const tank = { topic: ['tank'] };
const pool = { topic: ['pool'] };
const water = [
  said('Lab', '2026-03-01', 'The tank holds 1,200 litres.', tank, 'tool'),
  said('Jens', '2026-03-03', 'The tank must never be filled above 90 %.', tank),
  said('Jens', '2026-04-01', 'The tank is 1.8 m high.', tank),
  said('Mia', '2026-03-09', 'The pool holds 48 m³.', pool),
  said('Mia', '2026-03-12', 'Water temperature is kept at 27 °C.', pool),
] as const;

const gateway = [
  said('Tariq', '2026-07-03', 'Rolled back api-gateway from 3.8.0 to 3.7.4 at 02:40.', {
    session: ['inc-481'],
  }),
  said('Noor', '2026-07-03', 'INC-481 was caused by a schema cache that was never evicted.', {
    session: ['inc-481'],
  }),
  said('Tariq', '2026-06-11', 'INC-455 was caused by an expired TLS certificate on api-gateway.', {
    session: ['inc-455'],
  }),
  said('Noor', '2026-07-10', 'billing-worker restarts every night at 03:00 by design.', {
    project: ['billing'],
  }),
] as const;

const tickets = [
  said(
    'Bot',
    '2026-09-01',
    'Dune GmbH opened ticket 8812: invoices show the old address.',
    undefined,
    'agent',
  ),
  said('Alma', '2026-09-03', 'Ticket 8812 was closed after the billing profile was changed.'),
  said(
    'Bot',
    '2026-10-10',
    'Dune GmbH opened ticket 9120: the invoice of October is missing.',
    undefined,
    'agent',
  ),
  said('Alma', '2026-09-16', "Silva's contact is Mr. Okoro."),
] as const;

const novatek = { project: ['novatek'] };
const helio = { project: ['helio'] };
const sales = [
  said('Felix', '2026-02-12', "Novatek's budget for this year is 60,000 EUR.", novatek),
  said('Felix', '2026-04-02', 'Offer sent to Novatek: 48,000 EUR for 200 licences.', novatek),
  said('Lara', '2026-03-09', "Helio's buyer is Katrin Moos.", helio),
  said('Lara', '2026-07-01', 'Helio is unhappy with the response times of support.', helio),
] as const;

const atoll = { project: ['atoll'] };
const reef = { project: ['reef'] };
const flags = [
  said('Gil', '2026-02-01', "Atoll's API is written in Go, not in Rust.", atoll),
  said('Wren', '2026-03-02', 'Feature flags are managed in Unleash.', atoll),
  said('Wren', '2026-02-10', 'The Atoll cluster runs in eu-west-1.', atoll),
  said('Gil', '2026-03-03', 'Reef is written in Rust.', reef),
  said('Gil', '2026-03-04', 'Reef uses LaunchDarkly for feature flags.', reef),
] as const;

const portal = [
  said('Iris', '2026-02-15', "Falcon's repository is git.corp/portal/falcon."),
  said('Iris', '2026-04-10', 'Project Falcon was renamed to Meadow.'),
  said('Theo', '2026-06-30', 'Meadow goes live on 20 October.', { project: ['meadow'] }),
  said('Theo', '2026-05-30', 'Osprey goes live on 1 October.', { project: ['osprey'] }),
] as const;

const vesper = { project: ['vesper'] };
const mails = [
  said('Noa', '2026-01-10', "Vesper's contact address is help@vesper.app.", vesper),
  said('Noa', '2026-05-02', "Vesper's contact address is post@vesper.io.", vesper),
  said('Kit', '2026-08-10', 'The on-call phone of Vesper is +49 30 1234.', vesper),
  said('Kit', '2026-03-05', 'The smoke tests of Vesper run automatically after each deploy.', vesper),
] as const;

export const near: readonly InsightCase[] = [
  {
    name: 'the same measure of another place',
    memories: water,
    task: 'What is the water temperature of the tank?',
    says: [/^Nothing stored says what the water temperature of the tank is\./],
    advises: /tank/,
    confidence: low,
  },
  {
    name: 'another measure of the same thing',
    memories: water,
    task: 'How wide is the tank?',
    says: [/^Nothing stored/],
    never: [/^The tank/],
    advises: /How wide is the tank/,
    confidence: low,
  },
  {
    name: 'another incident',
    memories: gateway,
    task: 'Who rolled back api-gateway in INC-455?',
    says: [/^Nothing stored says who rolled back api-gateway in INC-455\./],
    advises: /INC-455/,
    confidence: low,
  },
  {
    name: 'the incident that is meant',
    memories: gateway,
    task: 'What caused INC-455?',
    says: [/expired TLS certificate/],
    never: [/schema cache/],
    advises: /./,
    confidence: sure,
  },
  {
    name: 'another ticket',
    memories: tickets,
    task: 'Why did Dune open ticket 9121?',
    says: [/^Nothing stored says why Dune opened ticket 9121\./],
    advises: /9121/,
    confidence: low,
  },
  {
    name: 'what only another customer has',
    memories: sales,
    task: 'Which budget does Helio have?',
    says: [/^Nothing stored says which budget Helio has\./, /Novatek's budget/],
    advises: /Helio/,
    confidence: low,
  },
  {
    name: 'how often is not when',
    memories: [
      said('Mara', '2026-06-12', 'The signing secret is rotated every 90 days.'),
      said('Sven', '2026-03-01', 'Webhook payloads are signed with HMAC-SHA256.'),
      said('Sven', '2026-03-04', 'Webhook deliveries time out after 10 seconds.'),
    ],
    task: 'When was the signing secret last rotated?',
    says: [/^Nothing stored/, /rotated every 90 days/],
    advises: /signing secret/,
    confidence: low,
  },
  {
    name: 'a tool that the other project uses',
    memories: flags,
    task: 'Put the new flag for Atoll into LaunchDarkly',
    says: [/Feature flags are managed in Unleash/],
    never: [/Nothing stored/, /Reef/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'an error in quotes names nothing',
    memories: [
      said(
        'Kim',
        '2026-05-05',
        'The acme-web build needs 6 GB of memory; set NODE_OPTIONS=--max-old-space-size=6144.',
        {
          project: ['acme-web'],
        },
      ),
      said('Kim', '2026-05-06', 'acme-web builds take 4 minutes on a laptop.', { project: ['acme-web'] }),
      said('Sam', '2026-05-07', 'acme-api needs only 1 GB of memory to build.', { project: ['acme-api'] }),
    ],
    task: 'The acme-web build dies with "JavaScript heap out of memory", what do I do?',
    says: [/needs 6 GB of memory/],
    advises: /NODE_OPTIONS=--max-old-space-size=6144/,
    confidence: any,
  },
  {
    name: 'for somebody of whom one thing is known',
    memories: [
      said('Oma', '2026-04-05', 'For plum cake use 1.2 kg plums and bake 45 minutes at 180 °C.'),
      said('Lukas', '2026-05-01', 'Emil does not like plums.'),
      said('Lukas', '2026-03-03', 'Bake pizza at 275 °C for 7 minutes on the stone.'),
      said('Oma', '2026-05-05', 'Descale the kettle with citric acid every month.'),
    ],
    task: 'Bake a cake for Emil',
    says: [/Emil does not like plums/],
    never: [/Nothing stored about Emil/],
    advises: /./,
    confidence: any,
  },
  {
    name: 'under its old name',
    memories: portal,
    task: 'When does Falcon go live?',
    says: [/Meadow goes live on 20 October/],
    never: [/Osprey/],
    advises: /20 October/,
    confidence: any,
  },
  {
    name: 'what held in the month asked about',
    memories: mails,
    supersedes: [[1, 0]],
    task: 'What was the contact address of Vesper in March 2026?',
    says: [/help@vesper\.app/],
    never: [/is post@vesper\.io/],
    advises: /./,
    confidence: sure,
  },
  {
    name: 'a rule for all the others',
    memories: [
      said('Lou', '2026-03-12', 'We ship to Germany, Austria and Switzerland only.'),
      said('Kai', '2026-03-09', 'Orders above 80 EUR ship for free.'),
      said('Kai', '2026-03-01', 'Customers can pay by card and by invoice.'),
    ],
    task: 'Do we ship to France?',
    says: [/Germany, Austria and Switzerland only/],
    never: [/Nothing stored/],
    advises: /./,
    confidence: any,
    needsModels: true,
  },
  {
    name: 'stored, but not what was asked of it',
    memories: [
      said('Vera', '2026-05-20', 'Birch is the returns service, written in Go.', { project: ['birch'] }),
      said('Vera', '2026-05-21', 'Birch deploys every Tuesday.', { project: ['birch'] }),
      said('Igor', '2026-08-02', "Larch's heap is set to 8 GB in production.", { project: ['larch'] }),
    ],
    task: 'How large is the heap of Birch in production?',
    says: [/^Nothing that is stored says what was asked about Birch\./, /Larch/],
    never: [/Nothing stored about Birch/],
    advises: /Larch/,
    confidence: low,
  },
  {
    name: 'in other words, and in its unit',
    memories: [
      said('Ben', '2026-03-03', 'Osier was launched in June 2024.', { project: ['osier'] }),
      said('Ben', '2026-03-04', 'Osier costs 9 EUR per seat and month.', { project: ['osier'] }),
      said('Cleo', '2026-03-05', "Osier's office is on the third floor.", { project: ['osier'] }),
      said('Ana', '2026-02-01', "Falconry's API answers in 120 ms at p95.", { project: ['falconry'] }),
    ],
    task: 'What is the price of Osier?',
    says: [/costs 9 EUR per seat/],
    advises: /./,
    confidence: any,
    needsModels: true,
  },
  {
    name: 'one word that stands nowhere',
    memories: [
      ...water,
      said('Mina', '2026-03-18', 'Lesson: add a required column as nullable, then backfill it in batches.'),
      said('Ana', '2026-03-19', 'Put a screenshot into every pull request that changes the web page.'),
    ],
    task: 'zzzzqqqq',
    says: [/^Nothing stored/],
    advises: /^Store what you learn/,
    confidence: low,
  },
];
