/** How the evidence stands in the graph: what contests it, what it took the place of, what it was settled against. */
import { type Clocks, holdsAt } from '../../domain/clocks.js';
import type { Contradiction, Resolution } from '../../domain/contradiction.js';
import type { Memory, SourceRecord } from '../../domain/memory.js';
import type { MemoryLink } from '../../domain/relationship.js';
import type { EngineParts } from '../parts.js';
import type { Hit } from '../recall/recall.js';
import { isOfChange } from '../relate/change.js';
import type { Evidence } from './evidence.js';
import { memoryInPart, quotesInPart } from './read-in-part.js';

export interface Dispute {
  readonly contradiction: Contradiction;
  readonly first: Memory;
  readonly second: Memory;
}

/** Two statements that were found to hold side by side. */
export interface Settlement extends Dispute {
  readonly resolution: Resolution;
}

export interface Standing {
  readonly disputes: readonly Dispute[];
  /** Open contradictions whose later side tells that it changed: no dispute, but nobody has confirmed them either. */
  readonly changes: readonly Dispute[];
  readonly settlements: readonly Settlement[];
  /** Memory id → what held before it, newest first. */
  readonly history: ReadonlyMap<string, readonly Memory[]>;
  /** Links that say that one memory reinforces another. */
  readonly reinforcements: readonly MemoryLink[];
  /** Memory id → whom it was heard from, the first first; for everything that was considered. */
  readonly heard: ReadonlyMap<string, readonly SourceRecord[]>;
}

/** As it was known then: a later resolution had not been made. */
const resolutionAt = ({ resolutions }: Contradiction, knownAt: number | null): Resolution | null => {
  const known = resolutions.filter(one => knownAt === null || one.resolvedAt <= knownAt);
  const last = known.at(-1);
  if (last === undefined) return null;
  const isUndone = last.undoneAt !== null && (knownAt === null || last.undoneAt <= knownAt);
  return isUndone ? null : last;
};

/** What was only wrong is no history: the second must tell of a change, or both were found to hold in their time. */
const tellsOfChange = (one: Contradiction, { resolution }: Resolution): boolean =>
  resolution === 'both_in_time' ||
  (resolution === 'kept_second' &&
    (one.suggestedResolution === 'kept_second' || isOfChange(one.secondQuote)));

/** Found by Loci, and the later one says that it changed. What somebody called a contradiction is one until it is settled. */
const isToldChange = ({ contradiction, first, second }: Dispute): boolean =>
  contradiction.origin === 'detected' &&
  contradiction.suggestedResolution === 'kept_second' &&
  second.occurredAt > first.occurredAt;

/** What nobody vouches for contests nothing, and what did not hold then neither. */
const countsThen = (memory: Memory, clocks: Clocks, now: number): boolean =>
  memory.status !== 'retracted' &&
  memory.status !== 'quarantined' &&
  (clocks.validAt === null || holdsAt(memory, clocks.validAt, now));

const endedBefore = (memory: Memory, clocks: Clocks, now: number): boolean =>
  memory.validUntil !== null && memory.validUntil <= (clocks.validAt ?? now);

export const standingOf = async (
  parts: EngineParts,
  graphId: string,
  evidence: readonly Evidence[],
  hits: readonly Hit[],
  clocks: Clocks,
): Promise<Standing> => {
  const { store } = parts;
  const now = parts.now();
  const memories = [...new Map(evidence.map(one => [one.memory.id, one.memory])).values()];
  const named = new Map<string, Contradiction>();
  for (const { id } of memories)
    for (const one of await store.contradictionsOf(graphId, id))
      if (clocks.knownAt === null || one.openedAt <= clocks.knownAt) named.set(one.id, quotesInPart(one));
  const before = new Map(memories.map(memory => [memory.id, new Set(memory.supersedes)]));
  for (const one of named.values()) {
    const resolution = resolutionAt(one, clocks.knownAt);
    if (resolution === null) continue;
    if (tellsOfChange(one, resolution)) before.get(one.second)?.add(one.first);
  }
  const wanted = new Set([...named.values()].flatMap(one => [one.first, one.second]));
  for (const ids of before.values()) for (const id of ids) wanted.add(id);
  const byId = await loaded(parts, graphId, [...wanted], clocks.knownAt);
  const pairs = [...named.values()].flatMap(contradiction => {
    const first = byId.get(contradiction.first);
    const second = byId.get(contradiction.second);
    const bothCount =
      first !== undefined &&
      second !== undefined &&
      [first, second].every(one => countsThen(one, clocks, now));
    return bothCount
      ? [{ contradiction, first, second, resolution: resolutionAt(contradiction, clocks.knownAt) }]
      : [];
  });
  const open = pairs.filter(({ resolution }) => resolution === null);
  return {
    disputes: open.filter(pair => !isToldChange(pair)),
    changes: open.filter(isToldChange),
    settlements: pairs.flatMap(pair =>
      pair.resolution?.resolution === 'both_in_scope' ? [{ ...pair, resolution: pair.resolution }] : [],
    ),
    history: new Map(
      [...before].map(([id, ids]) => [
        id,
        [...ids]
          .flatMap(old => byId.get(old) ?? [])
          .filter(
            old =>
              old.status !== 'retracted' && old.status !== 'quarantined' && endedBefore(old, clocks, now),
          )
          .sort((a, b) => b.occurredAt - a.occurredAt),
      ]),
    ),
    reinforcements: (
      await store.linksOf(
        graphId,
        memories.map(memory => memory.id),
      )
    ).filter(link => link.kind === 'reinforcement'),
    heard: await store.sourcesOf(
      graphId,
      hits.map(hit => hit.memory.id),
    ),
  };
};

const loaded = async (
  { store }: EngineParts,
  graphId: string,
  ids: readonly string[],
  knownAt: number | null,
): Promise<Map<string, Memory>> => {
  if (ids.length === 0) return new Map();
  const found =
    knownAt === null
      ? await store.memories(graphId, ids)
      : (await Promise.all(ids.map(id => store.memory(graphId, id, knownAt)))).flatMap(one => one ?? []);
  return new Map(found.map(memory => [memory.id, memoryInPart(memory)]));
};
