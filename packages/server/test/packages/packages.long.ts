/** `npm run packages`: the tarballs as a stranger meets them: checked by publint and attw, installed in an empty folder, run. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Packed, pack, published, root } from './packed.js';

const folder = mkdtempSync(join(tmpdir(), 'loci-packages-'));
const home = join(folder, 'home');
const inHome = (...parts: string[]): string => join(home, ...parts);
const secret = 'only-for-this-run';
const patienceMs = 600_000;

const cleanEnv = (more: Record<string, string> = {}): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(?:npm_|LOCI_|VITEST|NODE_)/.test(name)),
  ),
  HOME: home,
  ...more,
});

/** As npm does it, but from the packages of this clone: for a machine without a registry. */
const installByLinks = (tarballs: readonly string[]): void => {
  const modules = inHome('node_modules');
  mkdirSync(join(modules, '@loci'), { recursive: true });
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@loci' && !name.startsWith('.'))
      symlinkSync(join(root, 'node_modules', name), join(modules, name));
  for (const tarball of tarballs) {
    const name = /loci-(\w+)-/.exec(tarball)?.[1] as string;
    const into = join(modules, '@loci', name);
    mkdirSync(into, { recursive: true });
    execFileSync('tar', ['-xzf', tarball, '-C', into, '--strip-components=1']);
  }
  const ofServer = join(root, 'packages', 'server', 'node_modules');
  if (existsSync(ofServer))
    cpSync(ofServer, join(modules, '@loci', 'server', 'node_modules'), { recursive: true });
};

const tarballOf: Record<string, string> = {};
let installedBy = 'npm';

beforeAll(() => {
  mkdirSync(home, { recursive: true });
  for (const name of published) {
    const packed: Packed = pack(name, folder);
    tarballOf[name] = join(folder, packed.filename);
    console.log(`${packed.filename}: ${packed.size} bytes, ${packed.unpackedSize} unpacked`);
  }
  writeFileSync(inHome('package.json'), JSON.stringify({ name: 'stranger', private: true }));
  const npm = spawnSync(
    'npm',
    [
      'install',
      '--ignore-scripts',
      '--prefer-offline',
      '--no-audit',
      '--no-fund',
      ...Object.values(tarballOf),
    ],
    {
      cwd: home,
      encoding: 'utf8',
      // As docs/operations.md has it: no script is needed, and one that fails would cost the models.
      env: { ...cleanEnv(), HOME: process.env.HOME },
      timeout: patienceMs,
    },
  );
  if (npm.status === 0) return;
  console.log(`LEFT OUT: npm install of the tarballs, because npm could not: ${npm.stderr.slice(-600)}`);
  console.log('Their contents are run beside the packages of this clone instead.');
  rmSync(inHome('node_modules'), { recursive: true, force: true });
  installByLinks(Object.values(tarballOf));
  installedBy = 'links';
}, patienceMs);

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const runNode = (args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(process.execPath, args, { cwd: home, encoding: 'utf8', env: cleanEnv(env), timeout: 120_000 });

const program = () => inHome('node_modules', '@loci', 'server', 'dist', 'main.js');

/** As `npx loci` finds it, where npm made the link. */
const loci = () =>
  installedBy === 'npm' ? [inHome('node_modules', '.bin', 'loci')] : [process.execPath, program()];

describe('publint and attw', () => {
  it.each(published)('publint has nothing against @loci/%s', async name => {
    const { publint } = await import('publint');
    const { formatMessage } = await import('publint/utils');
    const pkgDir = join(root, 'packages', name);
    const { messages, pkg } = await publint({ pkgDir, strict: true });
    const told = messages
      .filter(({ type }) => type !== 'suggestion')
      .map(message => formatMessage(message, pkg, { color: false }));
    expect(told).toEqual([]);
  });

  // @loci/models has no code, and so no types.
  it.each(['client', 'server'])('attw has nothing against @loci/%s', name => {
    const attw = join(root, 'node_modules', '.bin', 'attw');
    const ran = spawnSync(attw, [tarballOf[name] as string, '--profile', 'esm-only', '--format', 'ascii'], {
      encoding: 'utf8',
      timeout: 300_000,
    });
    expect({ status: ran.status, said: ran.stdout + ran.stderr }).toMatchObject({ status: 0 });
  });
});

describe('the client in other programs', () => {
  it('is imported by an ES module, and by CommonJS in both ways', () => {
    writeFileSync(
      inHome('esm.mjs'),
      `import { connect } from '@loci/client';
import { lociTools } from '@loci/client/ai-sdk';
import { langchainTools } from '@loci/client/langchain';
import { mastraTools } from '@loci/client/mastra';
import { agentTools } from '@loci/client/tools';
console.log(...[connect, lociTools, langchainTools, mastraTools, agentTools].map(one => typeof one));`,
    );
    writeFileSync(
      inHome('cjs.cjs'),
      `import('@loci/client').then(({ connect }) => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  const requires = major > 22 || (major === 22 && minor >= 12) || (major === 20 && minor >= 19);
  console.log(typeof connect, requires ? typeof require('@loci/client').connect : 'too old to require');
});`,
    );
    expect(runNode(['esm.mjs']).stdout).toBe('function function function function function\n');
    expect(runNode(['cjs.cjs']).stdout).toMatch(/^function (?:function|too old to require)\n$/);
  });

  it('has types for both', () => {
    const source = (end: string) => `import { connect, type KnowledgeApi, LociProblem } from '@loci/client';
import { agentTools } from '@loci/client/tools';
export const api: KnowledgeApi = connect({ url: 'http://127.0.0.1:1', secret: 'x' });
export const tools = agentTools(connect({ url: 'u', secret: 's' }), { graph_id: 'g' });
export const code: string = new LociProblem('internal', 'x').remedy;
// @ts-expect-error: a graph is needed.
void api.search({ query: 'x' });
${end}`;
    writeFileSync(inHome('typed.mts'), source(''));
    writeFileSync(inHome('typed.cts'), source(''));
    const options = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      skipLibCheck: true,
      types: [],
      target: 'es2023',
    };
    const include = ['typed.mts', 'typed.cts'];
    writeFileSync(inHome('tsconfig.json'), JSON.stringify({ compilerOptions: options, include }));
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const ran = runNode([tsc, '-p', 'tsconfig.json']);
    expect({ status: ran.status, said: ran.stdout }).toEqual({ status: 0, said: '' });
  });
});

