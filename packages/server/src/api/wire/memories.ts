/** Memories on the wire. */
import type { Contest as ContestWire, Memory as MemoryWire, SourceKind, SourceOfMemory } from '@loci/client';
import type { Memory, Source, SourceRecord } from '../../domain/memory.js';
import type { Contest } from '../../engine/browse/contests.js';
import type { Engine } from '../../engine/engine.js';
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

/** With the name of the secret that stored each, if it has one. */
export const sourcesWire = async (
  engine: Engine,
  sources: readonly SourceRecord[],
): Promise<SourceOfMemory[]> => {
  const names = await engine.giversOf(sources);
  return sources.map(source => ({
    ...sourceWire(source),
    recorded_at: timeText(source.recordedAt),
    session: source.session,
    given_by: source.givenBy === null ? null : (names.get(source.givenBy) ?? null),
    echo: source.isEcho,
  }));
};

const contestWire = ({
  contradiction,
  memoryId,
  content,
  source,
  quote,
  ownQuote,
}: Contest): ContestWire => ({
  contradiction_id: contradiction.id,
  memory_id: memoryId,
  content,
  source: source === null ? null : sourceWire(source),
  quote,
  own_quote: ownQuote,
  reason: contradiction.reason,
  suggested_resolution: contradiction.suggestedResolution,
});

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
  contested_by: contests.map(contestWire),
});
