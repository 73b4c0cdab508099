/** How the pool handles threads that crash, hang, cannot load, or have too much to do. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { afterAll, afterEach, expect, test } from 'vitest';
import { ModelsBusy } from './model-failure.js';
import { WorkerHosts } from './worker-host.js';
import { type PoolOptions, WorkerPool } from './worker-pool.js';
import type { WorkerSetup } from './worker-protocol.js';

const folder = mkdtempSync(join(tmpdir(), 'loci-pool-'));
const entryFile = join(folder, 'scripted-worker.mjs');

// Speaks the protocol of model-worker.ts. The row of a text is its length, and some texts are commands.
writeFileSync(
  entryFile,
  `import { existsSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
Atomics.compareExchange(workerData.gate, 0, 1, 0);
if (workerData.gate[0] !== 0) process.exit(0);
parentPort.on('message', async order => {
  const report = one => parentPort.postMessage({ ...one, model: order.model });
  if (order.kind === 'open') {
    const { path } = order.setup.model;
    if (path === 'crashes while loading') process.exit(3);
    return report(path === 'unusable' ? { kind: 'unusable', reason: 'no such model' } : { kind: 'ready', width: 1 });
  }
  const { batch, items } = order;
  for (const item of items) {
    if (item === 'exit') process.exit(1);
    if (item === 'throw') setImmediate(() => { throw new Error('boom'); });
    if (item === 'hang') for (;;);
    if (item === 'fail') return report({ kind: 'failed', batch, reason: 'bad text' });
    if (item.startsWith('once:') && !existsSync(item.slice(5))) {
      writeFileSync(item.slice(5), '');
      process.exit(1);
    }
    if (item === 'sleep, step') Atomics.add(workerData.gate, 1, 1);
    if (item.startsWith('sleep')) await new Promise(done => setTimeout(done, 150));
  }
  if (items.includes('throw')) return;
  report({ kind: 'rows', batch, width: 1, values: Float32Array.from(items, item => item.length) });
});
`,
);

const pools: WorkerPool[] = [];

function createPool(options: Partial<PoolOptions> = {}, model = 'scripted'): WorkerPool {
  const file = { path: model, sha256: null };
  const setup: WorkerSetup = {
    task: 'embed',
    runtime: 'none',
    model: file,
    tokenizer: file,
    maxTokens: 256,
    pooling: 'none',
  };
  const log = { info: () => undefined, warn: () => undefined };
  const pool = new WorkerPool({ setup, log, entry: pathToFileURL(entryFile), restartDelayMs: 5, ...options });
  pools.push(pool);
  return pool;
}

const lengths = async (rows: Promise<Float32Array[]>) => (await rows).map(row => row[0]);

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});
afterAll(() => rm(folder, { recursive: true }));

test('a thread that ends is restarted and its texts are retried', async () => {
  const pool = createPool();
  const once = `once:${join(folder, 'marker')}`;
  expect(await lengths(pool.run(['a', once, 'bbb'], 'background'))).toEqual([1, once.length, 3]);
});

test('a text that always kills its thread fails alone', async () => {
  const pool = createPool();
  const bad = pool.run(['exit'], 'background');
  const thrown = pool.run(['throw'], 'background');
  const good = pool.run(['fine'], 'background');
  await expect(bad).rejects.toMatchObject({ code: 'worker-lost' });
  await expect(thrown).rejects.toMatchObject({
    code: 'worker-lost',
    message: expect.stringContaining('boom'),
  });
  expect(await lengths(good)).toEqual([4]);
});

test('a batch that takes too long fails, its thread is killed, and the next one answers', async () => {
  const pool = createPool({ batchTimeoutMs: 1_000 });
  await pool.warm();
  const hanging = pool.run(['hang'], 'asked');
  await expect(hanging).rejects.toMatchObject({
    code: 'timeout',
    message: expect.stringContaining('1000 ms'),
  });
  expect(await lengths(pool.run(['ok'], 'asked'))).toEqual([2]);
});

test('a batch that goes on slowly is waited for', async () => {
  const pool = createPool({ batchTimeoutMs: 300 });
  await pool.warm();
  const slow = new Array(6).fill('sleep, step');
  expect(await lengths(pool.run(slow, 'asked'))).toEqual(slow.map(item => item.length));
});

test('a failed run reports its reason and is not retried', async () => {
  const pool = createPool();
  await expect(pool.run(['fail'], 'asked')).rejects.toMatchObject({
    code: 'failed',
    message: 'the model could not run: bad text',
  });
  expect(await lengths(pool.run(['ok'], 'asked'))).toEqual([2]);
});

test('a model that cannot be loaded rejects every call with the reason', async () => {
  const pool = createPool({}, 'unusable');
  await expect(pool.run(['a'], 'background')).rejects.toMatchObject({
    code: 'unavailable',
    message: 'no such model',
  });
  await expect(pool.warm()).rejects.toThrow('no such model');
});

test('after several consecutive crashes the model is paused, then retried', async () => {
  const pool = createPool({ restartLimit: 3, restMs: 600 }, 'crashes while loading');
  await expect(pool.run(['a'], 'background')).rejects.toThrow('crashed 3 times in a row');
  await expect(pool.run(['a'], 'background')).rejects.toThrow('is paused');
  await pause(650);
  await expect(pool.run(['a'], 'background')).rejects.toThrow('crashed 4 times in a row');
});

test('too many interactive texts are rejected, background ones wait', async () => {
  const pool = createPool({ askedLimit: 10 });
  await pool.warm();
  const running = pool.run(['sleep'], 'background');
  const first = pool.run(new Array(8).fill('x'), 'asked');
  await expect(pool.run(new Array(3).fill('x'), 'asked')).rejects.toBeInstanceOf(ModelsBusy);
  const background = Promise.all(
    Array.from({ length: 50 }, () => pool.run(new Array(40).fill('y'), 'background')),
  );
  expect(await first).toHaveLength(8);
  expect((await background).flat()).toHaveLength(2_000);
  await running;
  expect(await pool.run(new Array(30).fill('x'), 'asked')).toHaveLength(30);
});

test('an interactive text waits for at most one background batch', async () => {
  const pool = createPool();
  await pool.warm();
  const order: string[] = [];
  const background = Array.from({ length: 4 }, () =>
    pool.run(['sleep', ...new Array(15).fill('x')], 'background').then(() => order.push('background')),
  );
  await pause(0);
  const asked = pool.run(['now'], 'asked').then(() => order.push('asked'));
  await Promise.all([...background, asked]);
  expect(order.slice(0, 2)).toEqual(['background', 'asked']);
});

test('an aborted call frees its place', async () => {
  const pool = createPool({ askedLimit: 4 });
  await pool.warm();
  const controller = new AbortController();
  const running = pool.run(['sleep'], 'asked');
  await pause(0);
  const dropped = pool.run(['a', 'b', 'c', 'd'], 'asked', controller.signal);
  controller.abort();
  await expect(dropped).rejects.toThrow(/abort/i);
  expect(await pool.run(['e', 'f', 'g'], 'asked')).toHaveLength(3);
  await running;
});

test('several threads share the work and keep the order', async () => {
  const pool = createPool({ workers: 2 });
  const texts = Array.from({ length: 200 }, (_, n) => 'x'.repeat(n + 1));
  expect(await lengths(pool.run(texts, 'background'))).toEqual(texts.map(text => text.length));
});

test('close settles running, waiting and loading calls', async () => {
  const pool = createPool();
  const loading = pool.run(['a'], 'asked');
  const closedWhileLoading = expect(loading).rejects.toMatchObject({ code: 'closed' });
  await pool.close();
  await closedWhileLoading;

  const busy = createPool();
  await busy.warm();
  const calls = [busy.run(['hang'], 'asked'), busy.run(['b'], 'asked'), busy.run(['c'], 'background')];
  const outcomes = Promise.allSettled(calls);
  await busy.close();
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'closed' } });
});

test('two models share a thread: one that cannot be used leaves the other alone', async () => {
  const hosts = new WorkerHosts(() => pathToFileURL(entryFile));
  const [good, bad] = [createPool({ hosts }), createPool({ hosts }, 'unusable')];
  expect(await lengths(good.run(['a'], 'asked'))).toEqual([1]);
  await expect(bad.run(['b'], 'asked')).rejects.toMatchObject({ code: 'unavailable' });
  await bad.close();
  expect(await lengths(good.run(['ccc'], 'asked'))).toEqual([3]);
});

test('a model that hangs takes its thread with it, and what the other had in it is tried again', async () => {
  const hosts = new WorkerHosts(() => pathToFileURL(entryFile));
  const [hanging, waiting] = [createPool({ hosts, batchTimeoutMs: 1_000 }), createPool({ hosts })];
  await Promise.all([hanging.warm(), waiting.warm()]);
  const hangs = expect(hanging.run(['hang'], 'asked')).rejects.toMatchObject({ code: 'timeout' });
  expect(await lengths(waiting.run(['behind it'], 'asked'))).toEqual([9]);
  await hangs;
  expect(await lengths(hanging.run(['ok'], 'asked'))).toEqual([2]);
});

test('a thread that models share ends with the last of them', async () => {
  const hosts = new WorkerHosts(() => pathToFileURL(entryFile));
  const [first, last] = [createPool({ hosts }), createPool({ hosts })];
  await Promise.all([first.warm(), last.warm()]);
  const host = hosts.at(0);
  await first.close();
  expect(host.lost).toBe(false);
  await last.close();
  expect(host.lost).toBe(true);
});
