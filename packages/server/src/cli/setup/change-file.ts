/** Reads, shows and writes the change of one settings file; the file of before is kept beside it. */
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Failed } from '../outcomes.js';
import type { Part } from './parts.js';

/** A file as it is and as it would be; null: there is none. */
export interface FileChange {
  readonly file: string;
  readonly what: string;
  readonly before: string | null;
  readonly after: string | null;
}

const backupOf = (file: string): string => `${file}.loci-backup`;

const readText = (file: string): string | null => {
  if (!existsSync(file)) return null;
  const bytes = readFileSync(file);
  const text = bytes.toString('utf8');
  // What cannot be written back byte by byte is better left alone.
  if (!Buffer.from(text, 'utf8').equals(bytes)) throw new Failed(`${file} is not UTF-8; nothing was changed`);
  return text;
};

const naming = <Result>(file: string, work: () => Result): Result => {
  try {
    return work();
  } catch (error) {
    if (error instanceof Failed) throw new Failed(`${file}: ${error.message}`, { cause: error });
    throw error;
  }
};

/** What the file would be with the part in it. */
export const withPart = (part: Part): FileChange =>
  naming(part.file, () => {
    const before = readText(part.file);
    const isThere = before !== null && isDeepStrictEqual(part.seen(before), part.value);
    return {
      file: part.file,
      what: part.what,
      before,
      after: isThere ? before : part.put(before ?? '', part.value),
    };
  });

/** Where the file is what the one kept from before became by our change alone, that one is put back. */
const restored = (part: Part, before: string, value: unknown): string | null | undefined => {
  if (part.put('', value) === before) return null;
  const kept = readText(backupOf(part.file));
  if (kept === null || part.seen(kept) !== undefined) return undefined;
  return part.put(kept, value) === before ? kept : undefined;
};

/** What the file would be without the part. */
export const withoutPart = (part: Part): FileChange =>
  naming(part.file, () => {
    const before = readText(part.file);
    const value = before === null ? undefined : part.seen(before);
    if (before === null || value === undefined)
      return { file: part.file, what: part.what, before, after: before };
    const back = restored(part, before, value);
    return { file: part.file, what: part.what, before, after: back === undefined ? part.take(before) : back };
  });

export const isChange = ({ before, after }: FileChange): boolean => before !== after;

/** Says where the file of before was kept; null where there was none, or nothing but ours. */
export const writeChange = ({ file, before, after }: FileChange): string | null => {
  if (after === null) {
    rmSync(file);
    return null;
  }
  mkdirSync(dirname(file), { recursive: true });
  const target = existsSync(file) && lstatSync(file).isSymbolicLink() ? realpathSync(file) : file;
  if (before !== null) copyFileSync(target, backupOf(file));
  const written = `${target}.loci-${process.pid}`;
  writeFileSync(written, after, { mode: before === null ? 0o644 : statSync(target).mode });
  renameSync(written, target);
  return before === null ? null : backupOf(file);
};