describe('the server', () => {
  const started: ChildProcess[] = [];
  afterAll(() => {
    for (const child of started) child.kill('SIGKILL');
  });
  const start = (args: readonly string[], env: Record<string, string> = {}): ChildProcess => {
    const [command, ...first] = loci();
    const child = spawn(command as string, [...first, ...args], { cwd: home, env: cleanEnv(env) });
    started.push(child);
    return child;
  };
  const firstLine = async (child: ChildProcess): Promise<string> => {
    if (child.stdout === null) throw new Error('it has no stdout');
    for await (const line of createInterface({ input: child.stdout })) return line;
    throw new Error('it ended without a word');
  };

  it(
    'serves, understands, shows its page and stops',
    async () => {
      const data = inHome('data');
      const child = start(['serve', '--port', '0', '--data', data, '--example'], {
        LOCI_ADMIN_SECRET: secret,
        LOCI_LOG_LEVEL: 'warn',
      });
      const address = /http:\/\/\S+/.exec(await firstLine(child))?.[0] ?? '';
      const get = async (path: string) => fetch(address + path);
      await expect
        .poll(async () => ((await (await get('/readyz')).json()) as { tier: string }).tier, {
          timeout: 60_000,
        })
        .toBe('embedded');
      expect(await (await get('/')).text()).toContain('<div id="app"');
      expect((await get('/openapi.json')).status).toBe(200);
      writeFileSync(
        inHome('ask.mjs'),
        `import { connect } from '@loci/client';
const loci = connect({ url: process.env.URL, secret: process.env.SECRET });
await loci.remember({ graph_id: 'g', content: 'The bridge opens at nine.' });
const { insight } = await loci.insight({ graph_id: 'g', task: 'When does the bridge open?' });
console.log(insight);`,
      );
      expect(runNode(['ask.mjs'], { URL: address, SECRET: secret }).stdout).toContain('nine');
      child.kill('SIGTERM');
      const [code] = (await once(child, 'exit')) as [number | null];
      expect(code).toBe(0);

      const [command, ...first] = loci();
      const doctor = spawnSync(
        command as string,
        [...first, 'doctor', '--data', data, '--port', '0', '--json'],
        {
          cwd: home,
          encoding: 'utf8',
          env: cleanEnv(),
          timeout: 120_000,
        },
      );
      expect(JSON.parse(doctor.stdout)).toMatchObject({ healthy: true });
    },
    patienceMs,
  );

  it('speaks MCP', async () => {
    const child = start(['mcp', '--data', inHome('for-agent'), '--graph', 'g'], { LOCI_MODELS: 'off' });
    const clientInfo = { name: 'stranger', version: '0' };
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
    const answer = JSON.parse(await firstLine(child)) as { result: { serverInfo: { name: string } } };
    expect(answer.result.serverInfo.name).toMatch(/loci/i);
    child.stdin?.end();
    await once(child, 'exit');
  }, 120_000);

  it('is asked for as a module', () => {
    writeFileSync(
      inHome('server.mjs'),
      `import * as server from '@loci/server'; console.log(Object.keys(server).length > 0);`,
    );
    expect(runNode(['server.mjs'])).toMatchObject({ status: 0, stdout: 'true\n' });
  });
});
