/** Reads, shows and writes the change to one settings file; the original is kept next to it until `--remove`. */
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, sep } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Failed, toldOf } from '../outcomes.js';
import type { Part } from './parts.js';

/** A file before and after the change; null: no file. */
export interface FileChange {
  readonly file: string;
  readonly what: string;
  readonly before: string | null;
  readonly after: string | null;
  /** It already holds something of ours, so the copy next to it is the version from before Loci. */
  readonly holdsOurs: boolean;
}

const backupOf = (file: string): string => `${file}.loci-backup`;

const linkStats = (file: string) => lstatSync(file, { throwIfNoEntry: false });

const isLink = (file: string): boolean => linkStats(file)?.isSymbolicLink() === true;

const readText = (file: string): string | null => {
  if (!existsSync(file)) {
    if (isLink(file))
      throw new Failed(
        `it is a symbolic link to ${readlinkSync(file)}, which does not exist; create that file or remove the link. Nothing changed`,
      );
    return null;
  }
  const bytes = readFileSync(file);
  const text = bytes.toString('utf8');
  // Files that cannot be written back byte by byte are left alone.
  if (!Buffer.from(text, 'utf8').equals(bytes)) throw new Failed('it is not UTF-8; nothing changed');
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

/** The parts of each file; two parts of one file make one change. */
const byFile = (parts: readonly Part[]): Map<string, Part[]> => {
  const files = new Map<string, Part[]>();
  for (const part of parts) files.set(part.file, [...(files.get(part.file) ?? []), part]);
  return files;
};

/** Only the parts that differ, each once: a removal looks for more than it finds, in scopes that may share a file. */
const whatOf = (parts: readonly Part[], before: string | null, after: string | null): string => {
  const changed = parts.filter(part => !isDeepStrictEqual(part.seen(before ?? ''), part.seen(after ?? '')));
  return [...new Set(changed.map(({ what }) => what))].join(', ');
};

const plan = (
  parts: readonly Part[],
  afterOf: (parts: readonly Part[], before: string | null, file: string) => string | null,
): FileChange[] =>
  [...byFile(parts)]
    .map(([file, own]) =>
      naming(file, () => {
        const before = readText(file);
        const seen = before === null ? [] : own.filter(part => part.seen(before) !== undefined);
        const after = afterOf(own, before, file);
        return { file, what: whatOf(own, before, after), before, after, holdsOurs: seen.length > 0 };
      }),
    )
    .filter(({ before, after }) => before !== after);

/** The files with the parts added. */
export const withParts = (parts: readonly Part[]): FileChange[] =>
  plan(parts, (own, before) =>
    own.reduce(
      (text: string | null, part) =>
        text !== null && isDeepStrictEqual(part.seen(text), part.value)
          ? text
          : part.put(text ?? '', part.value),
      before,
    ),
  );

/** If the file differs from the kept original only by our change, the original is restored. */
const restored = (parts: readonly Part[], before: string, file: string): string | null | undefined => {
  const put = (text: string) => parts.reduce((made, part) => part.put(made, part.seen(before)), text);
  const kept = readText(backupOf(file));
  // One that holds our part was kept by a later setup.
  const original = kept === null || parts.some(part => part.seen(kept) !== undefined) ? null : kept;
  // A kept original means that there was a file, if an empty one. A link is the user's: its target stays a file.
  if (original !== null) return put(original) === before ? original : undefined;
  return !isLink(file) && put('') === before ? null : undefined;
};

/** The files with the parts removed. */
export const withoutParts = (parts: readonly Part[]): FileChange[] =>
  plan(parts, (own, before, file) => {
    if (before === null) return null;
    const present = own.filter(part => part.seen(before) !== undefined);
    if (present.length === 0) return before;
    const back = restored(present, before, file);
    return back === undefined ? present.reduce((text, part) => part.take(text), before) : back;
  });

const requireWritable = (file: string, before: string | null): void => {
  if (readText(file) !== before)
    throw new Failed('it has changed since it was shown. Nothing was written; run the command again');
  // A rename would bypass a file that someone made read-only on purpose.
  if (before !== null && (statSync(file).mode & 0o222) === 0)
    throw new Failed(
      'it is read-only. Nothing changed; make it writable, or add the output of --print by hand',
    );
};

const write = (file: string, before: string | null, after: string): void => {
  const target = isLink(file) ? realpathSync(file) : file;
  mkdirSync(dirname(target), { recursive: true });
  const written = `${target}.loci-${process.pid}`;
  try {
    writeFileSync(written, after, { mode: before === null ? 0o644 : statSync(target).mode });
    renameSync(written, target);
  } catch (error) {
    rmSync(written, { force: true });
    throw toldOf(error, written, target);
  }
};

const removeEmptyFolders = (file: string, roots: readonly string[]): void => {
  let folder = dirname(file);
  while (roots.some(root => folder.startsWith(root + sep)) && readdirSync(folder).length === 0) {
    rmdirSync(folder);
    folder = dirname(folder);
  }
};

/** All or none, as far as possible: each file is checked before the first is written. */
const requireAll = (changes: readonly FileChange[]): void => {
  for (const { file, before } of changes) naming(file, () => requireWritable(file, before));
};

/** Returns where the previous files were kept. */
export const writeChanges = (changes: readonly FileChange[]): string[] => {
  requireAll(changes);
  return changes.flatMap(({ file, before, after, holdsOurs }) => {
    const backup = backupOf(file);
    const keeps = before !== null && !(holdsOurs && existsSync(backup));
    if (keeps) copyFileSync(file, backup);
    write(file, before, after ?? '');
    return keeps ? [backup] : [];
  });
};

/** The same for removal: leaves no copy, and no empty file or folder. */
export const removeChanges = (changes: readonly FileChange[], roots: readonly string[]): void => {
  requireAll(changes);
  for (const { file, before, after } of changes) {
    if (after === null) rmSync(file);
    else write(file, before, after);
    rmSync(backupOf(file), { force: true });
    removeEmptyFolders(file, roots);
  }
};
