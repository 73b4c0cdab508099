/** Where a command may write a file: never over something that is no copy, not even with --force. */
import { existsSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import { Failed } from './outcomes.js';
import { isOwnFile } from './private-folder.js';

/** The file itself if the name is a link to it. `data`: the folder with the database, null on a server. */
export const outputFile = (name: string, force: boolean | undefined, data: string | null): string => {
  const named = resolve(name);
  if (!existsSync(named)) return named;
  const file = realpathSync(named);
  if (!statSync(file).isFile())
    throw new Failed(`${named} is not a regular file; leave it out or name another file`);
  if (data !== null && existsSync(data) && dirname(file) === realpathSync(data) && isOwnFile(basename(file)))
    throw new Failed(`${named} belongs to the database in ${data}; name another file`);
  if (!force) throw new Failed(`${named} already exists; use --force to replace it`);
  return file;
};
