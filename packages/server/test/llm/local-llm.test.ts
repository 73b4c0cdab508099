/** A local LLM is used where a person said yes, and nowhere else. */
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it, onTestFinished, vi } from 'vitest';
import { offerLocalLlm } from '../../src/cli/offer-llm.js';
import { openTerminal } from '../../src/cli/terminal.js';
import { readConfig } from '../../src/config.js';
import { adminSecret, folderOfTest, openFolder } from '../doors.js';
import { proves } from '../requirements.js';
import { llmKey } from './fake-llm.js';
import { type FakeLocalLlm, startLocalLlm } from './fake-local-llm.js';
import { llmInFolder, loci, ollama, openStreams, plain } from './local-llm-calls.js';

const note = 'The kiln fuse is a 32 A type and lies in the blue drawer.';
const task = 'Where is the kiln fuse?';

/** What the start of a server does about an LLM, with what it logs. */
const start = async (
  data: string,
  llms: readonly FakeLocalLlm[],
  answer: string | null,
  env: Record<string, string> = {},
) => {
  const { streams, err, type } = openStreams(answer !== null);
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: line => logged.push(line) });
  const session = {
    env: {},
    terminal: openTerminal(streams),
    version: '0.0.0',
    importPackage: () => Promise.reject(new Error('no plug-in')),
    localLlms: llms.map(({ endpoint }) => endpoint),
  };
  const offered = offerLocalLlm(session, readConfig({ ...plain, ...env }, { data }), log);
  if (answer !== null) {
    const asked = vi
      .waitFor(() => expect(err()).toContain('Use it?'), 5_000)
      .then(
        () => true,
        () => false,
      );
    if (await Promise.race([asked, offered.then(() => false)])) type(answer);
  }
  await offered;
  return { said: err(), logged: logged.join('') };
};

/** An insight of an instance on the folder, and how it was worded. */
const insightOn = async (data: string, env: Record<string, string> = {}) => {
  const instance = await openFolder(data, env);
  try {
    const grant = await instance.service.authenticate(adminSecret);
    const api = instance.service.as(grant!);
    await api.remember({
      graph_id: 'g',
      memories: [{ content: note, source: { kind: 'user', name: 'Ana' } }],
    });
    const { usage, insight } = await api.insight({ graph_id: 'g', task, include: ['usage'] });
    return { usage: usage!, insight, ready: await instance.service.readiness() };
  } finally {
    await instance.close();
  }
};

it('asks a person once; yes is remembered, for the owner of the folder alone, and used', async () => {
  proves('LLM-19');
  const data = await folderOfTest();
  const llm = await ollama();
  const first = await start(data, [llm], 'y\n');
  expect(first.said).toMatch(
    /Ollama is running at 127\.0\.0\.1:\d+ on this machine, with the model tiny-chat:3b/,
  );
  expect(llm.sent).toEqual([]);
  expect(llmInFolder(data)).toMatchObject({ use: true, server: 'Ollama', model: 'tiny-chat:3b' });
  if (process.platform !== 'win32') expect(statSync(join(data, 'llm.json')).mode & 0o777).toBe(0o600);
  const again = await start(data, [llm], 'n\n');
  expect(again.said).toBe('');
  expect(again.logged).toContain('using an LLM');

  const { usage, insight, ready } = await insightOn(data);
  expect(usage).toMatchObject({ tier: 'llm', model: 'tiny-chat:3b', fallback: null });
  expect(insight).toBe(`By keywords only: ${note}`);
  expect(llm.sent).toHaveLength(1);
  expect(ready).toMatchObject({
    tier: 'llm',
    llm: { model: 'tiny-chat:3b' },
    llmReason: expect.stringMatching(/^Ollama on this machine, allowed on \d{4}-\d\d-\d\d$/),
  });
});

it.each([['n\n'], ['\n'], ['maybe\n']])(
  'takes %j for a no, remembers it, and does not ask again',
  async answer => {
    proves('LLM-19');
    const data = await folderOfTest();
    const llm = await ollama();
    expect((await start(data, [llm], answer)).said).toContain('No LLM is used.');
    expect(llmInFolder(data)).toMatchObject({ use: false });
    const before = llm.requests.length;
    expect(await start(data, [llm], 'y\n')).toEqual({ said: '', logged: '' });
    const { usage, ready } = await insightOn(data);
    expect(usage).toMatchObject({ tier: 'lexical', model: null });
    expect(ready.llmReason).toMatch(/a local one was declined on/);
    expect(llm.requests).toHaveLength(before);
  },
);

