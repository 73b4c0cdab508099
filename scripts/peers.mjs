/** `npm run bench:peers`: installs the rivals into the ignored folder .peers, with a lock of their own, and measures them beside Loci. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, giveUp, inRoot, install, requireNode, say } from './prepare.mjs';

/** The versions that the figures in docs/benchmarks.md were taken with. */
const rivals = {
  '@modelcontextprotocol/server-memory': '2026.8.31',
  'mcp-memory-libsql': '0.0.17',
  mem0ai: '3.3.1',
};

requireNode();
install();
build('bench', 'server', 'client');

const args = process.argv.slice(2);
const at = args.indexOf('--installed');
const folder = at === -1 ? inRoot('.peers') : resolve(args[at + 1] ?? '.peers');
if (at !== -1) args.splice(at, 2);

const missing = Object.keys(rivals).filter(name => !existsSync(join(folder, 'node_modules', name)));
if (missing.length > 0 && !args.includes('--help')) {
  say(`Installing ${missing.join(', ')} into ${folder} ...`);
  mkdirSync(folder, { recursive: true });
  const manifest = { name: 'loci-rivals', private: true, dependencies: rivals };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const options = { cwd: folder, stdio: ['ignore', 2, 2], shell: process.platform === 'win32' };
  const ran = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--foreground-scripts'], options);
  if (ran.status !== 0) say('Not all of them could be installed; those that are here are measured.');
}

const bench = spawn(
  process.execPath,
  [inRoot('packages', 'bench', 'dist', 'main.js'), 'peers', '--installed', folder, ...args],
  { stdio: 'inherit' },
);
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => bench.kill(signal));
bench.on('error', error => giveUp(`The bench could not be started: ${error.message}`));
bench.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
