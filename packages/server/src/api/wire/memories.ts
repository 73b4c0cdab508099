/** Memories on the wire. */
import type { Contest, Memory as MemoryWire, SourceKind, SourceOfMemory } from '@loci/client';
import { type Contradiction, otherSide } from '../../domain/contradiction.js';
import type { Memory, Source, SourceRecord } from '../../domain/memory.js';
import { actorOf } from '../../domain/secret.js';
import { memoriesKnown } from '../../engine/find.js';
import type { StoreReads } from '../../storage/store.js';
import { contextTypesOf, timeOrNull, timeText } from './values.js';

export const sourceWire = ({
  kind,
  name,
  ref,
}: Source): { kind: SourceKind; name: string | null; ref: string | null } => ({
  kind,
  name,
  ref,
});

const nameOf = async (store: StoreReads, secretId: string): Promise<string> => {
  const secret = await store.secret(secretId);
  return secret === null ? secretId : actorOf(secret);
};

/** With the name of the secret that stored each, if it has one. */
export const sourcesWire = async (
  store: StoreReads,
  sources: readonly SourceRecord[],
): Promise<SourceOfMemory[]> => {
  const names = new Map<string, string>();
  for (const { givenBy } of sources)
    if (givenBy !== null && !names.has(givenBy)) names.set(givenBy, await nameOf(store, givenBy));
  return sources.map(source => ({
    ...sourceWire(source),
    recorded_at: timeText(source.recordedAt),
    session: source.session,
    given_by: source.givenBy === null ? null : (names.get(source.givenBy) ?? null),
    echo: source.isEcho,
  }));
};

export const memoryWire = (memory: Memory, contests: readonly Contest[] = []): MemoryWire => ({
  id: memory.id,
  graph_id: memory.graphId,
  content: memory.content,
  context_types: contextTypesOf(memory.contexts),
  placed_by: memory.placedBy,
  source: sourceWire(memory.source),
  session: memory.session,
  occurred_at: timeText(memory.occurredAt),
  valid_until: timeOrNull(memory.validUntil),
  recorded_at: timeText(memory.recordedAt),
  metadata: memory.metadata,
  status: memory.status,
  version: memory.version,
  supersedes: [...memory.supersedes],
  superseded_by: memory.supersededBy,
  support_count: memory.supportCount,
  independent_count: memory.independentCount,
  needs_review: memory.needsReview,
  contested: contests.length > 0,
  contested_by: [...contests],
});

/** Quotes are from the current version: if a side said something else at that time, the full text is used. */
export const quoteThen = (quote: string, side: Memory | undefined, knownAt: number | null): string =>
  knownAt === null || side === undefined || side.content.includes(quote) ? quote : side.content;

/** Memory id → the open contradictions about it, each with the other side; with `knownAt`, as known at that time. */
export const contestsOf = async (
  store: StoreReads,
  graphId: string,
  memories: readonly { readonly id: string }[],
  knownAt: number | null = null,
): Promise<Map<string, Contest[]>> => {
  const contests = new Map<string, Contest[]>();
  if (memories.length === 0) return contests;
  const shown = new Set(memories.map(memory => memory.id));
  const open = await store.openContradictionsOf(graphId, [...shown], knownAt ?? undefined);
  if (open.length === 0) return contests;
  const sides = await memoriesKnown(
    store,
    graphId,
    open.flatMap(one => [one.first, one.second]),
    knownAt,
  );
  const add = (one: Contradiction, id: string, [ownQuote, quote]: readonly [string, string]): void => {
    if (!shown.has(id)) return;
    const own = sides.get(id);
    const other = sides.get(otherSide(one, id));
    if (knownAt !== null && (own === undefined || other === undefined)) return;
    const contest = {
      contradiction_id: one.id,
      memory_id: otherSide(one, id),
      content: other?.content ?? '',
      source: other === undefined ? null : sourceWire(other.source),
      quote: quoteThen(quote, other, knownAt),
      own_quote: quoteThen(ownQuote, own, knownAt),
      reason: one.reason,
      suggested_resolution: one.suggestedResolution,
    };
    contests.set(id, [...(contests.get(id) ?? []), contest]);
  };
  for (const one of open) {
    add(one, one.first, [one.firstQuote, one.secondQuote]);
    add(one, one.second, [one.secondQuote, one.firstQuote]);
  }
  return contests;
};
