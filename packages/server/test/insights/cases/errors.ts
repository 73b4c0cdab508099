/** Errors and fixes. */
import { any, type InsightCase, low, said, sure } from './case.js';

const upload = { error: ['ECONNRESET'] };

export const errors: readonly InsightCase[] = [
  {
    name: 'a fix is known and not yet in production',
    memories: [
      said('Priya', '2026-05-02', 'Uploads over 80 MB failed with ECONNRESET in staging.', upload),
      said(
        'builder',
        '2026-05-03',
        'Raising nginx `client_body_timeout` to 120s stopped the ECONNRESET failures.',
        upload,
        'agent',
      ),
      said('k6', '2026-05-04', 'After the nginx change, 40 uploads of 100 MB passed.', upload, 'tool'),
      said('Ben', '2026-05-06', 'Atlas production still runs the old nginx config.', { project: ['atlas'] }),
      said('Ana', '2026-05-07', 'The standup moved to 09:45.', { session: ['retro'] }),
    ],
    task: 'Large uploads fail in Atlas production, what should I do?',
    says: [
      /Uploads over 80 MB failed with ECONNRESET in staging/,
      /client_body_timeout` to 120s/,
      /production still runs the old nginx config/,
    ],
    never: [/standup/, /Also,/],
    advises: /^Raise nginx `client_body_timeout` to 120s in Atlas production\./,
    confidence: any,
  },
  {
    name: 'a deadlock with its cause and its cure',
    memories: [
      said(
        'sentry',
        '2026-03-24',
        'The worker reported "deadlock detected" (40P01) 37 times between 02:00 and 02:20.',
        { error: ['40P01'] },
        'tool',
      ),
      said(
        'Ana',
        '2026-03-25',
        'The 40P01 deadlocks happen because two ingest jobs lock the same rows in opposite order.',
        { error: ['40P01'] },
      ),
      said(
        'builder',
        '2026-03-26',
        'Sorting the folder ids before the UPDATE in worker/ingest.ts ended the 40P01 deadlocks.',
        { error: ['40P01'] },
        'agent',
      ),
    ],
    task: 'We see 40P01 deadlocks again in the worker, how do we get rid of them?',
    says: [/because two ingest jobs lock the same rows in opposite order/, /Sorting the folder ids/],
    advises: /^Sort the folder ids before the UPDATE in worker\/ingest\.ts/,
    confidence: any,
  },
  {
    name: 'why an error happens',
    memories: [
      said(
        'Ana',
        '2026-03-25',
        'The 40P01 deadlocks happen because two ingest jobs lock the same rows in opposite order.',
        { error: ['40P01'] },
      ),
      said('Mina', '2026-03-26', 'The vacuum of the events table takes 40 minutes.', { skill: ['postgres'] }),
    ],
    task: 'Why do the 40P01 deadlocks happen?',
    says: [/two ingest jobs lock the same rows in opposite order/, /Ana recorded this on 25 March 2026/],
    never: [/vacuum/],
    advises: /^Weigh the reason .*opposite order/,
    confidence: any,
  },
  {
    name: 'a fix told in the passive',
    memories: [
      said(
        'Lena',
        '2026-02-10',
        'The memory leak in the image resizer was fixed by closing the sharp pipeline after each request.',
        { error: ['OOMKilled'] },
      ),
      said('Lena', '2026-02-08', 'The image resizer was killed with OOMKilled every six hours.', {
        error: ['OOMKilled'],
      }),
    ],
    task: 'The image resizer gets OOMKilled, what can I do?',
    says: [/OOMKilled every six hours/, /closing the sharp pipeline/],
    advises: /^Close the sharp pipeline after each request/,
    confidence: any,
  },
  {
    name: 'what did not help is not advised',
    memories: [
      said('Omar', '2026-04-01', 'Restarting the broker did not help against the consumer lag.', {
        error: ['consumer lag'],
      }),
      said(
        'Omar',
        '2026-04-02',
        'Adding two partitions to the orders topic cut the consumer lag from 9 minutes to 20 seconds.',
        { error: ['consumer lag'] },
      ),
    ],
    task: 'The consumer lag on the orders topic is growing. What should I do?',
    says: [/Restarting the broker did not help/, /cut the consumer lag from 9 minutes to 20 seconds/],
    advises: /Add two partitions to the orders topic/,
    neverAdvises: /(?:^|\. )Restart the broker/,
    confidence: any,
  },
  {
    name: 'a workaround with a label',
    memories: [
      said('Tom', '2026-01-12', '**Workaround:** delete `node_modules/.cache` and run `npm ci` again.', {
        error: ['EINTEGRITY'],
      }),
      said('Tom', '2026-01-12', 'npm install fails with EINTEGRITY after the registry mirror was switched.', {
        error: ['EINTEGRITY'],
      }),
    ],
    task: 'npm install fails with EINTEGRITY',
    says: [/EINTEGRITY/, /workaround was to delete `node_modules\/\.cache` and run `npm ci` again/],
    never: [/\*\*/],
    advises: /^Delete `node_modules\/\.cache` and run `npm ci` again\./,
    confidence: any,
  },
  {
    name: 'a list in markdown',
    memories: [
      said(
        'Ida',
        '2026-06-01',
        '- Certificate renewal failed because port 80 was closed\n- Opening port 80 during the renewal fixed it',
        { error: ['acme'] },
      ),
    ],
    task: 'The certificate renewal fails, how do I fix it?',
    says: [/renewal failed because port 80 was closed/, /Opening port 80/],
    never: [/(?:^|\s)- /],
    advises: /^Open port 80 during the renewal/,
    confidence: any,
  },
  {
    name: 'an error of another program is not taken for this one',
    memories: [
      said(
        'Ben',
        '2026-04-14',
        'The password reset job failed with ECONNREFUSED because REDIS_URL still pointed to cache-01.',
        { error: ['ECONNREFUSED'] },
      ),
    ],
    task: 'How do we rotate the TLS certificates of the mail gateway?',
    says: [/^Nothing stored says how we rotate the TLS certificates of the mail gateway/],
    never: [/REDIS_URL.*REDIS_URL/],
    advises: /ask again/,
    confidence: low,
  },
  {
    name: 'a fix in the first person plural',
    memories: [
      said('Nora', '2026-03-03', 'We fixed the flaky login test by waiting for the `session.ready` event.', {
        error: ['flaky login test'],
      }),
      said(
        'ci',
        '2026-03-02',
        'login.e2e.test.ts failed in 6 of 40 runs with a timeout.',
        { error: ['flaky login test'] },
        'tool',
      ),
    ],
    task: 'login.e2e.test.ts is flaky, what should I do?',
    says: [/6 of 40 runs/, /According to Nora, we fixed the flaky login test/],
    advises: /^Wait for the `session\.ready` event/,
    confidence: any,
  },
  {
    name: 'the fix was to do something',
    memories: [
      said(
        'Raj',
        '2026-05-20',
        'Webhooks were delivered twice. The fix was to store the delivery id and skip known ones.',
        { error: ['duplicate webhooks'] },
      ),
    ],
    task: 'Customers get webhooks twice, what do I do?',
    says: [/delivered twice/, /store the delivery id/],
    advises: /^Store the delivery id and skip known ones/,
    confidence: any,
  },
  {
    name: 'several sources say the same',
    memories: [
      said('Ana', '2026-03-01', 'The nightly backup fails when the disk is more than 90 percent full.', {
        error: ['backup'],
      }),
      said(
        'monitor',
        '2026-03-05',
        'The nightly backup fails when the disk is more than 90 percent full.',
        { error: ['backup'] },
        'tool',
      ),
    ],
    task: 'When does the nightly backup fail?',
    says: [/more than 90 percent full/, /Ana and monitor both say so/],
    never: [/full.*full/],
    advises: /./,
    confidence: sure,
  },
];
