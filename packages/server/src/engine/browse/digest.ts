/** What changed in a graph or a context in a time: complete counts, and the newest of each kind. */

import { isDeepStrictEqual } from 'node:util';
import { LociProblem } from '@loci/client';
import type { ContextName } from '../../domain/context.js';
import { asKnownAt } from '../../domain/contradiction.js';
import type {
  ChangedEntry,
  ContestedEntry,
  ContextEntry,
  Digest,
  MemoryChange,
  NewEntry,
} from '../../domain/digest.js';
import type { Memory, VersionRef } from '../../domain/memory.js';
import type { StoreReads } from '../../storage/store.js';
import { findGivenContext, findGraph } from '../find.js';
import type { EngineParts } from '../parts.js';
import {
  type Gathered,
  gatherChanges,
  type TouchedContext,
  type TouchedContradiction,
  type TouchedMemory,
} from './gather-changes.js';

export interface DigestRequest {
  /** Null: a week before its end. */
  readonly since: number | null;
  /** Null: now. */
  readonly until: number | null;
  readonly context: ContextName | null;
  /** Entries per section. */
  readonly limit: number;
}

const changeOf = (before: Memory | null, after: Memory): MemoryChange => {
  if (before === null) return 'edited';
  if (before.status !== after.status) return after.status === 'stored' ? 'restored' : after.status;
  if (before.content !== after.content) return 'edited';
  if (!isDeepStrictEqual(before.contexts, after.contexts)) return 'moved';
  if (before.occurredAt !== after.occurredAt || before.validUntil !== after.validUntil) return 'dated';
  if (before.needsReview !== after.needsReview) return after.needsReview ? 'needs_review' : 'confirmed';
  return 'details';
};

/** A week. */
const usualSpanMs = 7 * 86_400_000;

/** How many are looked up at once, where some of them may be forgotten by now. */
const pieceSize = 200;

/** The first so many that `read` still finds. */
const firstFound = async <Item, Found>(
  items: readonly Item[],
  limit: number,
  read: (piece: readonly Item[]) => Promise<Found[]>,
): Promise<Found[]> => {
  const found: Found[] = [];
  const size = Math.min(limit, pieceSize);
  for (let at = 0; at < items.length && found.length < limit; at += size)
    found.push(...(await read(items.slice(at, at + size))));
  return found.slice(0, limit);
};

const keyOf = ({ id, version }: VersionRef): string => `${version} ${id}`;

const versionsByKey = async (
  store: StoreReads,
  graphId: string,
  refs: readonly VersionRef[],
): Promise<Map<string, Memory>> =>
  new Map((await store.versions(graphId, refs)).map(memory => [keyOf(memory), memory]));

const readNew =
  (store: StoreReads, graphId: string) =>
  async (piece: readonly TouchedMemory[]): Promise<NewEntry[]> => {
    const found = await versionsByKey(store, graphId, piece);
    return piece.flatMap(one => {
      const memory = found.get(keyOf(one));
      return memory === undefined ? [] : [{ at: one.at, memory }];
    });
  };

const readChanged =
  (store: StoreReads, graphId: string) =>
  async (piece: readonly TouchedMemory[]): Promise<ChangedEntry[]> => {
    const earlier = piece.map(({ id, firstVersion }) => ({ id, version: firstVersion - 1 }));
    const found = await versionsByKey(store, graphId, [...piece, ...earlier]);
    const replacing = [...found.values()].flatMap(({ supersededBy }) => supersededBy ?? []);
    const replaced = new Map(
      (await store.memories(graphId, [...new Set(replacing)])).map(memory => [memory.id, memory]),
    );
    return piece.flatMap((one, at) => {
      const memory = found.get(keyOf(one));
      if (memory === undefined) return [];
      const before = found.get(keyOf(earlier[at]!)) ?? null;
      const replacedBy = replaced.get(memory.supersededBy ?? '') ?? null;
      return [{ at: one.at, memory, before, by: one.by, change: changeOf(before, memory), replacedBy }];
    });
  };

