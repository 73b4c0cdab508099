/** One pass over a watched folder: finds new, changed, renamed and deleted notes, and syncs the graph. */
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FieldError, KnowledgeApi } from '@loci/client';
import { type NoteNames, namesOfNotes, notesBelow, readNoteFile, rulesFor } from '../../exchange/folder.js';
import { Unreadable } from '../../exchange/format.js';
import { type NoteFile, readNote } from '../../exchange/markdown/note-pieces.js';
import { hashOf, type NoteState, saveState, type WatchState } from './state.js';
import {
  type Done,
  followLinks,
  holdersIn,
  keepNote,
  retractBlocks,
  syncNote,
  type Target,
} from './sync-note.js';

/** What a pass did. */
export interface Swept extends Done {
  notes: number;
  renamed: number;
  removed: number;
  bad: FieldError[];
}

interface ChangedNote {
  readonly note: NoteFile;
  readonly file: Pick<NoteState, 'changed' | 'size' | 'hash'>;
}

const changedNotes = async (
  folder: string,
  paths: readonly string[],
  known: WatchState,
  bad: FieldError[],
): Promise<Map<string, ChangedNote>> => {
  const changed = new Map<string, ChangedNote>();
  for (const path of paths) {
    const before = known.notes[path];
    try {
      const { mtimeMs, size } = await stat(join(folder, path));
      if (before?.changed === mtimeMs && before.size === size) continue;
      const note = await readNoteFile(folder, path);
      changed.set(path, { note, file: { changed: mtimeMs, size, hash: hashOf(note.text) } });
    } catch (error) {
      // Deleted since the folder was listed: the next pass handles it.
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') continue;
      if (!(error instanceof Unreadable)) throw error;
      bad.push({ path: `${path} line ${error.line}`, message: error.message });
    }
  }
  return changed;
};

/** How much of a note must reappear under another name to count as the same note. */
const leastSame = 0.5;

/** A missing file and a new one with the same text, or most of its blocks, are one renamed file. */
const renames = async (
  known: WatchState,
  gone: readonly string[],
  changed: ReadonlyMap<string, ChangedNote>,
) => {
  const found = new Map<string, string>();
  const fresh = [...changed].filter(([path]) => known.notes[path] === undefined);
  for (const old of gone) {
    const before = known.notes[old] as NoteState;
    const said = new Set(before.blocks.map(block => block.said));
    let best: { path: string; share: number } | null = null;
    for (const [path, { note, file }] of fresh) {
      if (found.has(path)) continue;
      const { memories } = await readNote(note, rulesFor(path, new Map()));
      const held = memories.filter(({ value }) => said.has(hashOf(value.content))).length;
      const share = file.hash === before.hash ? 2 : held / Math.max(1, said.size, memories.length);
      if (share >= leastSame && share > (best?.share ?? 0)) best = { path, share };
    }
    if (best !== null) found.set(best.path, old);
  }
  return found;
};

/** For unchanged notes, what was read last is used. */
const namesOf = (known: WatchState, changed: ReadonlyMap<string, ChangedNote>): NoteNames => {
  const names = new Map(namesOfNotes([...changed.values()].map(({ note }) => note)));
  for (const [path, { context }] of Object.entries(known.notes)) {
    if (changed.has(path)) continue;
    const address = path.replace(/\.(?:md|markdown)$/i, '').toLowerCase();
    for (const name of [address, address.split('/').at(-1) ?? address, context.name.toLowerCase()])
      if (!names.has(name)) names.set(name, context);
  }
  return names;
};

/** The state is saved after every note, so that an interrupted pass can resume. */
export const sweep = async (
  folder: string,
  known: WatchState,
  api: KnowledgeApi,
  onNote: (done: number, total: number) => void = () => undefined,
): Promise<Swept> => {
  const swept: Swept = {
    notes: 0,
    renamed: 0,
    removed: 0,
    stored: 0,
    changed: 0,
    retracted: 0,
    links: 0,
    bad: [],
  };
  const target: Target = {
    api,
    graphId: known.graph_id,
    state: known,
    done: swept,
    holders: holdersIn(known),
  };
  const paths = await notesBelow(folder);
  const there = new Set(paths);
  const changed = await changedNotes(folder, paths, known, swept.bad);
  const gone = Object.keys(known.notes).filter(path => !there.has(path));
  const moved = await renames(known, gone, changed);
  for (const [path, old] of moved) {
    known.notes[path] = known.notes[old] as NoteState;
    delete known.notes[old];
    swept.renamed++;
  }
  const names = namesOf(known, changed);
  for (const [path, { note, file }] of changed) {
    const read = await readNote(note, rulesFor(path, names));
    swept.bad.push(...read.bad.map(({ line, message }) => ({ path: `${path} line ${line}`, message })));
    keepNote(target, path, await syncNote(target, path, read, file));
    saveState(folder, known);
    swept.notes++;
    onNote(swept.notes, changed.size);
  }
  const renamed = new Set(moved.values());
  for (const path of gone.filter(one => !renamed.has(one))) {
    const before = known.notes[path] as NoteState;
    await retractBlocks(target, path, before.blocks);
    await followLinks(target, before, { context: before.context, links: [] });
    keepNote(target, path, null);
    saveState(folder, known);
    swept.removed++;
  }
  return swept;
};
