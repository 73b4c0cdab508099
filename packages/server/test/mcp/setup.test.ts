/** `loci setup` in a fresh folder, as a person runs it, and its printed command as an agent runs it. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loci, newPlace, type Place } from '../loci-process.js';
import { proves } from '../requirements.js';
import { call } from './agents.js';

// Many processes, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 });

let place: Place;
beforeEach(() => {
  place = newPlace();
});
afterEach(() => place.remove());

const setup = (...args: string[]) => loci(place, ['setup', ...args]);
const inPlace = (path: string) => join(place.folder, path);
const read = (path: string) => readFileSync(inPlace(path), 'utf8');
const write = (path: string, text: string) => {
  mkdirSync(dirname(inPlace(path)), { recursive: true });
  writeFileSync(inPlace(path), text);
};

/** An agent that starts what it was told to start, in the folder where it was told. */
const agentFor = async ({ command, args }: { command: string; args: string[] }): Promise<Client> => {
  const client = new Client({ name: 'agent-of-the-tests', version: '1.0.0' });
  const env = Object.fromEntries(Object.entries(place.env).filter(([, value]) => value !== undefined));
  await client.connect(
    new StdioClientTransport({
      command,
      args,
      cwd: place.folder,
      env: env as Record<string, string>,
      stderr: 'pipe',
    }),
  );
  return client;
};

it('prints a command that a real client runs: what one session remembers, the next recalls', async () => {
  proves('SET-02', 'SET-03');
  const { code, out, err } = await setup('claude-code', '--print', '--graph', 'atlas');
  expect({ code, err }).toEqual({
    code: 0,
    err: expect.stringMatching(/^Nothing is stored in .* --data\.\n$/),
  });
  expect(existsSync(inPlace('.mcp.json'))).toBe(false);
  const [command = '', ...args] = out.trim().split(' -- ')[1]?.split(' ') ?? [];
  expect(out).toMatch(/^claude mcp add --scope project loci -- /);

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
  const { code, out } = await loci(place, ['setup', 'claude-desktop', '--print', '-g', 'atlas', ...args], {
    env,
  });
  expect(code).toBe(0);
  expect(JSON.parse(out).mcpServers.loci.args.slice(2).join(' ')).toBe(
    `${written.replace('HOME', realpathSync(place.folder))} --graph atlas`,
  );
});

it('refuses a graph that no memory takes', async () => {
  for (const graph of ['..', 'x'.repeat(201)])
    expect(await setup('claude-code', '--graph', graph, '--yes')).toMatchObject({
      code: 2,
      out: '',
      err: expect.stringContaining('cannot be the name of a graph'),
    });
  expect(existsSync(inPlace('.mcp.json'))).toBe(false);
});

const jsonc = `{
  // servers of this project
  "SERVERS": {
    "other": { "command": "other", "args": ["--x"] } // keep me
  },
  "more": [1, 2.50, "é"]
}
`;
const toml = `# how I like it
model = "m" # fast

[mcp_servers.other]
command = "other"
`;

