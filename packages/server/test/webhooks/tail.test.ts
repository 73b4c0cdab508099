/** `loci tail` and `loci webhooks` as processes: on a folder, and on a server that goes away and comes back. */
import type { ChildProcess } from 'node:child_process';
import { connect } from '@loci/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loci, newPlace, type Place, type Running, startLoci, startServer } from '../loci-process.js';
import { proves } from '../requirements.js';
import { openReceiver } from './receiver.js';

// Many processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

const secret = 'secret-of-the-tail';
const soon = { timeout: 90_000, interval: 100 };
let place: Place;
const running: (ChildProcess | Running)[] = [];

beforeEach(() => {
  place = newPlace();
});
afterEach(async () => {
  for (const one of running.splice(0)) {
    if ('stop' in one) await one.stop('SIGKILL');
    else one.kill('SIGKILL');
  }
  place.remove();
});

const tail = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const child = startLoci(place, ['tail', ...args], env);
  running.push(child);
  const said = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', chunk => {
    said.out += chunk;
  });
  child.stderr?.setEncoding('utf8').on('data', chunk => {
    said.err += chunk;
  });
  return {
    child,
    said,
    events: () =>
      said.out
        .split('\n')
        .filter(Boolean)
        .map(line => JSON.parse(line)),
  };
};

it('follows a folder that another process writes to', async () => {
  proves('WHK-13');
  const here = ['--data', place.data, '--graph', 'atlas'];
  await loci(place, ['remember', 'The first.', ...here]);
  const { said, child } = tail(['--event', 'memory.stored', ...here]);
  await expect.poll(() => said.out, soon).toMatch(/^ +2 {2}\S+ \S+ {2}memory\.stored +\S+ {2}version=1\n$/);
  await loci(place, ['remember', 'The second.', ...here]);
  await expect.poll(() => said.out.trim().split('\n').length, soon).toBe(2);
  expect(said.out).not.toContain('second');
  child.kill('SIGINT');
  await expect.poll(() => child.exitCode, soon).toBe(0);
  const past = await loci(place, ['tail', '--after', '0', '--no-follow', '--json', ...here]);
  expect(
    past.out
      .trim()
      .split('\n')
      .map(line => JSON.parse(line).type),
  ).toEqual(['graph.created', 'memory.stored', 'memory.stored']);
  expect((await loci(place, ['tail', '--after', '0', '--last', '3', ...here])).code).toBe(2);
  const lastOf = async (...args: string[]) =>
    (await loci(place, ['tail', '--no-follow', ...args, ...here])).out.match(/\b(graph|memory)\.\w+/g);
  expect(await lastOf('--last', '1')).toEqual(['memory.stored']);
  expect(await lastOf('--last', '1', '--event', 'graph.created')).toEqual(['graph.created']);
  expect(await lastOf('--last', '5', '--event', 'memory.stored')).toEqual(['memory.stored', 'memory.stored']);
  expect(await lastOf('--last', '0')).toBeNull();
  expect(await lastOf('--event', 'contradiction.opened')).toBeNull();
  expect((await loci(place, ['tail', '--data', place.data, '--graph', 'nowhere'])).code).toBe(1);
});

it('goes on when the server comes back, and a webhook is made, tried and told by that server', async () => {
  proves('WHK-13', 'WHK-02');
  const env = { LOCI_ADMIN_SECRET: secret, LOCI_WEBHOOK_ALLOW: '127.0.0.1/32' };
  const first = await startServer(place, [], env);
  running.push(first);
  const api = connect({ url: first.address, secret });
  await api.remember({ graph_id: 'atlas', content: 'Before.' });
  const at = { LOCI_URL: first.address, LOCI_SECRET: secret, LOCI_GRAPH: 'atlas' };
  const { events } = tail(['--json', '--last', '1'], at);
  await expect.poll(() => events().map(event => event.cursor), soon).toEqual([2]);

  const receiver = await openReceiver();
  const made = await loci(place, ['webhooks', 'create', receiver.url, '--json'], { env: at });
  const hook = JSON.parse(made.out);
  expect((await loci(place, ['webhooks', 'test', hook.id], { env: at })).out).toContain(
    'delivered: it answered 204',
  );
  await first.stop();
  const port = new URL(first.address).port;
  running.push(await startServer(place, ['--port', port], env));
  await api.remember({ graph_id: 'atlas', content: 'After.' });
  await expect.poll(() => events().map(event => event.cursor), soon).toEqual([2, 3]);
  await expect.poll(() => receiver.types(), soon).toEqual(['webhook.test', 'memory.stored']);
  const listed = await loci(place, ['webhooks', 'list'], { env: at });
  expect(listed.out).toMatch(/ID +DEAD +STATE +RECEIVES +ADDRESS\n\S+ +0 +ok +all +http/);
  expect((await loci(place, ['webhooks', 'dead', hook.id], { env: at })).err).toContain('no dead letters');
  expect((await loci(place, ['webhooks', 'delete', hook.id], { env: at })).out).toContain(
    'receives no more events',
  );
});
