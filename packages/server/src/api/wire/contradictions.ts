/** Contradictions on the wire: what each side says, who said it and when. */
import type { Contradiction as ContradictionWire } from '@loci/client';
import { type Contradiction, type Resolution, resolutionInForce } from '../../domain/contradiction.js';
import type { Memory } from '../../domain/memory.js';
import { quoteThen } from '../../engine/browse/contests.js';
import type { Engine } from '../../engine/engine.js';
import { sourceWire } from './memories.js';
import { timeOrNull, timeText } from './values.js';

export const resolutionWire = (resolution: Resolution) => ({
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
  source: sourceWire(memory.source),
  occurred_at: timeText(memory.occurredAt),
});

/** A contradiction is left out while one of its sides is being forgotten. */
export const contradictionsWire = async (
  engine: Engine,
  graphId: string,
  contradictions: readonly Contradiction[],
  knownAt: number | null = null,
): Promise<ContradictionWire[]> => {
  if (contradictions.length === 0) return [];
  const byId = await engine.sidesOf(graphId, contradictions, knownAt);
  return contradictions.flatMap(one => {
    const first = byId.get(one.first);
    const second = byId.get(one.second);
    if (first === undefined || second === undefined) return [];
    const inForce = resolutionInForce(one);
    return [
      {
        id: one.id,
        status: inForce === null ? ('open' as const) : ('resolved' as const),
        first: sideWire(first, quoteThen(one.firstQuote, first, knownAt)),
        second: sideWire(second, quoteThen(one.secondQuote, second, knownAt)),
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
