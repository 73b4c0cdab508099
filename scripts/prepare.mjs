/** What start, test and bench need before they can run: a fit Node, installed packages, a fresh build. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { explorerIsFresh } from './explorer.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));
export const inRoot = (...parts) => join(root, ...parts);

const oldestNode = 20;

export const say = text => process.stderr.write(`${text}\n`);

export const giveUp = (text, code = 1) => {
  say(text);
  process.exit(code);
};

export const requireNode = () => {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= oldestNode) return;
  giveUp(`Loci needs Node ${oldestNode} or newer; this is ${process.version}. Get one at https://nodejs.org`);
};

/** Runs npm with this very Node; its output goes to stderr, so that stdout holds results only, or nowhere. */
export const npm = (args, { quiet = false } = {}) => {
  const own = process.env.npm_execpath;
  const [command, first] = own?.endsWith('js') ? [process.execPath, [own]] : ['npm', []];
  const ran = spawnSync(command, [...first, ...args], {
    cwd: root,
    stdio: quiet ? 'ignore' : ['inherit', 2, 2],
    shell: command === 'npm' && process.platform === 'win32',
  });
  if (ran.error) giveUp(`npm could not be started: ${ran.error.message}`);
  return ran.status ?? 1;
};

const changedAt = path => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? null;

export const needsInstall = () => {
  const installed = changedAt(inRoot('node_modules', '.package-lock.json'));
  const wanted = changedAt(inRoot('package-lock.json'));
  return installed === null || (wanted !== null && wanted > installed);
};

export const install = () => {
  if (!needsInstall()) return;
  say('Installing what Loci needs (npm ci) ...');
  if (npm(['ci', '--no-progress'], { quiet: true }) === 0) return;
  // npm ci refuses a lock that lacks the optional packages of a platform, and a mirror may not have them all:
  // the second way keeps to the same versions, leaves those out, and does not touch the lock.
  say('npm ci refused; trying npm install with the same versions ...');
  const code = npm(['install', '--no-save', '--no-progress']);
  if (code !== 0) giveUp('The packages could not be installed; npm said why above.', code);
};

const isSource = name => /\.(ts|tsx|mts)$/.test(name) && !/\.(test|contract)\.ts$/.test(name);

const newestSource = folder =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && isSource(entry.name))
    .reduce(
      (newest, entry) => Math.max(newest, changedAt(join(entry.parentPath ?? entry.path, entry.name)) ?? 0),
      0,
    );

/** 'missing': nothing was built; 'old': a source is newer than the build; 'fresh'. */
const buildState = name => {
  const built = changedAt(inRoot('packages', name, 'tsconfig.tsbuildinfo'));
  if (built === null || !existsSync(inRoot('packages', name, 'dist'))) return 'missing';
  const sources = [
    newestSource(inRoot('packages', name, 'src')),
    changedAt(inRoot('tsconfig.base.json')) ?? 0,
  ];
  return Math.max(...sources) > built ? 'old' : 'fresh';
};

/** Builds one package and what it stands on. */
export const build = (target, ...standsOn) => {
  const states = [target, ...standsOn].map(buildState);
  if (states.every(state => state === 'fresh') && explorerIsFresh()) return;
  say('Building Loci ...');
  // tsc looks at its notes, not at the files: where the files are gone it has to be told.
  const force = states.includes('missing') ? ['--force'] : [];
  const code = npm(['run', '--silent', 'build', '--', `packages/${target}`, ...force]);
  if (code !== 0) giveUp('The build failed; tsc said why above.', code);
};
