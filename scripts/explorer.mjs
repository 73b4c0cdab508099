/** Builds the web page with vite, unless nothing of it has changed since the last time. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const inPackages = path => fileURLToPath(new URL(`../packages/${path}`, import.meta.url));
const page = inPackages('explorer/dist/index.html');

const newestIn = place => {
  const { mtimeMs } = statSync(place);
  if (!statSync(place).isDirectory()) return mtimeMs;
  return readdirSync(place, { withFileTypes: true, recursive: true })
    .filter(entry => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .reduce(
      (newest, entry) => Math.max(newest, statSync(join(entry.parentPath ?? entry.path, entry.name)).mtimeMs),
      mtimeMs,
    );
};

/** Whether the built page is newer than all that it is made of. */
export const explorerIsFresh = () => {
  if (!existsSync(page)) return false;
  const madeOf = [
    'explorer/src',
    'explorer/public',
    'explorer/index.html',
    'explorer/vite.config.ts',
    'client/src',
  ];
  return madeOf.every(place => newestIn(inPackages(place)) <= statSync(page).mtimeMs);
};

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href && !explorerIsFresh()) {
  const { build } = await import('vite');
  await build({ root: inPackages('explorer'), logLevel: 'warn' });
}
