/** Step 5, standing: what contests the chosen notes, what they replaced, and what they were settled against. */
import { type Clocks, holdsAt } from '../../domain/clocks.js';
import {
  asKnownAt,
  type Contradiction,
  loserOf,
  policies,
  type Resolution,
  resolutionInForce,
} from '../../domain/contradiction.js';
import type { Memory, SourceRecord } from '../../domain/memory.js';
import { type MemoryLink, mayContradict } from '../../domain/relationship.js';
import { memoriesKnown } from '../find.js';
import type { EngineParts } from '../parts.js';

export interface Dispute {
  readonly contradiction: Contradiction;
  readonly first: Memory;
  readonly second: Memory;
}

/** Two statements, and how somebody settled which of them holds. */
export interface Settlement extends Dispute {
  readonly resolution: Resolution;
}

export interface Standing {
  readonly disputes: readonly Dispute[];
  /** Open contradictions whose later side states a change: not disputed, but not confirmed either. */
  readonly changes: readonly Dispute[];
  /** Settled as both valid. */
  readonly settlements: readonly Settlement[];
  /** Settled in favour of one side, by a person. */
  readonly decisions: readonly Settlement[];
  /** Memory id → what was valid before it, newest first. */
  readonly history: ReadonlyMap<string, readonly Memory[]>;
  /** Links between memories that may contradict each other, which nobody has reviewed. */
  readonly doubts: readonly MemoryLink[];
  /** Links that mark one memory as reinforcing another. */
  readonly reinforcements: readonly MemoryLink[];
  /** Memory id → its sources, oldest first; for the chosen notes and what reinforces them. */
  readonly heard: ReadonlyMap<string, readonly SourceRecord[]>;
}

export const noStanding: Standing = {
  disputes: [],
  changes: [],
  settlements: [],
  decisions: [],
  history: new Map(),
  doubts: [],
  reinforcements: [],
  heard: new Map(),
};

/**
 * A memory that was simply wrong is not history: the second must have replaced the first, or both were valid in their
 * time.
 */
const tellsOfChange = (one: Contradiction, { resolution }: Resolution): boolean =>
  resolution === 'both_in_time' ||
  (resolution === 'kept_second' && one.suggestedResolution === 'kept_second');

/**
 * Detected by Loci, and the later side states a change. A contradiction reported by someone stays one until it is
 * settled.
 */
const isToldChange = ({ contradiction, first, second }: Dispute): boolean =>
  contradiction.origin === 'detected' &&
  contradiction.suggestedResolution === 'kept_second' &&
  second.occurredAt > first.occurredAt;

/** Retracted and quarantined memories are no evidence. */
export const isEvidence = ({ status }: Memory): boolean => status !== 'retracted' && status !== 'quarantined';

/** Retracted, quarantined and then-invalid memories contest nothing. */
const countsThen = (memory: Memory, clocks: Clocks, now: number): boolean =>
  isEvidence(memory) && (clocks.validAt === null || holdsAt(memory, clocks.validAt, now));

const endedBefore = (memory: Memory, clocks: Clocks, now: number): boolean =>
  memory.validUntil !== null && memory.validUntil <= (clocks.validAt ?? now);

export const standingOf = async (
  parts: EngineParts,
  graphId: string,
  memories: readonly Memory[],
  clocks: Clocks,
): Promise<Standing> => {
  const { store } = parts;
  const { knownAt } = clocks;
  const now = parts.now();
  const named = new Map<string, Contradiction>();
  for (const { id } of memories)
    for (const one of await store.contradictionsOf(graphId, id))
      if (knownAt === null) named.set(one.id, one);
      else if (one.openedAt <= knownAt) named.set(one.id, asKnownAt(one, knownAt));
  const before = new Map(memories.map(memory => [memory.id, new Set(memory.supersedes)]));
  for (const one of named.values()) {
    const resolution = resolutionInForce(one);
    if (resolution !== null && tellsOfChange(one, resolution)) before.get(one.second)?.add(one.first);
  }
  const wanted = [...named.values()].flatMap(one => [one.first, one.second]);
  for (const ids of before.values()) wanted.push(...ids);
  const byId = await memoriesKnown(store, graphId, wanted, knownAt);
  const pairs = [...named.values()].flatMap(contradiction => {
    const first = byId.get(contradiction.first);
    const second = byId.get(contradiction.second);
    const bothCount =
      first !== undefined &&
      second !== undefined &&
      [first, second].every(one => countsThen(one, clocks, now));
    return bothCount ? [{ contradiction, first, second, resolution: resolutionInForce(contradiction) }] : [];
  });
  const links = await store.linksOf(
    graphId,
    memories.map(memory => memory.id),
  );
  const reinforcements = links.filter(link => link.kind === 'reinforcement');
  const open = pairs.filter(({ resolution }) => resolution === null);
  const settled = pairs.flatMap(({ resolution, ...pair }) =>
    resolution === null ? [] : [{ ...pair, resolution }],
  );
  return {
    disputes: open.filter(pair => !isToldChange(pair)),
    changes: open.filter(isToldChange),
    settlements: settled.filter(({ resolution }) => resolution.resolution === 'both_in_scope'),
    decisions: settled.filter(
      ({ contradiction, resolution }) =>
        loserOf(contradiction, resolution.resolution) !== null &&
        resolution.resolvedBy !== policies.latestWins,
    ),
    history: new Map(
      [...before].map(([id, ids]) => [
        id,
        [...ids]
          .flatMap(old => byId.get(old) ?? [])
          .filter(old => isEvidence(old) && endedBefore(old, clocks, now))
          .sort((a, b) => b.occurredAt - a.occurredAt),
      ]),
    ),
    doubts: links.filter(link => link.method === mayContradict),
    reinforcements,
    heard: await store.sourcesOf(graphId, [
      ...new Set([
        ...memories.map(memory => memory.id),
        ...reinforcements.flatMap(({ first, second }) => [first, second]),
      ]),
    ]),
  };
};

/** Unconfirmed changes to a note that people called wrong for tasks like this are not followed: the earlier note is told. */
export const withoutWrong = (standing: Standing, wrong: ReadonlySet<string>): Standing =>
  wrong.size === 0
    ? standing
    : { ...standing, changes: standing.changes.filter(({ second }) => !wrong.has(second.id)) };
