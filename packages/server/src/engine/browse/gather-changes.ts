/** Reads the change log of a time, newest first, and adds up what became of each memory and contradiction. */
import { limits } from '@loci/client';
import type { ForgottenMemory } from '../../domain/digest.js';
import type { EventType, GraphEvent } from '../../domain/event.js';
import type { EventsBetween, StoreReads } from '../../storage/store.js';
import { takeTurns } from '../../take-turns.js';

const told: readonly EventType[] = [
  'memory.stored',
  'memory.changed',
  'memory.needs_review',
  'memory.forgotten',
  'context.renamed',
  'context.rename_undone',
  'context.merged',
  'context.merge_undone',
  'contradiction.opened',
  'contradiction.reopened',
  'contradiction.resolved',
];

/** What the database reads at once: a larger piece would keep others waiting. */
const pieceSize = 2_000;

/** A memory that was stored or changed in this time. */
export interface TouchedMemory {
  readonly id: string;
  /** When it last changed in this time, to which version, and by whom. */
  readonly at: number;
  readonly version: number;
  readonly by: string | null;
  /** The first version written in this time: 1 for a new memory. */
  firstVersion: number;
}

export interface TouchedContradiction {
  readonly id: string;
  readonly at: number;
  readonly isOpen: boolean;
}

/** A rename or merge of a context that was made or undone in this time. */
export interface TouchedContext {
  /** The id of the change. */
  readonly id: string;
  readonly at: number;
  readonly by: string | null;
  readonly isUndone: boolean;
  /** The contexts it is about. */
  readonly contextIds: readonly unknown[];
}

/** Newest first. */
export interface Gathered {
  readonly touched: readonly TouchedMemory[];
  readonly contradictions: readonly TouchedContradiction[];
  readonly contexts: readonly TouchedContext[];
  readonly forgotten: readonly ForgottenMemory[];
  /** Null unless there were more changes than are read: the time of the oldest that was. */
  readonly cutAt: number | null;
}

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

interface Tally {
  readonly touched: Map<string, TouchedMemory>;
  readonly contradictions: Map<string, TouchedContradiction | null>;
  readonly contexts: Map<string, TouchedContext>;
  readonly forgotten: Map<string, ForgottenMemory>;
}

const addMemory = ({ touched, forgotten }: Tally, id: string, { at, data }: GraphEvent): void => {
  if (forgotten.has(id)) return;
  const version = Number(data.version ?? 1);
  const later = touched.get(id);
  if (later === undefined)
    touched.set(id, { id, at, version, by: textOf(data.changed_by), firstVersion: version });
  else later.firstVersion = Math.min(later.firstVersion, version);
};

/** What came last decides. One that went with a forgotten memory is not mentioned at all. */
const addContradiction = ({ contradictions }: Tally, id: string, { type, at, data }: GraphEvent): void => {
  if (contradictions.has(id)) return;
  const isGone = data.cause === 'forgotten';
  contradictions.set(id, isGone ? null : { id, at, isOpen: type !== 'contradiction.resolved' });
};

/** A rename that was undone counts once, as undone. */
const addContext = ({ contexts }: Tally, id: string, { type, at, data }: GraphEvent): void => {
  if (contexts.has(id)) return;
  const contextIds = [data.context_id, data.into];
  contexts.set(id, { id, at, by: textOf(data.changed_by), isUndone: type.endsWith('_undone'), contextIds });
};

const add = (tally: Tally, event: GraphEvent): void => {
  const { type, memoryId, at, data } = event;
  if (type === 'memory.forgotten' && memoryId !== null) tally.forgotten.set(memoryId, { id: memoryId, at });
  else if (memoryId !== null) addMemory(tally, memoryId, event);
  else if (typeof data.contradiction_id === 'string') addContradiction(tally, data.contradiction_id, event);
  else if (typeof data.change === 'string') addContext(tally, data.change, event);
};

export const gatherChanges = async (
  store: StoreReads,
  graphId: string,
  since: number,
  until: number,
): Promise<Gathered> => {
  const tally: Tally = {
    touched: new Map(),
    contradictions: new Map(),
    contexts: new Map(),
    forgotten: new Map(),
  };
  const turn = takeTurns();
  let before: GraphEvent | null = null;
  let left: number = limits.digestChanges;
  for (let isMore = true; isMore && left > 0; ) {
    const size = Math.min(pieceSize, left);
    const between: EventsBetween = { types: told, since, until, before };
    const piece = await store.eventsBetween(graphId, between, size);
    for (const event of piece) add(tally, event);
    before = piece.at(-1) ?? before;
    left -= piece.length;
    isMore = piece.length === size;
    await turn();
  }
  const [uncounted] =
    left > 0 ? [] : await store.eventsBetween(graphId, { types: told, since, until, before }, 1);
  return {
    touched: [...tally.touched.values()],
    contradictions: [...tally.contradictions.values()].filter(one => one !== null),
    contexts: [...tally.contexts.values()],
    forgotten: [...tally.forgotten.values()],
    cutAt: uncounted === undefined ? null : (before?.at ?? null),
  };
};
