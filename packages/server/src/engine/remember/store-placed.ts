/** Stores what was placed: new statements, further voices for known ones, and what they replace. */
import { LociProblem } from '@loci/client';
import type { Memory, VersionRef } from '../../domain/memory.js';
import type { Beforehand, KnownStatement, StoreTransaction } from '../../storage/store.js';
import type { EngineParts } from '../parts.js';
import type { Draft } from './draft.js';
import { echoesAmong } from './echo.js';
import type { Placed } from './placed.js';
import { queueWork } from './queue-work.js';
import { keyOfMemory } from './statement-key.js';
import { changeVersion, supersede } from './supersede.js';

export interface Remembered {
  readonly memory: Memory;
  readonly outcome: 'stored' | 'known';
  /** It repeats what Loci said in an insight, and is no independent support. */
  readonly isEcho: boolean;
  /** What it has to do with what is known is still being worked out. */
  readonly linksPending: boolean;
}

export type Outcome = VersionRef & Pick<Remembered, 'outcome'> & { readonly isEcho?: boolean };

export interface TakenIn {
  readonly outcomes: Outcome[];
  /** Those of them that are as they were just stored: they need not be read again. */
  readonly untouched: ReadonlyMap<string, Memory>;
}

/** Throws where one of them is not there; notes the others. */
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

/** Statement → the memory that says so and holds now; one that has ended is said anew, not again. */
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
  // By what it says, not by the key it was found under: the former keys were blind to case.
  return new Map(held.map(memory => [keyOfMemory(memory), memory.id]));
};

/** Another voice for what is known; what it replaces beside is written down with it. */
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

/** Which of the ids that drafts bring are in use: what an import brought before is left as it is. */
const idsInUse = async (
  transaction: StoreTransaction,
  graphId: string,
  placed: readonly Placed[],
): Promise<Set<string>> => {
  const ids = placed.flatMap(({ draft }) => draft.id ?? []);
  if (ids.length === 0) return new Set();
  return new Set((await transaction.memories(graphId, ids)).map(memory => memory.id));
};

/** `superseded` as `checkSuperseded` noted them. */
export const storeAll = async (
  transaction: StoreTransaction,
  parts: EngineParts,
  graphId: string,
  placed: readonly Placed[],
  before: Beforehand,
  superseded: Map<string, Memory>,
): Promise<TakenIn> => {
  const now = parts.now();
  const known = await statementsHeld(transaction, graphId, before.known, now);
  const inUse = await idsInUse(transaction, graphId, placed);
  const outcomes: { id: string; outcome: Remembered['outcome']; placed: Placed; isLeft: boolean }[] = [];
  const fresh: { id: string; placed: Placed }[] = [];
  for (const one of placed) {
    const own = one.draft.id;
    const isLeft = own !== undefined && inUse.has(own);
    const there = isLeft ? own : known.get(one.key);
    const id = there ?? own ?? parts.newId();
    if (!isLeft) known.set(one.key, id);
    if (there === undefined) {
      fresh.push({ id, placed: one });
      inUse.add(id);
    }
    outcomes.push({ id, outcome: there === undefined ? 'stored' : 'known', placed: one, isLeft });
  }
  // Most loads go into graphs that nobody has asked yet: then there is nothing to compare with.
  const echoes = before.hasGivenSentences
    ? await echoesAmong(
        transaction,
        graphId,
        placed.map(one => one.draft.content),
        now,
      )
    : new Set<string>();
  const added = await transaction.addMemories(
    graphId,
    fresh.map(({ id, placed: { draft, contexts, key, isApart } }) => ({
      id,
      statementKey: key,
      recordedAt: now,
      givenBy: draft.givenBy,
      isEcho: echoes.has(draft.content),
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
    })),
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
  const refs: Outcome[] = [];
  for (const { id, outcome, placed: one, isLeft } of outcomes) {
    const isEcho = echoes.has(one.draft.content);
    if (isLeft) {
      refs.push({ id, version: 0, outcome, isEcho });
      continue;
    }
    if (outcome === 'known' && !one.isApart) {
      await supportKnown(parts, transaction, graphId, id, one.draft, isEcho, now);
      untouched.delete(id);
    }
    for (const old of one.isApart ? [] : one.draft.supersedes) {
      const memory = superseded.get(old) as Memory;
      // Superseded by another of this batch, or taken back before: it stays as it is.
      if (old === id || memory.status !== 'stored') continue;
      untouched.delete(old);
      superseded.set(
        old,
        await supersede(parts, transaction, memory, { id, occurredAt: one.draft.occurredAt ?? now }, now),
      );
    }
    refs.push({ id, version: outcome === 'stored' ? 1 : 0, outcome, isEcho });
  }
  return { outcomes: refs, untouched };
};
