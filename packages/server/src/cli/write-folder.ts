/**
 * Writes a folder of notes under a temporary name until complete, so that a partial one never passes for a full one.
 */
import { appendFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Addition } from '../exchange/writers/markdown.js';
import { Failed, toldOf } from './outcomes.js';

const ownerOnly = { file: 0o600, folder: 0o700 };
/** How much is buffered before it is written. */
const mostHeld = 8 * 1024 * 1024;

const requireEmpty = (folder: string): void => {
  if (existsSync(folder) && readdirSync(folder).length > 0)
    throw new Failed(`${folder} already exists and is not empty; name another folder`);
};

/** Returns the number of files. */
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
