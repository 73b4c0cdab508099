/** Every example runs as a person would run it, and checks itself. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { connect, LociProblem } from '@loci/client';
import { lociTools } from '@loci/client/ai-sdk';
import { langchainTools } from '@loci/client/langchain';
import { mastraTools } from '@loci/client/mastra';
import { agentTools, callFunction } from '@loci/client/tools';
import type { ToolSet } from 'ai';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { adminSecret, type Door, openDoor } from '../doors.js';
import { proves } from '../requirements.js';
import { openScriptedModel, type ScriptedModel } from './scripted-model.js';

vi.setConfig({ testTimeout: 60_000 });

const folder = fileURLToPath(new URL('../../../../examples/', import.meta.url));
const withMastra = new URL('./with-mastra.mjs', import.meta.url).href;
let door: Door;
let model: ScriptedModel;

beforeAll(async () => {
  // One of them waits until a contradiction is found.
  door = await openDoor('over HTTP', {}, { LOCI_RELATE: 'on', LOCI_MODELS: '' });
  model = await openScriptedModel();
});
afterAll(async () => {
  model.close();
  await door.close();
});

const run = async (file: string): Promise<{ code: number | null; out: string; err: string }> => {
  const child = spawn(process.execPath, ['--import', withMastra, folder + file], {
    env: {
      PATH: process.env.PATH ?? '',
      LOCI_URL: door.url,
      LOCI_SECRET: adminSecret,
      LLM_URL: model.url,
      LLM_KEY: 'none',
      LLM_MODEL: 'scripted',
    },
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', chunk => {
    said.out += chunk;
  });
  child.stderr.setEncoding('utf8').on('data', chunk => {
    said.err += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...said };
};

const expected: Readonly<Record<string, RegExp>> = {
  'ai-sdk.mjs': /the staging database is called larch/,
  'openai-functions.mjs': /the release train leaves on Thursdays/,
  'langchain.mjs': /Mondays at nine/,
  'mastra.mjs': /four in the morning/,
  'support-agent.mjs': /Norwind calls about its billing export[\s\S]*one file a region/,
  'coding-agent.mjs': /Seen before:[\s\S]*jest\.config\.mjs[\s\S]*Evidence:[\s\S]*duplicate symbol/,
  'research-notes.mjs': /in 2021: .*40 kg[\s\S]*today: .*62 kg[\s\S]*dried too long[\s\S]*Nothing stored/,
  'team-decisions.mjs': /Ana: .*100 MB[\s\S]*Ben: .*250 MB[\s\S]*Settled: .*250 MB[\s\S]*superseded/,
  'week-in-the-life.mjs':
    /Monday[\s\S]*100 MB[\s\S]*250 MB[\s\S]*new, \d+ contested[\s\S]*merge: [\s\S]*Asked now: .*250 MB[\s\S]*undone again/,
  'feedback-triage.mjs': /3 × search[\s\S]*Tell Iris, Jonas, Kemi[\s\S]*superseded/,
  'migrate-from-mem0.mjs':
    /Would import 3 memories[\s\S]*the second time 0[\s\S]*allergic to peanuts, since 2025-03-04/,
};

it('knows every example', () => {
  const servers = ['webhook-receiver.mjs'];
  expect(
    readdirSync(folder)
      .filter(file => file.endsWith('.mjs'))
      .sort(),
  ).toEqual([...Object.keys(expected), ...servers].sort());
});

it('tells of every example in its list', () => {
  proves('EXM-01');
  const list = readFileSync(`${folder}README.md`, 'utf8');
  expect(Object.keys(expected).filter(file => !list.includes(`\`${file}\``))).toEqual([]);
});

it.each(Object.entries(expected))('%s does what it says', async (file, answer) => {
  proves('FRM-01', 'FRM-02', 'FRM-03', 'FRM-06', 'EXM-01', 'TND-08');
  const { code, out, err } = await run(file);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(answer);
});

it('gives the AI SDK tools that fit its types, without needing that package', async () => {
  proves('FRM-01');
  const client = connect({ url: door.url, secret: adminSecret, retries: 0 });
  const tools = lociTools(client, { graph_id: 'typed' }) satisfies ToolSet;
  const gone = AbortSignal.abort(new Error('stopped'));
  const input = tools.recall.inputSchema.parse({ query: 'x' });
  expect(await tools.recall.execute(input, {})).toEqual({
    memories: [],
    note: expect.stringContaining('Nothing'),
  });
  await expect(tools.recall.execute(input, { abortSignal: gone })).rejects.toThrow('stopped');
});

it('hands the signal of a framework on, whatever it calls it', async () => {
  proves('FRM-03', 'FRM-06');
  const client = connect({ url: door.url, secret: adminSecret, retries: 0 });
  const gone = AbortSignal.abort(new Error('stopped'));
  const { recall: lent } = langchainTools(run => run, client, { graph_id: 'typed' });
  const { recall: made } = mastraTools(one => one, client, { graph_id: 'typed' });
  expect(JSON.parse(await lent({ query: 'x' }))).toMatchObject({ memories: [] });
  expect(await made.execute({ query: 'x' })).toMatchObject({ memories: [] });
  await expect(lent({ query: 'x' }, { signal: gone })).rejects.toThrow('stopped');
  await expect(made.execute({ query: 'x' }, { abortSignal: gone })).rejects.toThrow('stopped');
});

it('finds contexts by all that it is given', async () => {
  proves('FRM-05');
  const client = connect({ url: door.url, secret: adminSecret, retries: 0 });
  await client.remember({
    graph_id: 'found',
    content: 'Ports are opened by Ana.',
    context_types: { skill: ['network', 'gateway'], error: ['network timeout'] },
  });
  const { contexts } = agentTools(client, { graph_id: 'found' });
  const rows: [Parameters<typeof contexts.run>[0], string[]][] = [
    [{}, ['skill', 'error']],
    [{ context_type: 'skill' }, ['gateway', 'network']],
    [{ q: 'network' }, ['network', 'network timeout']],
    [{ name: 'gateway' }, ['gateway']],
    [{ context_type: 'error', q: 'network' }, ['network timeout']],
    [{ name: 'network', q: 'timeout' }, ['network timeout']],
  ];
  for (const [input, expected] of rows) {
    const { items } = (await contexts.run(input)) as { items: { context_type: string; name?: string }[] };
    const names = items.map(({ context_type, name }) => name ?? context_type);
    expect([input, names.sort()]).toEqual([input, expected.sort()]);
  }
});

it('tells a model that would change an unknown graph that nothing was done', async () => {
  proves('FRM-04');
  const client = connect({ url: door.url, secret: adminSecret, retries: 0 });
  const tools = agentTools(client, { graph_id: 'unknown' });
  const failed = { code: 'graph_not_found', error: expect.any(String) };
  expect(await tools.forget.run({ memory_id: 'x', confirm: true })).toMatchObject(failed);
  expect(await tools.resolve.run({ contradiction_id: 'x', resolution: 'reopen' })).toMatchObject(failed);
  const nothing = { memories: [], note: expect.stringContaining('Nothing') };
  expect(await tools.contexts.run({})).toEqual(nothing);
  expect(await tools.contradictions.run({ status: 'open' })).toEqual(nothing);
});

it('passes on why a contradiction is opened again', async () => {
  proves('FRM-05');
  const client = connect({ url: door.url, secret: adminSecret, retries: 0 });
  const graph_id = 'reasons';
  const { items } = await client.remember({
    graph_id,
    memories: [{ content: 'The lamp in the hall is blue.' }, { content: 'Ana takes the minutes.' }],
  });
  const { id } = await client.openContradiction({ graph_id, first: items[0]!.id, second: items[1]!.id });
  const { resolve } = agentTools(client, { graph_id });
  await resolve.run({ contradiction_id: id, resolution: 'dismissed', reason: 'Ana said so.' });
  await resolve.run({ contradiction_id: id, resolution: 'reopen', reason: 'Ana was wrong.' });
  expect((await client.getContradiction({ graph_id, id })).history).toMatchObject([
    { reason: 'Ana said so.', undone_reason: 'Ana was wrong.' },
  ]);
});

it('tells a model what it can fix, and the program what it cannot', async () => {
  proves('FRM-04');
  const client = connect({ url: door.url, secret: adminSecret, retries: 0 });
  const tools = agentTools(client, { graph_id: 'mending' });
  const told = async (name: string, args: unknown) =>
    JSON.parse(await callFunction(tools, { name, arguments: JSON.stringify(args) }));
  const { memories } = await told('remember', {
    memories: [{ content: 'Ports are opened by Ana.', context_types: { skill: ['network'] } }],
  });
  expect(await told('forget', { memory_id: memories[0].id })).toMatchObject({ forgotten: false });
  expect(await told('forget', { memory_id: 'nowhere' })).toMatchObject({ code: 'memory_not_found' });
  const network = { context_type: 'skill', name: 'network' };
  expect(await told('forget', network)).toMatchObject({ forgotten: false, counts: { memories: 1 } });
  expect(await told('forget', {})).toMatchObject({
    code: 'invalid_request',
    fields: [{ path: 'memory_id' }],
  });
  expect(await told('contexts', network)).toMatchObject({
    memories: [{ content: 'Ports are opened by Ana.' }],
  });
  expect(await told('contradictions', {})).toEqual({ contradictions: [], total: 0 });
  expect(await told('resolve', { contradiction_id: 'x', resolution: 'dismissed' })).toMatchObject({
    code: 'contradiction_not_found',
  });
  expect(await told('recal', {})).toEqual({ error: expect.stringContaining('there are recall, remember') });
  expect(await told('forget', { memory_id: memories[0].id, confirm: true })).toMatchObject({
    forgotten: true,
  });
  const away = agentTools(connect({ url: 'http://127.0.0.1:1', secret: 'x', retries: 0 }), { graph_id: 'g' });
  await expect(callFunction(away, { name: 'recall', arguments: '{"query": "x"}' })).rejects.toThrow(
    LociProblem,
  );
});
