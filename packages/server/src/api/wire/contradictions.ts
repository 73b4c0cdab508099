/** Contradictions as they go out: with what each side says, who said it and when. */
import type { Contradiction as ContradictionWire } from '@loci/client';
import { type Contradiction, type Resolution, resolutionInForce } from '../../domain/contradiction.js';
import type { Memory } from '../../domain/memory.js';
import type { StoreReads } from '../../storage/store.js';
import { timeOrNull, timeText } from './values.js';

const resolutionWire = (resolution: Resolution) => ({
  resolution: resolution.resolution,
  reason: resolution.reason,
  resolved_by: resolution.resolvedBy,
  resolved_at: timeText(resolution.resolvedAt),
  marked_for_review: [...resolution.marked],
  undone_at: timeOrNull(resolution.undoneAt),
  undone_by: resolution.undoneBy,
  undone_reason: resolution.undoneReason,
});

const sideWire = (memory: Memory, quote: string) => ({
  memory_id: memory.id,
  content: memory.content,
  quote,
  source: { kind: memory.source.kind, name: memory.source.name },
  occurred_at: timeText(memory.occurredAt),
});

/** A contradiction whose side is being forgotten at this moment is left out. */
export const contradictionsWire = async (
  store: StoreReads,
  graphId: string,
  contradictions: readonly Contradiction[],
): Promise<ContradictionWire[]> => {
  if (contradictions.length === 0) return [];
  const memories = await store.memories(
    graphId,
    contradictions.flatMap(one => [one.first, one.second]),
  );
  const byId = new Map(memories.map(memory => [memory.id, memory]));
  return contradictions.flatMap(one => {
    const first = byId.get(one.first);
    const second = byId.get(one.second);
    if (first === undefined || second === undefined) return [];
    const inForce = resolutionInForce(one);
    return [
      {
        id: one.id,
        status: inForce === null ? ('open' as const) : ('resolved' as const),
        first: sideWire(first, one.firstQuote),
        second: sideWire(second, one.secondQuote),
        reason: one.reason,
        strength: one.strength,
        origin: one.origin,
        suggested_resolution: one.suggestedResolution,
        resolution: inForce === null ? null : resolutionWire(inForce),
        history: one.resolutions.filter(resolution => resolution !== inForce).map(resolutionWire),
        opened_at: timeText(one.openedAt),
        updated_at: timeText(one.updatedAt),
      },
    ];
  });
};
