/** Stores drafts with their contexts: new statements, more sources for known ones, and what they replace. */
import { LociProblem } from '@loci/client';
import type { Memory, VersionRef } from '../../domain/memory.js';
import type { Beforehand, KnownStatement, NewMemoryRow, StoreTransaction } from '../../storage/store.js';
import type { EngineParts } from '../parts.js';
import type { Draft } from './draft.js';
import { echoesAmong } from './echo.js';
import type { Placed } from './placed.js';
import { queueWork } from './queue-work.js';
import { changeVersion, supersede } from './supersede.js';

export interface Remembered {
  readonly memory: Memory;
  readonly outcome: 'stored' | 'known';
  /** It repeats what Loci said in an insight, so it is not independent support. */
  readonly isEcho: boolean;
  /** Its links to other memories are still being computed. */
  readonly linksPending: boolean;
}

export type Outcome = VersionRef & Pick<Remembered, 'outcome'> & { readonly isEcho?: boolean };

export interface TakenIn {
  readonly outcomes: Outcome[];
  /** Memories unchanged since they were stored, so they need not be read again. */
  readonly untouched: ReadonlyMap<string, Memory>;
}

/** Throws if one of them does not exist; records the others. */
export const checkSuperseded = async (
  transaction: StoreTransaction,
  graphId: string,
  placed: readonly Placed[],
  superseded: Map<string, Memory>,
): Promise<void> => {
  for (const { draft } of placed) {
    for (const [at, id] of draft.supersedes.entries()) {
      const memory = superseded.get(id) ?? (await transaction.memory(graphId, id));
      if (memory === null) {
        const path = `${draft.path ?? ''}supersedes[${at}]`;
        throw new LociProblem('invalid_request', `The graph has no memory "${id}" to supersede.`, {
          errors: [{ path, message: `no memory "${id}" in this graph` }],
        });
      }
      superseded.set(id, memory);
    }
  }
};

/** Statement → the memory that says so and is valid now. A statement that has ended is stored as a new memory. */
const statementsHeld = async (
  transaction: StoreTransaction,
  graphId: string,
  known: readonly KnownStatement[],
  now: number,
): Promise<Map<string, string>> => {
  if (known.length === 0) return new Map();
  const memories = await transaction.memories(
    graphId,
    known.map(one => one.id),
  );
  const held = memories.filter(memory => memory.validUntil === null || memory.validUntil > now);
  const holding = new Set(held.map(memory => memory.id));
  return new Map(known.filter(one => holding.has(one.id)).map(one => [one.statementKey, one.id]));
};

/** Adds a source to a known memory, and records what else it supersedes. */
const supportKnown = async (
  parts: EngineParts,
  transaction: StoreTransaction,
  graphId: string,
  id: string,
  { source, session, givenBy, supersedes }: Draft,
  isEcho: boolean,
  now: number,
): Promise<void> => {
  await transaction.addSource(graphId, id, { ...source, session, givenBy, isEcho }, now);
  const memory = await transaction.memory(graphId, id);
  const added = supersedes.filter(old => old !== id && !memory?.supersedes.includes(old));
  if (memory === null || added.length === 0) return;
  const changes = { supersedes: [...memory.supersedes, ...added] };
  await changeVersion(parts, transaction, memory, changes, now);
};

/** Ids of drafts that already exist: what an earlier import stored stays unchanged. */
const idsInUse = async (
  transaction: StoreTransaction,
  graphId: string,
  placed: readonly Placed[],
): Promise<Set<string>> => {
  const ids = placed.flatMap(({ draft }) => draft.id ?? []);
  if (ids.length === 0) return new Set();
  return new Set((await transaction.memories(graphId, ids)).map(memory => memory.id));
};

/** What all drafts of a batch share. */
export interface Storing {
  readonly transaction: StoreTransaction;
  readonly parts: EngineParts;
  readonly graphId: string;
  readonly before: Beforehand;
  /** Filled by `checkSuperseded`. */
  readonly superseded: Map<string, Memory>;
}