it('asks nobody where nobody is there, uses nothing, and tells in one line what was found', async () => {
  proves('LLM-20');
  const data = await folderOfTest();
  const llm = await ollama();
  const { said, logged } = await start(data, [llm], null);
  expect(said).toBe('');
  expect(logged.trim().split('\n')).toHaveLength(1);
  expect(logged).toContain('found an LLM on this machine that is not used; to use it, run `loci llm use`');
  expect(existsSync(join(data, 'llm.json'))).toBe(false);
  const { usage, ready } = await insightOn(data);
  expect(usage).toMatchObject({ tier: 'lexical', model: null });
  expect(ready).toMatchObject({ llm: null, llmReason: 'none is configured or allowed' });
  expect(llm.requests).toEqual(['GET /api/tags']);
});

it('says nothing where none is found', async () => {
  proves('LLM-20');
  const data = await folderOfTest();
  const wordless = await ollama(['all-minilm:latest']);
  expect(await start(data, [wordless], 'y\n')).toEqual({ said: '', logged: '' });
  expect(await start(data, [], 'y\n')).toEqual({ said: '', logged: '' });
});

it('LOCI_LLM_URL comes before what was allowed, and LOCI_LLM=off switches both off', async () => {
  proves('LLM-21');
  const data = await folderOfTest();
  const [allowed, configured] = [await ollama(), await startLocalLlm('LM Studio', ['other'], onTestFinished)];
  await loci(['llm', 'use', '--data', data], [allowed]);
  const named = {
    LOCI_LLM_URL: `${configured.endpoint.address}/v1`,
    LOCI_LLM_MODEL: 'other',
    LOCI_LLM_KEY: llmKey,
  };
  const one = await insightOn(data, named);
  expect(one.usage).toMatchObject({ tier: 'llm', model: 'other' });
  expect(one.ready.llmReason).toBe('set by LOCI_LLM_URL');
  expect(allowed.sent).toEqual([]);
  const none = await insightOn(data, { ...named, LOCI_LLM: 'off' });
  expect(none.usage).toMatchObject({ tier: 'lexical', model: null });
  expect(none.ready).toMatchObject({ llm: null, llmReason: 'LOCI_LLM is off' });
  expect(await start(await folderOfTest(), [allowed], 'y\n', { LOCI_LLM: 'off' })).toEqual({
    said: '',
    logged: '',
  });
  expect(configured.sent).toHaveLength(1);
});

it('sends nothing where another program answers at the address, or the model is gone', async () => {
  proves('LLM-22');
  const data = await folderOfTest();
  const llm = await ollama();
  await loci(['llm', 'use', '--data', data], [llm]);
  llm.list('OpenAI-compatible', ['tiny-chat:3b']);
  expect((await insightOn(data)).usage).toMatchObject({ tier: 'lexical', fallback: 'unavailable' });
  llm.list('Ollama', ['large-chat:70b']);
  expect((await insightOn(data)).usage).toMatchObject({ tier: 'lexical', fallback: 'unavailable' });
  expect(llm.sent).toEqual([]);
  llm.list('Ollama', ['tiny-chat:3b']);
  expect((await insightOn(data)).usage).toMatchObject({ tier: 'llm' });
});

it.each([
  ['{', 'no JSON'],
  ['{"use":true}', 'half of an answer'],
  [
    '{"use":true,"server":"Ollama","address":"http://10.0.0.7:11434","model":"m","at":"2026-05-03T10:00:00Z"}',
    'an address elsewhere',
  ],
])('a file that holds %s allows nothing and stays as it is', async content => {
  const data = await folderOfTest();
  const llm = await ollama();
  writeFileSync(join(data, 'llm.json'), content);
  expect(await start(data, [llm], 'y\n')).toEqual({ said: '', logged: '' });
  expect((await insightOn(data)).ready).toMatchObject({
    llm: null,
    llmReason: 'llm.json in the data folder cannot be read',
  });
  expect(readFileSync(join(data, 'llm.json'), 'utf8')).toBe(content);
  expect(llm.requests).toEqual([]);
});
