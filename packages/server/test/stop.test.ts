/** A server stops within seconds whatever its models do, and what it had not done stays queued. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from '@loci/client';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteStore } from '../src/storage/sqlite/sqlite-store.js';
import { adminSecret } from './doors.js';
import { newPlace, startServer } from './loci-process.js';
import { proves } from './requirements.js';

const stored = 1_000;
/** The server has 5 seconds; the rest is for a machine that is busy with other tests. */
const endsWithinMs = 10_000;

it('stops in the middle of a backlog: no stack in the log, and nothing is lost or held', async () => {
  proves('DUR-10');
  const place = newPlace();
  onTestFinished(() => place.remove());
  const env = { LOCI_MODELS: '', LOCI_RELATE: 'on', LOCI_ADMIN_SECRET: adminSecret };
  const server = await startServer(place, [], env);
  const api = connect({ url: server.address, secret: adminSecret });
  const texts = Array.from({ length: stored }, (_, at) => ({ content: `Crate ${at} is in row ${at % 89}.` }));
  await api.remember({ graph_id: 'depot', memories: texts });
  const began = performance.now();
  await server.stop();
  expect(performance.now() - began).toBeLessThan(endsWithinMs);
  expect(server.err()).not.toContain('"stack"');
  const store = await openSqliteStore({ directory: place.data });
  onTestFinished(() => store.close());
  const { total, byKind } = await store.waitingWork(null);
  expect(total).toBeGreaterThan(stored);
  expect(byKind.relate).toBe(stored);
  const [embed, relate] = await store.write(async transaction => [
    await transaction.takeWork('embed', 2 * stored, Date.now(), Date.now() + 1_000),
    await transaction.takeWork('relate', 2 * stored, Date.now(), Date.now() + 1_000),
  ]);
  expect({ embed: embed?.length, relate: relate?.length }).toEqual(byKind);
});

it('ends by its signal where a thread stays inside native code', async () => {
  proves('DUR-10');
  const signals = new URL('../dist/cli/signals.js', import.meta.url).href;
  const code = `
    import { Worker } from 'node:worker_threads';
    import { firstStopSignal } from ${JSON.stringify(signals)};
    new Worker("require('node:child_process').execFileSync('sleep', ['20'])", { eval: true, execArgv: [] });
    firstStopSignal(200);
    setTimeout(() => console.log('ready'), 500);`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code]);
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  const began = performance.now();
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([null, 'SIGTERM']);
  expect(performance.now() - began).toBeLessThan(endsWithinMs);
});
