import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { runWorlds } from './run-worlds.js';
import { testWorlds } from './world-files.js';

const said: string[] = [];

beforeEach(() => {
  said.length = 0;
  vi.spyOn(console, 'error').mockImplementation(line => said.push(String(line)));
  vi.spyOn(console, 'log').mockImplementation(line => said.push(String(line)));
});

afterEach(() => {
  vi.restoreAllMocks();
});

const startAdapter = async (): Promise<string> => {
  const file = fileURLToPath(new URL('../../../../training/worlds/adapter.mjs', import.meta.url));
  const adapter = spawn(process.execPath, [file, '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void adapter.kill());
  return String((await once(adapter.stdout, 'data'))[0]).trim();
};

/** A system that answers every task with the same text, and keeps what it was sent. */
const startSystem = async (status: number, text: string) => {
  const sent: string[] = [];
  const server = createServer(async (request, response) => {
    for await (const piece of request) sent.push(String(piece));
    response.statusCode = status;
    response.end(text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { sent, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

const measure = (system: string, ...flags: string[]) =>
  runWorlds(['--data', testWorlds, '--worlds', '2', '--system', system, ...flags]);

test('the adapter that comes with the worlds is measured over HTTP', async () => {
  expect(await measure(await startAdapter(), '--json')).toBe(0);
  const [{ worlds, overall }] = JSON.parse(said.join('\n')).results;
  expect(worlds).toBe(2);
  expect(overall.tasks).toBe(24);
  expect(overall.decidingTold).toBeGreaterThan(0.05);
  expect(overall.decidingTold).toBeLessThan(0.9);
  expect(overall.aurocOfProbability).not.toBeNull();
});

test('a system is sent notes and tasks without their labels', async () => {
  const { sent, address } = await startSystem(200, '{"quoted":[],"declined":true,"confidence":0}');
  expect(await measure(address)).toBe(0);
  expect(said.join('\n')).toMatch(/unanswerable, declined \(right\) +1\.000/);
  const all = sent.join('');
  expect(all).toContain('"notes"');
  for (const label of ['must', 'near', 'answer', 'verdict', 'finding'])
    expect(all).not.toContain(`"${label}"`);
});

test.each([
  [500, '', 'answered with the status 500'],
  [200, 'yes', 'is not JSON'],
  [200, '{"quoted":[],"declined":true,"confidence":7}', 'is not valid: confidence'],
  [
    200,
    '{"quoted":["n99"],"declined":false,"confidence":1}',
    'quotes n99, which is not a note of this world',
  ],
])('a wrong answer ends the run with what is wrong (%i %s)', async (status, text, says) => {
  const { address } = await startSystem(status, text);
  expect(await measure(address)).toBe(1);
  expect(said.join('\n')).toContain(says);
});

test('an address that nothing listens on, or that is none, is named', async () => {
  const { address } = await startSystem(200, '');
  expect(await measure('localhost')).toBe(2);
  expect(await measure(address.replace(/\d+$/, '9'))).toBe(1);
  expect(said.join('\n')).toContain('cannot be reached');
});
