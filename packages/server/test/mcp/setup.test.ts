/** `loci setup` in a fresh folder, as a person runs it, and its printed command as an agent runs it. */
import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, it } from 'vitest';
import { agentNames } from '../../src/cli/setup/agents.js';
import { loci, lociHere } from '../loci-process.js';
import { proves } from '../requirements.js';
import { call } from './agents.js';
import { geminiJson, settingsFiles } from './settings-files.js';
import { setupPlace } from './setup-place.js';

const at = setupPlace();
const { setup, inPlace, read, write } = at;

/** An agent that starts what it was told to start, in the folder where it was told. */
const agentFor = async ({ command, args }: { command: string; args: string[] }): Promise<Client> => {
  const client = new Client({ name: 'agent-of-the-tests', version: '1.0.0' });
  const env = Object.fromEntries(Object.entries(at.place.env).filter(([, value]) => value !== undefined));
  await client.connect(
    new StdioClientTransport({
      command,
      args,
      cwd: at.place.folder,
      env: env as Record<string, string>,
      stderr: 'pipe',
    }),
  );
  return client;
};

it('prints a command that a real client runs: what one session remembers, the next recalls', async () => {
  proves('SET-02', 'SET-03');
  const { code, out, err } = await loci(at.place, ['setup', 'claude-code', '--print', '--graph', 'atlas']);
  expect({ code, err }).toEqual({
    code: 0,
    err: expect.stringMatching(/^Nothing is stored in .* --data\.\n$/),
  });
  expect(existsSync(inPlace('.mcp.json'))).toBe(false);
  const [command = '', ...args] = out.trim().split(' -- ')[1]?.split(' ') ?? [];
  expect(out).toMatch(/^claude mcp add --scope local loci -- /);

  const first = await agentFor({ command, args });
  await call(first, 'remember', {
    memories: [{ content: 'Deploys happen on Tuesdays after the stand-up.' }],
  });
  await first.close();
  const second = await agentFor({ command, args });
  const { text } = await call(second, 'recall', { query: 'When do we deploy?' });
  await second.close();
  expect(text).toContain('Deploys happen on Tuesdays after the stand-up.');
});

it.each<[string, string[], NodeJS.ProcessEnv, string]>([
  ['the usual folder', [], {}, '--data HOME/.loci'],
  ['a folder by flag', ['--data', 'kept/here'], {}, '--data HOME/kept/here'],
  ['a folder by variable', [], { LOCI_DATA: './kept' }, '--data HOME/kept'],
  ['an address by variable', [], { LOCI_URL: 'http://127.0.0.1:9/' }, '--url http://127.0.0.1:9'],
  ['a flag before a variable', ['--data', 'kept'], { LOCI_URL: 'http://127.0.0.1:9' }, '--data HOME/kept'],
])('gives the agent what the commands of this person use: %s', async (_, args, env, written) => {
  // Claude Desktop starts a process, also for an address.
  const { code, out } = await lociHere(
    at.place,
    ['setup', 'claude-desktop', '--print', '-g', 'atlas', ...args],
    {
      env,
    },
  );
  expect(code).toBe(0);
  expect(JSON.parse(out).mcpServers.loci.args.slice(2).join(' ')).toBe(
    `${written.replace('HOME', realpathSync(at.place.folder))} --graph atlas`,
  );
});

it('refuses a graph that no memory takes', async () => {
  for (const graph of ['..', 'x'.repeat(201)])
    expect(await setup('claude-code', '--graph', graph, '--yes')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('is not a valid graph name'),
    });
  expect(existsSync(inPlace('.mcp.json'))).toBe(false);
});