const readContradictions =
  (store: StoreReads, graphId: string, until: number) =>
  async (piece: readonly TouchedContradiction[]): Promise<ContestedEntry[]> => {
    const ids = piece.map(({ id }) => id);
    const found = new Map((await store.contradictionsById(graphId, ids)).map(one => [one.id, one]));
    return piece.flatMap(({ id, at }) => {
      const contradiction = found.get(id);
      return contradiction === undefined ? [] : [{ at, contradiction: asKnownAt(contradiction, until) }];
    });
  };

/** Forgetting a context deletes the names that it had, so those are not counted. */
const readContexts = async (
  store: StoreReads,
  graphId: string,
  touched: readonly TouchedContext[],
): Promise<ContextEntry[]> =>
  firstFound(touched, touched.length, async piece => {
    const ids = piece.map(({ id }) => id);
    const found = new Map((await store.contextChanges(graphId, ids)).map(change => [change.id, change]));
    return piece.flatMap(({ id, at, by, isUndone }) => {
      const change = found.get(id);
      return change === undefined ? [] : [{ at, by, isUndone, change }];
    });
  });

/** Only what was in the context in this time; of a contradiction, either side ever. */
const onlyIn = async (
  store: StoreReads,
  graphId: string,
  contextId: number,
  { touched, contradictions, contexts, cutAt }: Gathered,
): Promise<Gathered> => {
  const placed = new Map<string, number[]>();
  for (const { id, version } of await store.placements(graphId, contextId))
    placed.set(id, [...(placed.get(id) ?? []), version]);
  const inHere: TouchedContradiction[] = [];
  for (let at = 0; at < contradictions.length; at += pieceSize) {
    const piece = contradictions.slice(at, at + pieceSize);
    const found = await store.contradictionsById(
      graphId,
      piece.map(({ id }) => id),
    );
    const ids = new Set(
      found.filter(({ first, second }) => placed.has(first) || placed.has(second)).map(({ id }) => id),
    );
    inHere.push(...piece.filter(({ id }) => ids.has(id)));
  }
  return {
    touched: touched.filter(({ id, firstVersion, version }) =>
      placed.get(id)?.some(there => there >= firstVersion - 1 && there <= version),
    ),
    contradictions: inHere,
    contexts: contexts.filter(({ contextIds }) => contextIds.includes(contextId)),
    forgotten: [],
    cutAt,
  };
};

const wrongTime = (path: string, message: string): LociProblem =>
  new LociProblem('invalid_request', `${path}: ${message}`, { errors: [{ path, message }] });

export const readDigest = async (
  { store, now }: EngineParts,
  graphId: string,
  { since: from, until: given, context: name, limit }: DigestRequest,
): Promise<Digest> => {
  await findGraph(store, graphId);
  // What is stored in this very millisecond belongs to a digest that is asked for now.
  const until = given ?? now() + 1;
  const since = from ?? until - usualSpanMs;
  if (since >= until)
    throw given === null
      ? wrongTime('since', 'must be in the past')
      : wrongTime('since', 'must be before until');
  const context = name === null ? null : await findGivenContext(store, graphId, name, 'name');
  const all = await gatherChanges(store, graphId, since, until);
  const { touched, contradictions, contexts, forgotten, cutAt } =
    context === null ? all : await onlyIn(store, graphId, context.id, all);
  const fresh = touched.filter(({ firstVersion }) => firstVersion === 1);
  const changed = touched.filter(({ firstVersion }) => firstVersion > 1);
  const contested = contradictions.filter(({ isOpen }) => isOpen);
  const settled = contradictions.filter(({ isOpen }) => !isOpen);
  const renamed = await readContexts(store, graphId, contexts);
  const disputed = readContradictions(store, graphId, until);
  return {
    context: context === null ? null : { type: context.type, name: context.name },
    since,
    until,
    countedSince: cutAt ?? since,
    counts: {
      fresh: fresh.length,
      changed: changed.length,
      contested: contested.length,
      settled: settled.length,
      contexts: renamed.length,
      forgotten: context === null ? forgotten.length : null,
    },
    fresh: await firstFound(fresh, limit, readNew(store, graphId)),
    changed: await firstFound(changed, limit, readChanged(store, graphId)),
    contested: await firstFound(contested, limit, disputed),
    settled: await firstFound(settled, limit, disputed),
    contexts: renamed.slice(0, limit),
    forgotten: forgotten.slice(0, limit),
  };
};
