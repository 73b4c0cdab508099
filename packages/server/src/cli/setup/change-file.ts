/** Reads, shows and writes the change of one settings file; what was there before Loci is kept beside it until `--remove`. */
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

/** A file as it is and as it would be; null: there is none. */
export interface FileChange {
  readonly file: string;
  readonly what: string;
  readonly before: string | null;
  readonly after: string | null;
  /** It has something of ours already, so that the copy beside it is of what was there before Loci. */
  readonly holdsOurs: boolean;
}

const backupOf = (file: string): string => `${file}.loci-backup`;

const linkStats = (file: string) => lstatSync(file, { throwIfNoEntry: false });

const isLink = (file: string): boolean => linkStats(file)?.isSymbolicLink() === true;

const readText = (file: string): string | null => {
  if (!existsSync(file)) {
    if (isLink(file))
      throw new Failed(
        `it is a link to ${readlinkSync(file)}, where there is no file; make that file or remove the link, nothing was changed`,
      );
    return null;
  }
  const bytes = readFileSync(file);
  const text = bytes.toString('utf8');
  // What cannot be written back byte by byte is better left alone.
  if (!Buffer.from(text, 'utf8').equals(bytes)) throw new Failed('it is not UTF-8; nothing was changed');
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

/** The parts of each file; two of one file are one change. */
const byFile = (parts: readonly Part[]): Map<string, Part[]> => {
  const files = new Map<string, Part[]>();
  for (const part of parts) files.set(part.file, [...(files.get(part.file) ?? []), part]);
  return files;
};

const whatOf = (parts: readonly Part[]): string => parts.map(({ what }) => what).join(', ');

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
        return { file, what: whatOf(own), before, after, holdsOurs: seen.length > 0 };
      }),
    )
    .filter(({ before, after }) => before !== after);

/** What the files would be with the parts in them. */
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

/** Where the file is what the one kept from before became by our change alone, that one is put back. */
const restored = (parts: readonly Part[], before: string, file: string): string | null | undefined => {
  const put = (text: string) => parts.reduce((made, part) => part.put(made, part.seen(before)), text);
  // A link is somebody's own: what it points to stays a file.
  if (!isLink(file) && put('') === before) return null;
  const kept = readText(backupOf(file));
  if (kept === null || parts.some(part => part.seen(kept) !== undefined)) return undefined;
  return put(kept) === before ? kept : undefined;
};

/** What the files would be without the parts. */
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
    throw new Failed('it has changed since it was shown; nothing was changed, run the command again');
  // A rename would go past a file that somebody made read-only on purpose.
  if (before !== null && (statSync(file).mode & 0o222) === 0)
    throw new Failed(
      'it is read-only; nothing was changed. Make it writable, or add by hand what --print prints',
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

/** All or none as far as it can be known: each file is looked at before the first is written. */
const requireAll = (changes: readonly FileChange[]): void => {
  for (const { file, before } of changes) naming(file, () => requireWritable(file, before));
};

/** Says where the files of before were kept. */
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

/** The same for what is removed: no copy stays, no file and no folder in which nothing else is left. */
export const removeChanges = (changes: readonly FileChange[], roots: readonly string[]): void => {
  requireAll(changes);
  for (const { file, before, after } of changes) {
    if (after === null) rmSync(file);
    else write(file, before, after);
    rmSync(backupOf(file), { force: true });
    removeEmptyFolders(file, roots);
  }
};
