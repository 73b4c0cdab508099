/** Syncs the graph with one note: edits become versions, removed blocks are retracted, links follow. */
import { type KnowledgeApi, LociProblem, limits } from '@loci/client';
import {
  editedBlocks,
  type FreshBlock,
  type KnownBlock,
  sameBlocks,
} from '../../exchange/markdown/match-blocks.js';
import type { NoteMemory, ReadNote } from '../../exchange/markdown/note-pieces.js';
import type { ContextRef } from '../../exchange/relation.js';
import { hashOf, type NoteLinkState, type NoteState, type WatchState } from './state.js';

/** What was done. */
export interface Done {
  stored: number;
  changed: number;
  retracted: number;
  links: number;
}

/** Where it is done. */
export interface Target {
  readonly api: KnowledgeApi;
  readonly graphId: string;
  readonly state: WatchState;
  readonly done: Done;
  /** How many notes hold each memory. */
  readonly holders: Map<string, number>;
}

/** Every memory of a note, once. */
const idsOf = (note: NoteState | undefined): Set<string> => new Set(note?.blocks.map(block => block.id));

/** Counts how many notes hold each memory, before the first note is read. */
export const holdersIn = ({ notes }: WatchState): Map<string, number> => {
  const holders = new Map<string, number>();
  for (const note of Object.values(notes))
    for (const id of idsOf(note)) holders.set(id, (holders.get(id) ?? 0) + 1);
  return holders;
};

/** Replaces what was known of a note; null where the note is gone. */
export const keepNote = ({ state, holders }: Target, path: string, note: NoteState | null): void => {
  for (const id of idsOf(state.notes[path])) holders.set(id, (holders.get(id) ?? 1) - 1);
  for (const id of idsOf(note ?? undefined)) holders.set(id, (holders.get(id) ?? 0) + 1);
  if (note === null) delete state.notes[path];
  else state.notes[path] = note;
};

interface Fresh extends FreshBlock {
  readonly memory: NoteMemory['value'];
}

const freshOf = ({ value }: NoteMemory): Fresh => ({
  said: hashOf(value.content),
  place: hashOf(JSON.stringify(value.context_types), JSON.stringify(value.metadata ?? {})),
  content: value.content,
  memory: value,
});

const blockOf = (id: string, { said, place }: Fresh): KnownBlock => ({ id, said, place });
const retiredKey = (said: string, place: string): string => `${said} ${place}`;

/** A memory that was forgotten cannot be changed, and a statement is not stored twice. */
const unlessRefused = async <Result>(work: Promise<Result>): Promise<Result | null> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof LociProblem && /^(?:memory_not_found|conflict)$/.test(error.code)) return null;
    throw error;
  }
};

const isHeldElsewhere = ({ state, holders }: Target, id: string, path: string): boolean =>
  (holders.get(id) ?? 0) > (idsOf(state.notes[path]).has(id) ? 1 : 0);

/** Retracts memories whose blocks are gone, unless another note says the same. */
export const retractBlocks = async (
  target: Target,
  path: string,
  blocks: readonly KnownBlock[],
  kept: ReadonlySet<string> = new Set(),
): Promise<void> => {
  const { api, graphId, state, done } = target;
  for (const { id, said, place } of blocks) {
    if (kept.has(id) || isHeldElsewhere(target, id, path)) continue;
    const gone = await unlessRefused(api.changeMemory({ graph_id: graphId, id, status: 'retracted' }));
    if (gone === null) continue;
    state.retired[retiredKey(said, place)] = id;
    done.retracted++;
  }
};

/** Updates a block's memory; null where it was forgotten, or another memory says the same. */
const changeBlock = async (
  { api, graphId, done }: Target,
  { id, said, place }: KnownBlock,
  fresh: Fresh,
): Promise<KnownBlock | null> => {
  const { content, context_types = {}, metadata = {} } = fresh.memory;
  const changed = await unlessRefused(
    api.changeMemory({
      graph_id: graphId,
      id,
      ...(said === fresh.said ? {} : { content }),
      ...(place === fresh.place ? {} : { context_types, metadata }),
    }),
  );
  if (changed === null) return null;
  done.changed++;
  return blockOf(id, fresh);
};

/** What was retracted along with its block comes back with it; the rest is new, or known from elsewhere. */
const storeBlocks = async (
  { api, graphId, state, done }: Target,
  added: readonly Fresh[],
): Promise<Map<Fresh, KnownBlock>> => {
  const blocks = new Map<Fresh, KnownBlock>();
  const unknown: Fresh[] = [];
  for (const fresh of added) {
    const key = retiredKey(fresh.said, fresh.place);
    const id = state.retired[key];
    const back =
      id === undefined
        ? null
        : await unlessRefused(api.changeMemory({ graph_id: graphId, id, status: 'stored' }));
    delete state.retired[key];
    if (back === null) unknown.push(fresh);
    else {
      blocks.set(fresh, blockOf(back.id, fresh));
      done.stored++;
    }
  }
  for (let at = 0; at < unknown.length; at += limits.batchMemories) {
    const some = unknown.slice(at, at + limits.batchMemories);
    const memories = some.map(({ memory: { id: _, ...memory } }) => memory);
    const { items } = await api.remember({ graph_id: graphId, memories }, { respondAsync: true });
    for (const [index, fresh] of some.entries()) {
      const item = items[index];
      if (item === undefined) continue;
      blocks.set(fresh, blockOf(item.id, fresh));
      if (item.status !== 'known') done.stored++;
    }
  }
  return blocks;
};