describe.each([
  ['claude-code', ['--scope', 'project'], '.mcp.json', jsonc.replace('SERVERS', 'mcpServers')],
  ['claude-code', ['--scope', 'user'], '.claude.json', jsonc.replace('SERVERS', 'mcpServers')],
  ['claude-desktop', [], '.config/Claude/claude_desktop_config.json', jsonc.replace('SERVERS', 'mcpServers')],
  ['cursor', [], '.cursor/mcp.json', jsonc.replace('SERVERS', 'mcpServers')],
  ['vscode', ['--scope', 'project'], '.vscode/mcp.json', jsonc.replace('SERVERS', 'servers')],
  ['vscode', ['--scope', 'user'], '.config/Code/User/mcp.json', jsonc.replace('SERVERS', 'servers')],
  ['codex', ['--scope', 'user'], '.codex/config.toml', toml],
  ['codex', ['--scope', 'project'], '.codex/config.toml', toml],
])('%s %j', (agent, scope, file, before) => {
  it('is written after it was shown, and taken out to the byte', async () => {
    proves('SET-01', 'SET-04', 'SET-06');
    write(file, before);
    chmodSync(inPlace(file), 0o600);
    const asked = await setup(agent, ...scope, '--graph', 'atlas');
    expect(asked.code).toBe(2);
    expect(asked.err).toContain('--yes');
    expect(asked.out).toContain('+ ');
    expect(read(file)).toBe(before);

    const done = await setup(agent, ...scope, '--graph', 'atlas', '--yes');
    expect({ code: done.code, out: done.out }).toEqual({ code: 0, out: asked.out });
    expect(read(file)).toContain('atlas');
    expect(read(file)).toContain('other');
    expect(read(`${file}.loci-backup`)).toBe(before);
    expect(statSync(inPlace(file)).mode & 0o777).toBe(0o600);
    expect((await setup(agent, ...scope, '--graph', 'atlas', '--yes')).err).toContain('nothing to change');

    const gone = await setup(agent, ...scope, '--remove', '--yes');
    expect(gone.code).toBe(0);
    expect(gone.out).toMatch(/^- .*atlas/m);
    expect(read(file)).toBe(before);
    expect((await setup(agent, ...scope, '--remove', '--yes')).err).toContain('nothing to take out');
  });
});

it('takes a new file away again, and leaves what was changed since', async () => {
  proves('SET-04');
  await setup('cursor', '--yes', '--graph', 'atlas', '--hooks');
  expect(JSON.parse(read('.cursor/hooks.json'))).toMatchObject({
    version: 1,
    hooks: { sessionStart: [{ command: expect.stringContaining('session start --agent cursor') }] },
  });
  const later = read('.cursor/mcp.json').replace('{\n  "mcp', '{\n  // mine\n  "mcp');
  write('.cursor/mcp.json', later);
  await setup('cursor', '--remove', '--yes');
  expect(read('.cursor/mcp.json')).toContain('// mine');
  expect(read('.cursor/mcp.json')).not.toContain('atlas');
  expect(existsSync(inPlace('.cursor/hooks.json'))).toBe(false);
});

it('names what it cannot read, and leaves it', async () => {
  proves('SET-05');
  const broken = '{\n  "mcpServers": {\n';
  write('.mcp.json', broken);
  const { code, err } = await setup('claude-code', '--yes');
  expect(code).toBe(1);
  expect(err).toMatch(/\.mcp\.json: line \d is not JSON/);
  expect(read('.mcp.json')).toBe(broken);
  write('.codex/config.toml', 'a = \n');
  expect((await setup('codex', '--yes')).err).toMatch(/config\.toml: line 1 is not TOML/);
  expect((await setup('claude-desktop', '--scope', 'project')).code).toBe(2);
  expect((await setup('vscode', '--hooks', '--yes')).err).toContain('no hooks');
});