/** The memory that a draft becomes. */
interface Destination {
  readonly id: string;
  readonly placed: Placed;
  readonly outcome: Remembered['outcome'];
  /** An earlier import stored it; it stays unchanged. */
  readonly isLeft: boolean;
}

/**
 * A new memory for each new statement. Otherwise the existing memory that says the same, in the store or in this batch.
 */
const destinationsOf = async (
  { transaction, parts, graphId, before }: Storing,
  placed: readonly Placed[],
  now: number,
): Promise<Destination[]> => {
  const known = await statementsHeld(transaction, graphId, before.known, now);
  const inUse = await idsInUse(transaction, graphId, placed);
  return placed.map(one => {
    const own = one.draft.id;
    const isLeft = own !== undefined && inUse.has(own);
    const there = isLeft ? own : known.get(one.key);
    const id = there ?? own ?? parts.newId();
    if (!isLeft) known.set(one.key, id);
    if (there === undefined) inUse.add(id);
    return { id, placed: one, outcome: there === undefined ? 'stored' : 'known', isLeft };
  });
};

const newRow = (
  { id, placed: { draft, contexts, key, isApart } }: Destination,
  isEcho: boolean,
  now: number,
): NewMemoryRow => ({
  id,
  statementKey: key,
  recordedAt: now,
  givenBy: draft.givenBy,
  isEcho,
  body: {
    content: draft.content,
    contexts,
    placedBy: draft.contexts === null ? 'service' : 'caller',
    source: draft.source,
    session: draft.session,
    occurredAt: draft.occurredAt ?? now,
    validUntil: draft.validUntil,
    metadata: draft.metadata,
    status: isApart ? 'quarantined' : 'stored',
    supersedes: draft.supersedes,
    supersededBy: null,
    needsReview: false,
  },
});

/** Ends what the draft replaces; returns the ids of what changed. */
const supersedeOld = async (
  { transaction, parts, superseded }: Storing,
  { id, placed: { draft, isApart } }: Destination,
  now: number,
): Promise<string[]> => {
  const ended: string[] = [];
  for (const old of isApart ? [] : draft.supersedes) {
    const memory = superseded.get(old) as Memory;
    // Superseded in this batch or retracted earlier: it stays unchanged.
    if (old === id || memory.status !== 'stored') continue;
    const by = { id, occurredAt: draft.occurredAt ?? now };
    superseded.set(old, await supersede(parts, transaction, memory, by, now));
    ended.push(old);
  }
  return ended;
};

export const storeAll = async (storing: Storing, placed: readonly Placed[]): Promise<TakenIn> => {
  const { transaction, parts, graphId, before } = storing;
  const now = parts.now();
  const destinations = await destinationsOf(storing, placed, now);
  // Most imports go into graphs that were never queried, which have nothing to compare with.
  const echoes = before.hasGivenSentences
    ? await echoesAmong(
        transaction,
        graphId,
        placed.map(one => one.draft.content),
        now,
      )
    : new Set<string>();
  const isEcho = ({ placed: { draft } }: Destination): boolean => echoes.has(draft.content);
  const fresh = destinations.filter(one => one.outcome === 'stored');
  const added = await transaction.addMemories(
    graphId,
    fresh.map(one => newRow(one, isEcho(one), now)),
    before.places,
  );
  await queueWork(
    parts,
    transaction,
    graphId,
    fresh.map(one => one.id),
    now,
    before.vectorModel,
  );
  const untouched = new Map(added.map(memory => [memory.id, memory]));
  for (const one of destinations) {
    if (one.isLeft) continue;
    if (one.outcome === 'known' && !one.placed.isApart) {
      await supportKnown(parts, transaction, graphId, one.id, one.placed.draft, isEcho(one), now);
      untouched.delete(one.id);
    }
    for (const id of await supersedeOld(storing, one, now)) untouched.delete(id);
  }
  const outcomes = destinations.map(one => ({
    id: one.id,
    version: one.outcome === 'stored' ? 1 : 0,
    outcome: one.outcome,
    isEcho: isEcho(one),
  }));
  return { outcomes, untouched };
};
