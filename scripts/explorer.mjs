/** Builds the explorer where its sources are newer than its build, and puts it where the server serves and packs it. */
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { writeNotices } from './notices.mjs';

const inPackages = path => fileURLToPath(new URL(`../packages/${path}`, import.meta.url));
const built = inPackages('explorer/dist');
const served = inPackages('server/dist/explorer');

/** What the page is made of; the contract comes from the client. */
const madeOf = [
  'explorer/src',
  'explorer/public',
  'explorer/index.html',
  'explorer/vite.config.ts',
  'client/src',
].map(inPackages);

const changedAt = path => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const filesUnder = path => {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path).flatMap(name => filesUnder(join(path, name)));
};

/** Whether the page that is served is newer than all that it is made of; a folder changes when a file in it goes. */
export const explorerIsFresh = () => {
  const newest = madeOf
    .flatMap(filesUnder)
    .filter(file => !/\.test\.tsx?$/.test(file))
    .flatMap(file => [file, dirname(file)])
    .reduce((latest, path) => Math.max(latest, changedAt(path)), changedAt(fileURLToPath(import.meta.url)));
  return changedAt(join(served, 'index.html')) > newest;
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

/** Made beside and then put in place, so that a server under way never sees half of it. */
const putInPlace = () => {
  const beside = `${served}.new`;
  rmSync(beside, { recursive: true, force: true });
  mkdirSync(dirname(served), { recursive: true });
  cpSync(built, beside, { recursive: true });
  for (const file of filesUnder(beside)) compress(file);
  rmSync(served, { recursive: true, force: true });
  renameSync(beside, served);
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href && !explorerIsFresh()) {
  const { build } = await import('vite');
  const made = [await build({ root: inPackages('explorer'), logLevel: 'warn' })].flat();
  const moduleIds = made.flatMap(({ output }) => output.flatMap(chunk => chunk.moduleIds ?? []));
  writeNotices(join(built, 'NOTICE.txt'), moduleIds);
  putInPlace();
}
