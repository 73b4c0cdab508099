/** What `loci watch` knows about a folder, kept in the folder itself: it moves with it, and works with any server. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { relationshipKind } from '@loci/client';
import { z } from 'zod';
import { Failed } from '../outcomes.js';

const context = z.object({ context_type: z.string(), name: z.string() });
const block = z.object({ id: z.string(), said: z.string(), place: z.string() });
const link = z.object({
  kind: relationshipKind,
  reason: z.string().nullable(),
  to: context,
});

const note = z.object({
  /** Time of the last change and size of the file: if both are the same, it is not read again. */
  changed: z.number(),
  size: z.number(),
  /** Hash of the whole text. */
  hash: z.string(),
  context,
  blocks: z.array(block),
  links: z.array(link),
});

const state = z.object({
  version: z.literal(1),
  graph_id: z.string(),
  notes: z.record(z.string(), note),
  /** What was retracted along with its block, by text and place: if the block comes back, so does the memory. */
  retired: z.record(z.string(), z.string()),
});

/** A note as last read. */
export type NoteState = z.infer<typeof note>;
/** A link of a note as it was asserted. */
export type NoteLinkState = z.infer<typeof link>;
/** Everything known about a folder. */
export type WatchState = z.infer<typeof state>;

/** Short, and the same for the same text. */
export const hashOf = (...texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\u0001')).digest('base64url').slice(0, 22);

const fileOf = (folder: string, graphId: string): string =>
  join(
    folder,
    '.loci',
    `${graphId.replace(/[^\w.-]+/g, '-').slice(0, 60)}-${hashOf(graphId).slice(0, 6)}.json`,
  );

/** For a folder that was not watched before. */
export const loadState = (folder: string, graphId: string): WatchState => {
  const file = fileOf(folder, graphId);
  if (!existsSync(file)) return { version: 1, graph_id: graphId, notes: {}, retired: {} };
  let read: unknown;
  try {
    read = JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    read = null;
  }
  const checked = state.safeParse(read);
  if (checked.success) return checked.data;
  throw new Failed(
    `${file} is damaged. Delete it to start over: the notes are matched again, but deletions made in the meantime are missed`,
  );
};

/** Written atomically. */
export const saveState = (folder: string, known: WatchState): void => {
  const file = fileOf(folder, known.graph_id);
  mkdirSync(join(folder, '.loci'), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.partial`, `${JSON.stringify(known)}\n`, { mode: 0o600 });
  renameSync(`${file}.partial`, file);
};