describe.each(settingsFiles)('%s %j', (agent, scope, file, before) => {
  it('is written after it was shown, and taken out to the byte', async () => {
    proves('SET-01', 'SET-04', 'SET-06', 'SET-09', 'SET-10');
    write(file, before);
    chmodSync(inPlace(file), 0o600);
    const asked = await setup(agent, ...scope, '--graph', 'harbor');
    expect(asked.code).toBe(2);
    expect(asked.err).toContain('--yes');
    expect(asked.out).toContain('+ ');
    expect(read(file)).toBe(before);

    const done = await setup(agent, ...scope, '--graph', 'harbor', '--yes');
    expect({ code: done.code, out: done.out }).toEqual({ code: 0, out: asked.out });
    expect(read(file)).toContain('harbor');
    expect(read(file)).toContain('other');
    if (scope.includes('project')) expect(read(file)).not.toContain(realpathSync(at.place.folder));
    expect(read(`${file}.loci-backup`)).toBe(before);
    expect(statSync(inPlace(file)).mode & 0o777).toBe(0o600);
    expect((await setup(agent, ...scope, '--graph', 'harbor', '--yes')).err).toContain('Nothing to change');
    // Another graph takes the place of the first; what was there before Loci stays kept.
    expect((await setup(agent, ...scope, '--graph', 'pier', '--yes')).code).toBe(0);
    expect(read(file)).not.toContain('harbor');
    expect(read(`${file}.loci-backup`)).toBe(before);

    const gone = await setup(agent, '--remove', '--yes');
    expect(gone.code).toBe(0);
    expect(gone.out).toMatch(/^- .*pier/m);
    // It names what it removes, and each only once.
    const named = (text: string) => text.split('\n', 1)[0]?.replace(/ \((?:new|deleted).*?\)/, '');
    expect(named(gone.out)).toBe(named(asked.out));
    expect(read(file)).toBe(before);
    expect(existsSync(inPlace(`${file}.loci-backup`))).toBe(false);
    expect((await setup(agent, ...scope, '--remove', '--yes')).err).toContain('Nothing to remove');
  });

  it('leaves no trace where nothing was', async () => {
    proves('SET-04');
    const filesBefore = readdirSync(at.place.folder);
    expect((await setup(agent, ...scope, '--graph', 'harbor', '--yes')).code).toBe(0);
    expect(readdirSync(at.place.folder)).not.toEqual(filesBefore);
    expect((await setup(agent, ...scope, '--graph', 'pier', '--yes')).code).toBe(0);
    expect((await setup(agent, '--remove', '--yes')).code).toBe(0);
    expect(readdirSync(at.place.folder)).toEqual(filesBefore);
  });
});

/** What each agent reads, by its documentation. */
it('writes the entry in the form of each agent', async () => {
  proves('SET-10');
  const entryOf = async (...args: string[]) =>
    JSON.parse((await setup(...args, '--graph', 'harbor', '--print', '--data', 'kept')).out);
  const command = process.execPath;
  const args = [
    expect.stringMatching(/main\.js$/),
    'mcp',
    '--data',
    join(realpathSync(at.place.folder), 'kept'),
    '--graph',
    'harbor',
  ];
  expect(await entryOf('claude-desktop')).toEqual({ mcpServers: { loci: { command, args } } });
  expect(await entryOf('cursor')).toEqual({ mcpServers: { loci: { command, args } } });
  expect(await entryOf('vscode')).toEqual({ servers: { loci: { type: 'stdio', command, args } } });
  expect(await entryOf('windsurf')).toEqual({ mcpServers: { loci: { command, args } } });
  expect(await entryOf('zed')).toEqual({ context_servers: { loci: { command, args } } });
  expect(await entryOf('gemini')).toEqual({ mcpServers: { loci: { command, args } } });
  expect(await entryOf('opencode')).toEqual({
    mcp: { loci: { type: 'local', command: [command, ...args] } },
  });
  expect(await entryOf('cline')).toEqual({ mcpServers: { loci: { command, args } } });
});