const linkKey = ({ kind, to }: NoteLinkState): string =>
  `${kind}\u0001${to.context_type}\u0001${to.name}`.toLowerCase();

const linksOf = ({ relationships }: ReadNote): NoteLinkState[] =>
  relationships.flatMap(({ value }) =>
    'loci' in value && value.loci === 'relationship'
      ? [{ kind: value.kind, reason: value.reason, to: value.to }]
      : [],
  );

const addressOf = (graph_id: string, from: ContextRef, { kind, to }: NoteLinkState) => ({
  graph_id,
  context_type: from.context_type,
  name: from.name,
  kind,
  other_type: to.context_type,
  other_name: to.name,
});

/** A link may point to a note that does not exist yet: an import creates its context. */
const assertLink = async ({ api, graphId }: Target, from: ContextRef, link: NoteLinkState): Promise<void> => {
  try {
    await api.assertRelationship({
      ...addressOf(graphId, from, link),
      ...(link.reason === null ? {} : { reason: link.reason }),
    });
  } catch (error) {
    if (!(error instanceof LociProblem) || !/^(?:context|graph)_not_found$/.test(error.code)) throw error;
    const { kind, reason, to } = link;
    async function* line() {
      yield JSON.stringify({ loci: 'relationship', state: 'asserted', kind, from, to, reason });
    }
    await api.importGraph({ graph_id: graphId, lines: line() });
  }
};

/** Asserts new links, and withdraws those that are gone. */
export const followLinks = async (
  target: Target,
  before: { readonly context: ContextRef; readonly links: readonly NoteLinkState[] } | null,
  now: { readonly context: ContextRef; readonly links: readonly NoteLinkState[] },
): Promise<void> => {
  const { api, graphId, done } = target;
  const isMoved =
    before !== null &&
    `${before.context.context_type}\u0001${before.context.name}`.toLowerCase() !==
      `${now.context.context_type}\u0001${now.context.name}`.toLowerCase();
  const held = new Set(isMoved ? [] : (before?.links ?? []).map(linkKey));
  const wanted = new Set(now.links.map(linkKey));
  for (const link of now.links) {
    if (held.has(linkKey(link))) continue;
    await assertLink(target, now.context, link);
    done.links++;
  }
  for (const link of before?.links ?? []) {
    if (!isMoved && wanted.has(linkKey(link))) continue;
    await api.withdrawRelationship(addressOf(graphId, before?.context ?? now.context, link)).catch(error => {
      // Already withdrawn, or its context was forgotten.
      if (!(error instanceof LociProblem) || error.status !== 404) throw error;
    });
    done.links++;
  }
};

/** The note's current state in the graph. */
export const syncNote = async (
  target: Target,
  path: string,
  read: ReadNote,
  file: Pick<NoteState, 'changed' | 'size' | 'hash'>,
): Promise<NoteState> => {
  const { api, graphId, state } = target;
  const before = state.notes[path] ?? null;
  const { same, gone, added } = sameBlocks(before?.blocks ?? [], read.memories.map(freshOf));
  const blocks = new Map<Fresh, KnownBlock>();
  const missing: Fresh[] = [];
  const left: KnownBlock[] = [];
  const settle = async (known: KnownBlock, fresh: Fresh): Promise<void> => {
    const isShared = isHeldElsewhere(target, known.id, path);
    const changed = isShared ? null : await changeBlock(target, known, fresh);
    if (changed === null) {
      missing.push(fresh);
      left.push(known);
    } else blocks.set(fresh, changed);
  };
  for (const [known, fresh] of same) {
    if (known.place === fresh.place) blocks.set(fresh, known);
    else await settle(known, fresh);
  }
  const contents: { block: KnownBlock; content: string }[] = [];
  for (const block of added.length === 0 ? [] : gone) {
    const memory = await unlessRefused(api.getMemory({ graph_id: graphId, id: block.id }));
    if (memory !== null) contents.push({ block, content: memory.content });
  }
  const edited = editedBlocks(contents, added);
  for (const [known, fresh] of edited) await settle(known, fresh);
  const isEdited = new Set(edited.flat());
  const rest = added.filter(fresh => !isEdited.has(fresh));
  for (const [fresh, block] of await storeBlocks(target, [...rest, ...missing])) blocks.set(fresh, block);
  const kept = new Set([...blocks.values()].map(block => block.id));
  await retractBlocks(target, path, [...left, ...gone.filter(block => !isEdited.has(block))], kept);
  const links = linksOf(read);
  await followLinks(target, before, { context: read.context, links });
  return { ...file, context: read.context, blocks: [...blocks.values()], links };
};
