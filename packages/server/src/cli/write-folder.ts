/** Writes a folder of notes under another name until it is whole, so that half of one is never taken for all. */
import { appendFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Addition } from '../exchange/writers/markdown.js';
import { Failed, toldOf } from './outcomes.js';

const ownerOnly = { file: 0o600, folder: 0o700 };
/** What waits in memory before it goes to the disk. */
const mostHeld = 8 * 1024 * 1024;

const requireEmpty = (folder: string): void => {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Failed(`${folder} is there already and not empty; name another folder`);
};

/** Answers how many files there are. */
export const writeFolder = async (
  additions: AsyncIterable<Addition>,
  folder: string,
  onFile: (files: number) => void,
): Promise<number> => {
  requireEmpty(folder);
  const partial = `${folder.replace(/(?<![\\/])[\\/]+$/, '')}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true, mode: ownerOnly.folder });
  const files = new Set<string>();
  let held = new Map<string, string>();
  let length = 0;
  const flush = () => {
    for (const [path, text] of held) {
      const file = join(partial, path);
      mkdirSync(dirname(file), { recursive: true, mode: ownerOnly.folder });
      appendFileSync(file, text, { mode: ownerOnly.file });
    }
    held = new Map();
    length = 0;
  };
  try {
    for await (const { path, text } of additions) {
      held.set(path, (held.get(path) ?? '') + text);
      length += text.length;
      if (length > mostHeld) flush();
      if (!files.has(path)) onFile(files.add(path).size);
    }
    flush();
    if (existsSync(folder)) rmdirSync(folder);
    renameSync(partial, folder);
    return files.size;
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw toldOf(error, partial, folder);
  }
};
