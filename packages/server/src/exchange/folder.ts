/** A folder of notes as one stream of import lines, with the file in front of every line number. */
import type { Dirent } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import type { FieldError, ImportLine } from '@loci/client';
import { Unreadable } from './format.js';
import { noteOf } from './markdown/front-matter.js';
import { type NoteFile, type NoteRules, type ReadNote, readNote } from './markdown/note-pieces.js';
import { agentRules, isAgentNotes, noteRules } from './readers/markdown.js';
import { decoded } from './text/decode.js';
import { nameFrom, textFrom } from './text/values.js';

/** Folders of programs are not notes. */
const isLeftOut = (name: string): boolean => name.startsWith('.') || name === 'node_modules';
/** Whether a file in a folder is read as a note. */
export const isNote = (name: string): boolean => /\.(?:md|markdown)$/i.test(name) && !isLeftOut(name);

/** Paths of all notes below a folder, with `/` between their parts, in order. */
export const notesBelow = async (folder: string, below = ''): Promise<string[]> => {
  const entries: Dirent[] = await readdir(join(folder, below), { withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = below === '' ? entry.name : `${below}/${entry.name}`;
    if (isLeftOut(entry.name)) continue;
    if (entry.isDirectory()) found.push(...(await notesBelow(folder, path)));
    else if (entry.isFile() && isNote(entry.name)) found.push(path);
  }
  return found;
};

/** The text of a note; a wrong encoding is told by its file. */
export const readNoteFile = async (folder: string, path: string): Promise<NoteFile> => {
  const file = join(folder, path.split('/').join(sep));
  async function* bytes() {
    yield await readFile(file);
  }
  let text = '';
  for await (const chunk of decoded(bytes())) text += chunk;
  return { path, text, modifiedAt: (await stat(file)).mtime.toISOString() };
};

/** Which type of context a linked title has, so that a link reaches the note and not a second one of its name. */
export const typesOfNotes = (notes: Iterable<Pick<NoteFile, 'path' | 'text'>>): Map<string, string> => {
  const types = new Map<string, string>();
  for (const { path, text } of notes) {
    if (isAgentNotes(path)) continue;
    const { fields } = noteOf(text);
    const stem = (path.split('/').at(-1) ?? path).replace(/\.(?:md|markdown)$/i, '');
    const title = nameFrom(textFrom(fields.title) ?? stem, 'note');
    types.set(title.toLowerCase(), nameFrom(fields.type, noteRules.type));
  }
  return types;
};

/** The rules that fit a file, with what is known of the other notes. */
export const rulesFor = (path: string, types: ReadonlyMap<string, string>): NoteRules => ({
  ...(isAgentNotes(path) ? agentRules : noteRules),
  typeOfNote: title => types.get(title.toLowerCase()),
});

/** A folder that was read. */
export interface ReadFolder {
  readonly files: number;
  readonly lines: readonly ImportLine[];
  readonly bad: readonly FieldError[];
}

const addressed = (path: string, line: number): string => `${path} line ${line}`;

/** Reads all notes; what cannot be read is told by its file and line. */
export const readFolder = async (
  folder: string,
  onFile: (done: number, total: number) => void = () => undefined,
): Promise<ReadFolder> => {
  const paths = await notesBelow(folder);
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
  const types = typesOfNotes(notes);
  const lines: ImportLine[] = [];
  for (const [at, note] of notes.entries()) {
    const read: ReadNote = readNote(note, rulesFor(note.path, types));
    bad.push(...read.bad.map(({ line, message }) => ({ path: addressed(note.path, line), message })));
    lines.push(...read.memories.map(({ value }) => value), ...read.relationships.map(({ value }) => value));
    onFile(at + 1, notes.length);
  }
  return { files: paths.length, lines, bad };
};
