/** The process `loci mcp`: what it writes, when it opens its folder, and how it ends. */
import { once } from 'node:events';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it, onTestFinished } from 'vitest';
import { folderOfTest } from '../doors.js';
import { loci, newPlace, startLoci } from '../loci-process.js';
import { proves } from '../requirements.js';
import { call, failure, forThisTest, onStdio } from './agents.js';

const hello = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'agent-of-the-tests', version: '1' },
  },
};

const start = (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  const place = newPlace();
  const child = startLoci(place, ['mcp', ...args], env);
  onTestFinished(() => {
    child.kill('SIGKILL');
    place.remove();
  });
  const lines: unknown[] = [];
  createInterface({ input: child.stdout! }).on('line', line => lines.push(JSON.parse(line)));
  let told = '';
  child.stderr!.setEncoding('utf8').on('data', chunk => {
    told += chunk;
  });
  const ended = once(child, 'close') as Promise<[number | null]>;
  const send = (message: unknown) => child.stdin!.write(`${JSON.stringify(message)}\n`);
  return { child, lines, told: () => told, send, ended };
};

it('recalls in one process what another remembered', async () => {
  proves('MCP-06', 'MCP-01');
  const data = join(await folderOfTest(), 'new');
  const args = ['--data', data, '--graph', 'atlas'];
  const one = await onStdio(args);
  await call(one, 'remember', { memories: [{ content: 'The staging port is 8443.' }] });
  const meanwhile = await forThisTest(onStdio(args));
  expect((await call(meanwhile, 'recall', { query: 'staging port' })).data.total).toBe(1);
  await one.close();
  const next = await forThisTest(onStdio(args));
  const { data: found } = await call(next, 'recall', { query: 'staging port' });
  expect(found.memories).toMatchObject([{ content: 'The staging port is 8443.' }]);
});

it('answers initialize before it opens its folder, and writes the protocol only', async () => {
  proves('MCP-22', 'MCP-01', 'MCP-23');
  const data = join(await folderOfTest(), 'later');
  const { child, lines, send, ended } = start(['--data', data], { LOCI_LOG_LEVEL: 'trace' });
  send(hello);
  await expect.poll(() => lines.length, { timeout: 60_000 }).toBe(1);
  expect(existsSync(data)).toBe(false);
  send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  await expect.poll(() => existsSync(join(data, 'loci.db')), { timeout: 60_000 }).toBe(true);
  child.stdin!.write('this is no JSON\n');
  send({
    jsonrpc: '2.0',
    id: 2,
    method: 'tools/call',
    params: { name: 'contexts', arguments: { graph_id: 'g' } },
  });
  await expect.poll(() => lines.length, { timeout: 60_000 }).toBe(2);
  for (const line of lines) expect(line).toMatchObject({ jsonrpc: '2.0', id: expect.any(Number) });
  child.stdin!.end();
  expect(await ended).toEqual([0, null]);
  expect(existsSync(join(data, `serving-${child.pid}`))).toBe(false);
});

it('does not call models missing that were still loading when the agent went away', async () => {
  proves('MCP-23');
  const data = join(await folderOfTest(), 'short');
  const { child, lines, told, send, ended } = start(['--data', data], { LOCI_MODELS: '' });
  send(hello);
  await expect.poll(() => lines.length, { timeout: 60_000 }).toBe(1);
  send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  await expect.poll(() => existsSync(join(data, 'loci.db')), { timeout: 60_000 }).toBe(true);
  child.stdin!.end();
  expect(await ended).toEqual([0, null]);
  expect(told()).toBe('');
});

it('ends well when it is told to stop', async () => {
  proves('MCP-23');
  const { child, lines, send, ended } = start(['--data', join(await folderOfTest(), 'd')]);
  send(hello);
  await expect.poll(() => lines.length, { timeout: 60_000 }).toBe(1);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});

it('tells by the call what cannot be opened, and tries again', async () => {
  proves('MCP-22', 'MCP-14');
  const data = join(await folderOfTest(), 'blocked', 'data');
  writeFileSync(dirname(data), 'a file where a folder should be');
  const agent = await forThisTest(onStdio(['--data', data, '--graph', 'g']));
  const said = await failure(agent, 'recall', { query: 'x' });
  expect(said).toContain('Cannot open the data');
  expect(said).toContain('loci doctor');
  rmSync(dirname(data));
  mkdirSync(dirname(data));
  expect(
    (await call(agent, 'remember', { memories: [{ content: 'It works.' }] })).data.memories,
  ).toHaveLength(1);
});

it('says at once what is wrong with its arguments', async () => {
  proves('MCP-02');
  const place = newPlace();
  onTestFinished(() => place.remove());
  const without = await loci(place, ['mcp', '--url', 'http://127.0.0.1:1']);
  expect([without.code, without.out]).toEqual([2, '']);
  expect(without.err).toContain('LOCI_SECRET');
  expect((await loci(place, ['mcp', '--data', 'x', '--url', 'http://127.0.0.1:1'])).code).toBe(2);
  const away = await forThisTest(
    onStdio(['--url', 'http://127.0.0.1:1', '--graph', 'g'], { LOCI_SECRET: 's' }),
  );
  expect(await failure(away, 'recall', { query: 'x' })).toContain('Try again');
});

it('keeps a restore away from the folder it works on', async () => {
  proves('MCP-23');
  const place = newPlace();
  onTestFinished(() => place.remove());
  const agent = await forThisTest(onStdio(['--data', place.data, '--graph', 'g']));
  await call(agent, 'remember', { memories: [{ content: 'Kept.' }] });
  const backup = join(place.folder, 'b.backup');
  expect((await loci(place, ['backup', backup, '--data', place.data])).code).toBe(0);
  const restored = await loci(place, ['restore', backup, '--data', place.data, '--force']);
  expect(restored.code).toBe(1);
  expect(restored.err).toContain('loci mcp');
});
