/** Stores drafts with their contexts: new statements, more sources for known ones, and what they replace. */
import { LociProblem } from '@loci/client';
import type { Memory, VersionRef } from '../../domain/memory.js';
import type { Beforehand, NewMemoryRow, StoreTransaction } from '../../storage/store.js';
import type { EngineParts } from '../parts.js';
import { type Destination, destinationsOf } from './destinations.js';
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
  if (supersedes.length === 0) return;
  const memory = await transaction.memory(graphId, id);
  const added = supersedes.filter(old => old !== id && !memory?.supersedes.includes(old));
  if (memory === null || added.length === 0) return;
  const changes = { supersedes: [...memory.supersedes, ...added] };
  await changeVersion(parts, transaction, memory, changes, now);
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
  const destinations = await destinationsOf(
    { reads: transaction, graphId, statements: before.known, newId: parts.newId, now },
    placed,
  );
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
