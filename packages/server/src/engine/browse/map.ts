/**
 * A graph as a map: its contexts and how they relate to each other, now or at an earlier time, and how much happened
 * when.
 */

import { LociProblem } from '@loci/client';
import { type Clocks, clockSkewMs } from '../../domain/clocks.js';
import type { Context } from '../../domain/context.js';
import { addedStrength, type ContextPair, keyOfPair, type Origin } from '../../domain/relationship.js';
import type { HeldMemory, StoreReads } from '../../storage/store.js';
import { findGraph } from '../find.js';
import type { EngineParts } from '../parts.js';
import { byText } from './by-text.js';

/** A line on the map; `from` and `to` are indexes into its list of contexts. */
export interface MapRelationship extends ContextPair {
  readonly strength: number;
  readonly origin: Origin;
  readonly createdAt: number;
}

export interface MapContext extends Context {
  /** Between two memories of the same context, which no line can show. */
  readonly openContradictions: number;
}

export interface GraphMap {
  readonly contextCount: number;
  readonly relationshipCount: number;
  /** Most memories first. */
  readonly contexts: readonly MapContext[];
  /** Strongest first. */
  readonly relationships: readonly MapRelationship[];
}

/** More lines than this per context are an unreadable tangle. */
const relationshipsPerContext = 4;

