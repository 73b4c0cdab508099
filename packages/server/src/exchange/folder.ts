/** A folder of notes as one stream of import lines; every line number includes its file. */
import type { Dirent } from 'node:fs';
import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import type { FieldError, ImportedMemoryLine, ImportLine } from '@loci/client';
import { Unreadable } from './format.js';
import { noteOf } from './markdown/front-matter.js';
import {
  contextOf,
  type NoteFile,
  type NoteMemory,
  type NoteRules,
  type ReadNote,
  readNote,
} from './markdown/note-pieces.js';
import { agentRules, isAgentNotes, noteRules } from './readers/markdown.js';
import { type ContextRef, contextTypesOf } from './relation.js';
import { decoded } from './text/decode.js';

/** Hidden folders and `node_modules` contain no notes. */
const isLeftOut = (name: string): boolean => name.startsWith('.') || name === 'node_modules';
const isNote = (path: string): boolean => /\.(?:md|markdown)$/i.test(path);

/** The paths of all files below a folder, separated by `/`, in order. */
const filesBelow = async (folder: string, below = ''): Promise<string[]> => {
  const entries: Dirent[] = await readdir(join(folder, below), { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (isLeftOut(entry.name)) continue;
    if (entry.isDirectory()) found.push(...(await filesBelow(folder, path)));
    else if (entry.isFile()) found.push(path);
  }
  return found;
};

/** The paths of all notes below a folder. */
export const notesBelow = async (folder: string): Promise<string[]> =>
  (await filesBelow(folder)).filter(isNote);

/** The text of a note; reports a wrong encoding with its file. */
export const readNoteFile = async (folder: string, path: string): Promise<NoteFile> => {
  const file = join(folder, path.split('/').join(sep));
  async function* bytes() {
    yield await readFile(file);
  }
  let text = '';
  for await (const chunk of decoded(bytes())) text += chunk;
  return { path, text, modifiedAt: (await stat(file)).mtime.toISOString() };
};

/** Notes by path, file name and title, so that a link finds its note. */
export type NoteNames = ReadonlyMap<string, ContextRef>;

/** A path takes precedence over a file name, and that over a title. The permalink of basic-memory is a path too. */
export const namesOfNotes = (notes: Iterable<Pick<NoteFile, 'path' | 'text'>>): NoteNames => {
  const [paths, stems, titles] = [1, 2, 3].map(() => new Map<string, ContextRef>()) as [
    Map<string, ContextRef>,
    Map<string, ContextRef>,
    Map<string, ContextRef>,
  ];
  for (const { path, text } of notes) {
    const { fields } = noteOf(text);
    const context = contextOf(fields, path, plainRules(path));
    if (typeof fields.permalink === 'string') paths.set(fields.permalink.toLowerCase(), context);
    const address = path.replace(/\.(?:md|markdown)$/i, '').toLowerCase();
    paths.set(address, context);
    stems.set(address.split('/').at(-1) ?? address, context);
    titles.set(context.name.toLowerCase(), context);
  }
  return new Map([...titles, ...stems, ...paths]);
};

const plainRules = (path: string) => (isAgentNotes(path) ? agentRules : noteRules);

/** The rules for a file, with what is known about the other notes. */
export const rulesFor = (path: string, names: NoteNames): NoteRules => ({
  ...plainRules(path),
  noteAt: address => {
    const key = address.toLowerCase();
    return names.get(key) ?? names.get(key.split('/').at(-1) ?? key);
  },
});

/** A memory that appears in several notes is one, in the contexts of all of them. */
const merged = (memories: readonly NoteMemory[]): ImportedMemoryLine[] => {
  const byId = new Map<string, ImportedMemoryLine>();
  for (const { value } of memories) {
    const earlier = byId.get(value.id);
    if (earlier === undefined) byId.set(value.id, value);
    else
      byId.set(value.id, {
        ...earlier,
        context_types: contextTypesOf(
          [earlier, value].flatMap(({ context_types = {} }) =>
            Object.entries(context_types).flatMap(([context_type, all]) =>
              all.map(name => ({ context_type, name })),
            ),
          ),
        ),
      });
  }
  return [...byId.values()];
};

export interface ReadFolder {
  readonly files: number;
  /** Files that are not notes, such as pictures. */
  readonly others: number;
  readonly lines: readonly ImportLine[];
  readonly bad: readonly FieldError[];
}

const addressed = (path: string, line: number): string => `${path} line ${line}`;

/** Reads all notes; reports what cannot be read with its file and line. */
export const readFolder = async (
  folder: string,
  onFile: (done: number, total: number) => void = () => undefined,
): Promise<ReadFolder> => {
  const all = await filesBelow(folder);
  const paths = all.filter(isNote);
  const bad: FieldError[] = [];
  const notes: NoteFile[] = [];
  for (const path of paths) {
    try {
      notes.push(await readNoteFile(folder, path));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      bad.push({ path: addressed(path, error.line), message: error.message });
    }
  }
  const names = namesOfNotes(notes);
  const name = basename(await realpath(folder));
  const memories: NoteMemory[] = [];
  const relationships: ImportLine[] = [];
  for (const [at, note] of notes.entries()) {
    const read: ReadNote = await readNote({ ...note, folder: name }, rulesFor(note.path, names));
    bad.push(...read.bad.map(({ line, message }) => ({ path: addressed(note.path, line), message })));
    memories.push(...read.memories);
    relationships.push(...read.relationships.map(({ value }) => value));
    onFile(at + 1, notes.length);
  }
  return {
    files: paths.length,
    others: all.length - paths.length,
    lines: [...merged(memories), ...relationships],
    bad,
  };
};
