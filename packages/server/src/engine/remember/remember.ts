/** Remember: knowledge comes in, all of a request or none of it, and is on disk before the answer. */
import { LociProblem } from '@loci/client';
import type { ContextName } from '../../domain/context.js';
import type { Memory, VersionRef } from '../../domain/memory.js';
import type { Beforehand, KnownStatement, StoreTransaction } from '../../storage/store.js';
import type { EngineParts } from '../parts.js';
import type { Draft } from './draft.js';
import { echoesAmong } from './echo.js';
import { distinct, openPlacer } from './place.js';
import { isPoisoned } from './quarantine.js';
import { queueWork } from './queue-work.js';
import { statementKey } from './statement-key.js';
import { changeVersion, supersede } from './supersede.js';

export interface Remembered {
  readonly memory: Memory;
  readonly outcome: 'stored' | 'known';
  /** It repeats what Loci said in an insight, and is no independent support. */
  readonly isEcho: boolean;
  /** What it has to do with what is known is still being worked out. */
  readonly linksPending: boolean;
}

export interface Repeatable {
  readonly key: string;
  /** A hash of the request, to tell a repeat from another request under the same key. */
  readonly bodyHash: string;
}

interface Placed {
  readonly draft: Draft;
  readonly contexts: readonly ContextName[];
  readonly key: string;
  /** It speaks for nothing and replaces nothing until somebody releases it. */
  readonly isApart: boolean;
}

type Outcome = VersionRef & Pick<Remembered, 'outcome'> & { readonly isEcho?: boolean };

const placeAll = async (parts: EngineParts, graphId: string, drafts: readonly Draft[]): Promise<Placed[]> => {
  const place = openPlacer(parts, graphId);
  const placed: Placed[] = [];
  for (const draft of drafts) {
    const contexts = distinct(draft.contexts ?? (await place(draft.content)));
    const isApart = isPoisoned({ ...draft, contexts });
    placed.push({ draft, contexts, key: statementKey(draft.content, contexts), isApart });
  }
  return placed;
};

const checkSuperseded = async (transaction: StoreTransaction, graphId: string, placed: readonly Placed[]) => {
  const superseded = new Map<string, Memory>();
  for (const [position, { draft }] of placed.entries()) {
    for (const [at, id] of draft.supersedes.entries()) {
      const memory = superseded.get(id) ?? (await transaction.memory(graphId, id));
      if (memory === null) {
        const path = placed.length === 1 ? `supersedes[${at}]` : `memories[${position}].supersedes[${at}]`;
        throw new LociProblem('invalid_request', `The graph has no memory "${id}" to supersede.`, {
          errors: [{ path, message: `no memory "${id}" in this graph` }],
        });
      }
      superseded.set(id, memory);
    }
  }
  return superseded;
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
  const ended = new Set(
    memories.filter(memory => memory.validUntil !== null && memory.validUntil <= now).map(one => one.id),
  );
  return new Map(known.filter(one => !ended.has(one.id)).map(one => [one.statementKey, one.id]));
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

const storeAll = async (
  transaction: StoreTransaction,
  parts: EngineParts,
  graphId: string,
  placed: readonly Placed[],
  before: Beforehand,
): Promise<TakenIn> => {
  const now = parts.now();
  const superseded = await checkSuperseded(transaction, graphId, placed);
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

/** A repeat that comes later than this is a new request. */
export const answersKeptMs = 24 * 60 * 60 * 1_000;

const replayed = async (
  transaction: StoreTransaction,
  graphId: string,
  repeatable: Repeatable,
  now: number,
): Promise<Outcome[] | null> => {
  const stored = await transaction.idempotentAnswer(graphId, repeatable.key);
  if (stored === null || stored.createdAt < now - answersKeptMs) return null;
  if (stored.bodyHash !== repeatable.bodyHash) {
    throw new LociProblem('conflict', 'This Idempotency-Key was used for another request.');
  }
  return JSON.parse(stored.answer) as Outcome[];
};

/** Whether a repeat would be answered from what was stored, so that nothing need be made for it. */
export const wasAnswered = (
  parts: EngineParts,
  graphId: string,
  repeatable: Repeatable | null,
): Promise<boolean> =>
  repeatable === null
    ? Promise.resolve(false)
    : parts.store.write(
        async transaction => (await replayed(transaction, graphId, repeatable, parts.now())) !== null,
      );

interface TakenIn {
  readonly outcomes: Outcome[];
  /** Those of them that are as they were just stored: they need not be read again. */
  readonly untouched: ReadonlyMap<string, Memory>;
}

/** The same as `remember`, for who needs to know only what became of each draft. */
export const takeIn = async (
  parts: EngineParts,
  graphId: string,
  drafts: readonly Draft[],
  repeatable: Repeatable | null,
): Promise<TakenIn> => {
  const placed = await placeAll(parts, graphId, drafts);
  const keys = placed.map(one => one.key);
  const contexts = placed.flatMap(one => one.contexts);
  return parts.store.write(async transaction => {
    const [before, earlier] = await Promise.all([
      transaction.beforehand(graphId, keys, contexts),
      repeatable === null ? null : replayed(transaction, graphId, repeatable, parts.now()),
    ]);
    if (!before.isThere) await transaction.ensureGraph(graphId, parts.now());
    if (earlier !== null) return { outcomes: earlier, untouched: new Map() };
    const taken = await storeAll(transaction, parts, graphId, placed, before);
    if (repeatable !== null) {
      // Ids only: what is forgotten later must not live on in an answer kept for repeats.
      await transaction.putIdempotentAnswer(graphId, repeatable.key, {
        bodyHash: repeatable.bodyHash,
        answer: JSON.stringify(taken.outcomes),
        createdAt: parts.now(),
      });
    }
    return taken;
  });
};

export const remember = async (
  parts: EngineParts,
  graphId: string,
  drafts: readonly Draft[],
  repeatable: Repeatable | null,
): Promise<Remembered[]> => {
  const { outcomes, untouched } = await takeIn(parts, graphId, drafts, repeatable);
  const others = outcomes.map(outcome => outcome.id).filter(id => !untouched.has(id));
  const read = others.length === 0 ? [] : await parts.store.memories(graphId, others);
  const byId = new Map([...untouched, ...read.map(memory => [memory.id, memory] as const)]);
  return outcomes.flatMap(({ id, outcome, isEcho = false }) => {
    const memory = byId.get(id);
    return memory === undefined ? [] : [{ memory, outcome, isEcho, linksPending: false }];
  });
};