it('writes no secret, also where the environment holds one', async () => {
  proves('SET-07');
  for (const agent of ['claude-code', 'claude-desktop', 'cursor', 'vscode', 'codex']) {
    const done = await loci(
      place,
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
  expect(JSON.parse(read('.mcp.json')).mcpServers.loci).toEqual({
    type: 'http',
    url: 'http://127.0.0.1:4747/mcp?graph=a%20b',
    headers: { Authorization: `Bearer \${LOCI_SECRET}` },
  });
  expect(read('.codex/config.toml')).toContain('bearer_token_env_var = "LOCI_SECRET"');
});

it('lets a session begin with what is known and end with what was learnt', async () => {
  proves('SET-08', 'SET-04');
  const mine =
    '{\n  "hooks": {\n    "SessionStart": [\n      { "hooks": [{ "type": "command", "command": "mine" }] }\n    ]\n  }\n}\n';
  write('.claude/settings.json', mine);
  expect((await setup('claude-code', '--hooks', '--yes', '--graph', 'atlas')).code).toBe(0);
  const { hooks } = JSON.parse(read('.claude/settings.json'));
  expect(hooks.SessionStart).toHaveLength(2);
  const argsOf = (group: { hooks: { command: string }[] }) =>
    group.hooks[0]!.command.slice(group.hooks[0]!.command.indexOf(' session ')).trim().split(' ');
  const [atStart, atEnd] = [argsOf(hooks.SessionStart[1]), argsOf(hooks.SessionEnd[0])];

  const nothing = await loci(place, atStart, { input: '{"source": "startup"}' });
  expect(nothing).toEqual({ code: 0, out: '', err: '' });

  const line = (type: string, content: unknown) =>
    JSON.stringify({ type, message: { role: type, content }, timestamp: '2026-05-03T10:00:00.000Z' });
  write(
    's.jsonl',
    [
      line('user', 'We always deploy the billing service from the release branch, never from main.'),
      line('assistant', [
        { type: 'text', text: 'Understood.' },
        { type: 'tool_use', id: 'x', name: 'Bash', input: {} },
      ]),
      line('user', [{ type: 'tool_result', tool_use_id: 'x', content: 'The wifi password is hunter2.' }]),
      line('user', '<system-reminder>Be brief and remember the lunch menu of the canteen.</system-reminder>'),
      '{"type": "user", "message": {"content": "cut off',
    ].join('\n'),
  );
  const input = JSON.stringify({ session_id: 's-1', transcript_path: inPlace('s.jsonl'), reason: 'exit' });
  const kept = await loci(place, atEnd, { input, env: { LOCI_MODELS: '' } });
  expect({ code: kept.code, out: kept.out }).toEqual({ code: 0, out: '' });
  expect(kept.err).toMatch(/1 memory from 2 messages/);
  expect((await loci(place, atEnd, { input: '{}' })).code).toBe(2);

  const begun = await loci(place, atStart, { input: '{"source": "startup"}' });
  const { hookSpecificOutput } = JSON.parse(begun.out);
  expect(hookSpecificOutput.hookEventName).toBe('SessionStart');
  expect(hookSpecificOutput.additionalContext).toContain('release branch');
  expect(hookSpecificOutput.additionalContext).not.toMatch(/hunter2|canteen/);
  const plain = await loci(place, [
    'session',
    'start',
    '-g',
    'atlas',
    '--about',
    'billing',
    '--max-tokens',
    '100',
  ]);
  expect(plain.out).toMatch(/^Loci remembers in the graph "atlas"[\s\S]*release branch/);
  const cursor = await loci(place, ['session', 'start', '-g', 'atlas', '--agent', 'cursor']);
  expect(JSON.parse(cursor.out).additional_context).toContain('release branch');

  expect((await setup('claude-code', '--remove', '--yes')).code).toBe(0);
  expect(read('.claude/settings.json')).toBe(mine);
});

it('tells the contradictions of the memories it tells before all others', async () => {
  proves('SET-08');
  const pairs = ['freeze', ...Array.from({ length: 6 }, (_, at) => `limit${at}`)];
  const idOf = (pair: number, side: number) => `019df244-fa20-70c6-bdd2-00000000${pair}00${side}`;
  const lines = pairs.flatMap((word, pair) => [
    { id: idOf(pair, 1), content: `The ${word} begins on Friday.`, context_types: { topic: [word] } },
    { id: idOf(pair, 2), content: `The ${word} begins on Sunday.`, context_types: { topic: [word] } },
  ]);
  const contradictions = pairs.map((word, pair) => ({
    loci: 'contradiction',
    id: idOf(pair, 3),
    first: idOf(pair, 1),
    second: idOf(pair, 2),
    first_quote: `The ${word} begins on Friday`,
    second_quote: `The ${word} begins on Sunday`,
    reason: 'They name different days.',
    strength: 0.9,
    origin: 'asserted',
    suggested_resolution: null,
    // The one that is asked about is the oldest.
    opened_at: `2026-05-0${pair + 1}T12:00:00.000Z`,
    resolutions: [],
  }));
  const input = [...lines, ...contradictions].map(line => JSON.stringify(line)).join('\n');
  expect((await loci(place, ['import', '-', '-g', 'atlas'], { input })).err).toBe('');
  const { out } = await loci(place, ['session', 'start', '-g', 'atlas', '--about', 'the freeze']);
  expect(out).toMatch(/tell both sides:\n- \S+ «The freeze begins on Friday\.»/);
});