it('proposes a graph of this project, and never the example', async () => {
  proves('SET-11');
  for (const [folder, graph] of [
    ['harbor', 'harbor'],
    ['atlas', 'my-atlas'],
  ] as const) {
    mkdirSync(inPlace(folder));
    const project = { ...at.place, folder: inPlace(folder) };
    const { out } = await loci(project, ['setup', 'claude-code', '--print']);
    expect(out.trim().endsWith(`--graph ${graph}`)).toBe(true);
  }
  expect((await setup('cursor', '--print')).out).toContain('"personal"');
  mkdirSync(at.place.data);
  write('data/example-seeded', 'then\n');
  const { err } = await setup('claude-code', '--print', '--graph', 'atlas', '--data', 'data');
  expect(err).toContain('"atlas" is the example graph');
});

it('leaves alone what was changed since', async () => {
  proves('SET-04');
  await setup('cursor', '--scope', 'project', '--yes', '--graph', 'harbor', '--hooks');
  expect(JSON.parse(read('.cursor/hooks.json'))).toMatchObject({
    version: 1,
    hooks: { sessionStart: [{ command: expect.stringContaining('session start --agent cursor') }] },
  });
  const later = read('.cursor/mcp.json').replace('{\n  "mcp', '{\n  // mine\n  "mcp');
  write('.cursor/mcp.json', later);
  await setup('cursor', '--remove', '--yes');
  expect(read('.cursor/mcp.json')).toMatch(/^\{\s+\/\/ mine\s+\}\s*$/);
  expect(existsSync(inPlace('.cursor/hooks.json'))).toBe(false);
});

it('writes the entry and the hook of one file as one change', async () => {
  proves('SET-04', 'SET-08');
  write('.gemini/settings.json', geminiJson);
  expect((await setup('gemini', '--hooks', '--yes', '--graph', 'harbor')).code).toBe(0);
  const text = read('.gemini/settings.json');
  expect(text).toContain('// mine');
  const { mcpServers, hooks } = JSON.parse(text.replace('// mine', ''));
  expect(Object.keys(mcpServers)).toEqual(['other', 'loci']);
  expect(hooks.SessionStart[0].hooks[0]).toMatchObject({ type: 'command', timeout: 20_000 });
  await setup('gemini', '--remove', '--yes');
  expect(read('.gemini/settings.json')).toBe(geminiJson);
});

it('writes no secret, also where the environment holds one', async () => {
  proves('SET-07');
  for (const agent of agentNames) {
    const done = await lociHere(
      at.place,
      ['setup', agent, '--url', 'http://127.0.0.1:4747', '--graph', 'a b', '--yes'],
      {
        env: { LOCI_SECRET: 'do-not-write-me' },
      },
    );
    expect(done.code).toBe(0);
    expect(done.out).toContain('127.0.0.1:4747');
    expect(done.out).not.toContain('do-not-write-me');
    expect(done.err).toContain('LOCI_SECRET');
  }
  const url = 'http://127.0.0.1:4747/mcp?graph=a%20b';
  const [claudeCode] = Object.values<{ mcpServers: { loci: unknown } }>(
    JSON.parse(read('.claude.json')).projects,
  );
  expect(claudeCode!.mcpServers.loci).toEqual({
    type: 'http',
    url,
    headers: { Authorization: `Bearer \${LOCI_SECRET}` },
  });
  expect(read('.codex/config.toml')).toContain('bearer_token_env_var = "LOCI_SECRET"');
  expect(JSON.parse(read('.codeium/windsurf/mcp_config.json')).mcpServers.loci).toEqual({
    serverUrl: url,
    headers: { Authorization: `Bearer \${env:LOCI_SECRET}` },
  });
  expect(JSON.parse(read('.gemini/settings.json')).mcpServers.loci).toEqual({
    httpUrl: url,
    headers: { Authorization: 'Bearer $LOCI_SECRET' },
  });
  expect(JSON.parse(read('.config/opencode/opencode.json')).mcp.loci).toEqual({
    type: 'remote',
    url,
    headers: { Authorization: 'Bearer {env:LOCI_SECRET}' },
  });
});
