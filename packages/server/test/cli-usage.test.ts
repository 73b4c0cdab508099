/** How the command line answers to wrong use, and what it says of itself. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { lociHere, newPlace, type Place } from './loci-process.js';

const folderBefore = process.cwd();
let place: Place;
const run = (args: readonly string[], options?: Parameters<typeof lociHere>[2]) =>
  lociHere(place, args, options);

beforeAll(() => {
  place = newPlace();
  process.chdir(place.folder);
  for (const name of ['HOME', 'USERPROFILE']) vi.stubEnv(name, place.folder);
});
afterAll(() => {
  process.chdir(folderBefore);
  vi.unstubAllEnvs();
  // Nothing that is refused, and no help, may leave data behind.
  expect(readdirSync(place.folder)).toEqual([]);
  place.remove();
});

describe.concurrent('wrong use ends with 2 and says what to do', () => {
  it.each<[string, string[], RegExp]>([
    ['an unknown command', ['serch'], /unknown command 'serch'[\s\S]*Did you mean search\?/],
    ['an unknown subcommand', ['secrets', 'creat'], /unknown command 'creat'[\s\S]*Did you mean create\?/],
    [
      'an unknown option',
      ['search', 'x', '--graf', 'atlas'],
      /unknown option '--graf'[\s\S]*Did you mean --graph\?/,
    ],
    ['help for an unknown command', ['help', 'serch'], /unknown command 'serch'[\s\S]*Did you mean search\?/],
    ['help for an unknown subcommand', ['help', 'secrets', 'creat'], /Did you mean create\?/],
    ['no command', [], /Usage: loci/],
    ['a missing argument', ['search'], /missing required argument 'query'/],
    ['no graph', ['search', 'x'], /which graph\? .*--graph.*LOCI_GRAPH/],
    [
      'a limit that is no number',
      ['search', 'x', '-g', 'a', '--limit', 'many'],
      /--limit.*whole number from 1 to 100/,
    ],
    [
      'a time that is none',
      ['remember', 'x', '-g', 'a', '--occurred-at', 'noon'],
      /--occurred-at.*must be a day/,
    ],
    ['a context without a name', ['remember', 'x', '-g', 'a', '-c', 'skill'], /--context skill needs a name/],
    ['a folder and an address', ['graphs', 'list', '--data', 'd', '--url', 'http://h'], /cannot be combined/],
    ['an address without a secret', ['graphs', 'list', '--url', 'http://127.0.0.1:9'], /LOCI_SECRET must be/],
    ['a graph without a subcommand', ['graphs', 'atlas'], /unknown command 'atlas'; use list, show, set/],
    ['a port that is none', ['serve', '--port', 'x'], /--port must be a port/],
    ['a secret for nothing', ['secrets', 'create', '-p', 'read'], /which graphs\?/],
    ['a secret without a permission', ['secrets', 'create', '-g', 'a'], /which permissions\?/],
    [
      'a permission that is none',
      ['secrets', 'create', '-g', 'a', '-p', 'root'],
      /one of read, write, admin/,
    ],
    ['another word than it knows', ['contradictions', 'resolv', 'x'], /unknown command 'resolv'.*resolve/],
    [
      'a resolution that is none',
      ['contradictions', 'resolve', 'x', '-g', 'a', '--as', 'maybe'],
      /one of kept_first/,
    ],
    ['a change of nothing', ['memory', 'change', 'x', '-g', 'a'], /nothing to change/],
    ['an agent that it does not know', ['setup', 'foo'], /^error: 'foo' is not a valid agent\. /],
    ['an empty text', ['memory', 'change', 'x', '-g', 'a', '--content', ' '], /the text is empty/],
    ['a setting that is none', ['graphs', 'set', 'a', '--contradictions', 'no'], /one of ask, latest_wins/],
    ['forgetting a whole type', ['contexts', 'error', '-g', 'a', '--forget'], /--forget needs the type and/],
    ['a rename without a name', ['contexts', 'rename', 'skill', 'a:b', '-g', 'a'], /type:name such as/],
    ['a dry run of nothing', ['contexts', '-g', 'a', '--dry-run'], /--dry-run require --forget/],
    ['a file that is not there', ['import', 'nowhere.jsonl', '-g', 'a'], /no such file/],
  ])('%s', async (_, args, message) => {
    const { code, out, err } = await run(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(message);
    expect(err).not.toMatch(/^ {4}at /m);
  });

  it('names a bad variable', async () => {
    const { code, err } = await run(['graphs', 'list'], { env: { LOCI_PORT: 'x' } });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining('LOCI_PORT must be a port') });
  });
});

it.each<[string, string[], number, object]>([
  [
    'an unknown option',
    ['search', 'x', '--graf', 'atlas', '--json'],
    2,
    { code: 'wrong_use', message: "unknown option '--graf'\n(Did you mean --graph?)" },
  ],
  ['a missing graph', ['search', 'x', '--json'], 2, { code: 'wrong_use' }],
  ['a missing command', ['secrets', '--json'], 2, { code: 'wrong_use' }],
  ['a missing folder', ['graphs', 'list', '--json'], 1, { code: 'failed', exit_code: 1 }],
])('tells a program that asked for JSON in JSON: %s', async (_, args, exit, error) => {
  const { code, out, err } = await run(args);
  expect({ code, out }).toEqual({ code: exit, out: '' });
  expect(JSON.parse(err)).toMatchObject({ error });
});

it('warns of a variable that is misspelt, and goes on', async () => {
  const { code, out, err } = await run(['--version'], { env: { LOCI_PROT: '9411' } });
  expect({ code, out: out.trim() }).toEqual({ code: 0, out: expect.stringMatching(/^\d+\./) });
  expect(err).toBe('warning: LOCI_PROT is unknown and was ignored; did you mean LOCI_PORT?\n');
});

describe.concurrent('help and version go to stdout and end with 0', () => {
  it.each([
    'serve',
    'secrets',
    'secrets create',
    'secrets list',
    'secrets revoke',
    'remember',
    'search',
    'insight',
    'contexts',
    'contexts list',
    'contexts rename',
    'contexts merge',
    'contexts undo',
    'relationships',
    'contradictions',
    'contradictions list',
    'contradictions show',
    'contradictions open',
    'contradictions resolve',
    'contradictions reopen',
    'memory',
    'memory list',
    'memory show',
    'memory history',
    'memory change',
    'memory retract',
    'memory restore',
    'memory release',
    'memory forget',
    'graphs',
    'graphs list',
    'graphs show',
    'graphs set',
    'graphs forget',
    'import',
    'export',
    'setup',
    'digest',
    'review',
    'tend',
    'tend list',
    'tend accept',
    'tend dismiss',
    'tend undo',
    'tend decisions',
    'tail',
    'webhooks',
    'webhooks create',
    'webhooks list',
    'webhooks delete',
    'webhooks rotate',
    'webhooks test',
    'webhooks dead',
    'webhooks redeliver',
    'session start',
    'session end',
    'backup',
    'restore',
    'doctor',
  ])('%s --help has an example', async command => {
    const { code, out, err } = await run([...command.split(' '), '--help']);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/Usage: loci[\s\S]*Example/);
  });

  it('prints the version', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
    expect(await run(['--version'])).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });
});

describe('a password in the address of a copy', () => {
  const nowhere = 'postgres://loci:hidden@127.0.0.1:9/loci';

  it('is warned of, and not repeated', async () => {
    const { code, err } = await run(['copy', '--from', nowhere, '--to', nowhere]);
    expect(code).toBe(1);
    expect(err).toMatch(/warning: .* a password in an argument.*PGPASSWORD.*--to @FILE/);
    expect(err).not.toContain('hidden');
  });

  it('is read from a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'loci-copy-'));
    const file = join(folder, 'address');
    writeFileSync(file, `${nowhere}\n`, { mode: 0o600 });
    const { code, err } = await run(['copy', '--from', `@${file}`, '--to', `@${file}`]);
    rmSync(folder, { recursive: true });
    expect(code).toBe(1);
    expect(err).toContain('PostgreSQL at 127.0.0.1:9/loci cannot be reached');
    expect(err).not.toMatch(/warning|hidden/);
    const missing = await run(['copy', '--from', `@${file}`, '--to', `@${file}`]);
    expect([missing.code, missing.err]).toEqual([2, expect.stringContaining('cannot be read')]);
  });
});
