/** Builds the explorer where its sources are newer than its build, and puts it where the server serves and packs it. */
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { giveUp, inRoot, say } from './prepare.mjs';

const explorer = inRoot('packages', 'explorer');
const built = join(explorer, 'dist');
const served = inRoot('packages', 'server', 'dist', 'explorer');
/** Written last, so that a build that broke off is made again. */
const mark = join(served, 'index.html');

/** What the page is made of; the contract comes from the client. */
const sources = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json']
  .map(name => join(explorer, name))
  .concat(inRoot('packages', 'client', 'src'), inRoot('scripts', 'explorer.mjs'));

const changedAt = path => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const filesUnder = path => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path).flatMap(name => filesUnder(join(path, name)));
};

/** A folder changes when a file in it goes, so a source that was deleted counts too. */
const newest = Math.max(
  ...sources.flatMap(path => [path, ...filesUnder(path).flatMap(file => [file, dirname(file)])]).map(changedAt),
);

const runVite = () => {
  const vite = join(dirname(createRequire(import.meta.url).resolve('vite/package.json')), 'bin', 'vite.js');
  const ran = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: explorer,
    stdio: ['ignore', 2, 2],
  });
  if (ran.status !== 0) giveUp('The explorer could not be built; vite said why above.', ran.status ?? 1);
};

/** Below this a compressed answer saves less than a packet. */
const worthCompressing = 1_024;

/** Once here, so that the server never compresses. */
const compress = file => {
  const content = readFileSync(file);
  if (content.length < worthCompressing || !/\.(?:js|css|html|svg)$/.test(file)) return;
  const brotli = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  writeFileSync(`${file}.br`, brotliCompressSync(content, brotli));
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
};

/** Beside first and then in place, so that a server under way never sees half of it. */
const putInPlace = () => {
  const beside = `${served}.new`;
  rmSync(beside, { recursive: true, force: true });
  mkdirSync(dirname(served), { recursive: true });
  cpSync(built, beside, { recursive: true });
  for (const file of filesUnder(beside)) compress(file);
  rmSync(served, { recursive: true, force: true });
  renameSync(beside, served);
};

if (changedAt(mark) <= newest) {
  say('Building the explorer ...');
  runVite();
  putInPlace();
}