const countsOf = (held: readonly HeldMemory[]): Map<number, number> => {
  const counts = new Map<number, number>();
  for (const { contextIds } of held) for (const id of contextIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
};

/** For the past, only contexts that held something at that time. */
const contextsHeld = (contexts: readonly Context[], held: readonly HeldMemory[] | null): Context[] => {
  if (held === null) return [...contexts];
  const counts = countsOf(held);
  return contexts.flatMap(context => {
    const memoryCount = counts.get(context.id) ?? 0;
    return memoryCount === 0 ? [] : [{ ...context, memoryCount }];
  });
};

type Line = Omit<MapRelationship, 'strength'> & { readonly strengths: number[] };

/** Links can be rebuilt at any time, so a link counts for the past if both of its memories held then. */
const detectedLines = async (
  store: StoreReads,
  graphId: string,
  held: readonly HeldMemory[] | null,
): Promise<Map<string, Line>> => {
  const ids = held === null ? null : new Set(held.map(({ id }) => id));
  const lines = new Map<string, Line>();
  for (const link of await store.placedLinks(graphId)) {
    if (ids !== null && !(ids.has(link.first) && ids.has(link.second))) continue;
    const { from, kind, to, createdAt } = link;
    const key = keyOfPair(link);
    const known = lines.get(key);
    const strengths = [...(known?.strengths ?? []), link.strength];
    const since = Math.min(known?.createdAt ?? createdAt, createdAt);
    lines.set(key, { from, kind, to, origin: 'detected', strengths, createdAt: since });
  }
  return lines;
};

/** By context ids. Statements win over findings: an assertion is certain, a withdrawal hides. */
const linesBetween = async (
  store: StoreReads,
  graphId: string,
  held: readonly HeldMemory[] | null,
  knownAt: number | null,
): Promise<MapRelationship[]> => {
  const lines = await detectedLines(store, graphId, held);
  for (const { from, kind, to, state, createdAt, updatedAt } of await store.allAsserted(graphId)) {
    const line = { from, kind, to };
    if (state === 'withdrawn') {
      if (knownAt === null || updatedAt <= knownAt) lines.delete(keyOfPair(line));
    } else if (knownAt === null || createdAt <= knownAt)
      lines.set(keyOfPair(line), { ...line, origin: 'asserted', strengths: [1], createdAt });
  }
  return [...lines.values()].map(({ strengths, ...line }) => ({
    ...line,
    strength: addedStrength(strengths),
  }));
};

/** Enough for a map to count; a graph with more has other problems. */
const mostContradictions = 2_000;

/** By context id, how many open contradictions are between two of its memories. */
const contradictionsWithin = async (
  store: StoreReads,
  graphId: string,
  contexts: readonly Context[],
  held: readonly HeldMemory[] | null,
  knownAt: number | null,
): Promise<Map<number, number>> => {
  const page = { page: 1, size: mostContradictions };
  const { items } = await store.contradictions(graphId, 'open', page, knownAt ?? undefined);
  const counts = new Map<number, number>();
  if (items.length === 0) return counts;
  const named = [...new Set(items.flatMap(({ first, second }) => [first, second]))];
  const idOf = new Map(contexts.map(({ id, type, name }) => [JSON.stringify([type, name]), id]));
  const places =
    held === null
      ? (await store.memories(graphId, named)).map(({ id, contexts: placed }) => ({
          id,
          contextIds: placed.flatMap(({ type, name }) => idOf.get(JSON.stringify([type, name])) ?? []),
        }))
      : held;
  const placesOf = new Map(places.map(({ id, contextIds }) => [id, contextIds]));
  for (const { first, second } of items) {
    const others = new Set(placesOf.get(second));
    for (const id of placesOf.get(first) ?? []) if (others.has(id)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
};

export const readMap = async (
  { store, now }: EngineParts,
  graphId: string,
  { validAt, knownAt }: Clocks,
  limit: number,
): Promise<GraphMap> => {
  await findGraph(store, graphId);
  const isPresent = validAt === null && knownAt === null;
  const held = isPresent ? null : await store.heldMemories(graphId, validAt ?? now() + clockSkewMs, knownAt);
  const all = contextsHeld(await store.allContexts(graphId), held).sort(
    (a, b) => b.memoryCount - a.memoryCount || byText(a.type, b.type) || byText(a.name, b.name),
  );
  const within = await contradictionsWithin(store, graphId, all, held, knownAt);
  const contexts = all
    .slice(0, limit)
    .map(context => ({ ...context, openContradictions: within.get(context.id) ?? 0 }));
  const there = new Set(all.map(({ id }) => id));
  const places = new Map(contexts.map(({ id }, place) => [id, place]));
  const lines = (await linesBetween(store, graphId, held, knownAt)).filter(
    ({ from, to }) => there.has(from) && there.has(to),
  );
  const relationships = lines
    .flatMap(line => {
      const from = places.get(line.from);
      const to = places.get(line.to);
      return from === undefined || to === undefined ? [] : [{ ...line, from, to }];
    })
    .sort((a, b) => b.strength - a.strength || a.from - b.from || a.to - b.to || byText(a.kind, b.kind))
    .slice(0, relationshipsPerContext * limit);
  return { contextCount: all.length, relationshipCount: lines.length, contexts, relationships };
};

export interface TimelineRequest {
  /** Null: the earliest and the latest time of either clock. */
  readonly from: number | null;
  readonly to: number | null;
  readonly parts: number;
}

export interface Timeline {
  readonly from: number;
  readonly to: number;
  readonly partMs: number;
  /** For each part, how many memories became true and how many versions were stored. */
  readonly occurred: readonly number[];
  readonly recorded: readonly number[];
}

export const readTimeline = async (
  store: StoreReads,
  graphId: string,
  request: TimelineRequest,
): Promise<Timeline> => {
  const graph = await findGraph(store, graphId);
  const span = (await store.timeSpan(graphId)) ?? { from: graph.createdAt, to: graph.createdAt };
  const from = request.from ?? Math.min(span.from, request.to ?? span.from);
  const to = request.to ?? Math.max(span.to, from);
  if (to < from) {
    const message = 'must not be before from';
    throw new LociProblem('invalid_request', `to ${message}`, { errors: [{ path: 'to', message }] });
  }
  // One more than the difference, so that the last moment falls into the last part.
  const partMs = Math.max(1, Math.ceil((to - from + 1) / request.parts));
  const counted = async (clock: 'occurred' | 'recorded'): Promise<number[]> => {
    const counts = new Array<number>(request.parts).fill(0);
    for (const { part, count } of await store.countByTime(graphId, clock, { from, to, length: partMs }))
      counts[part] = count;
    return counts;
  };
  return { from, to, partMs, occurred: await counted('occurred'), recorded: await counted('recorded') };
};
