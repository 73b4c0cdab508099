/** The map of a graph and its timeline on the wire. */
import type { GraphMap as GraphMapWire, GraphTimeline } from '@loci/client';
import type { GraphMap, Timeline } from '../../engine/browse/map.js';
import { rounded, timeText } from './values.js';

export const mapWire = (graphId: string, map: GraphMap): GraphMapWire => ({
  graph_id: graphId,
  context_count: map.contextCount,
  relationship_count: map.relationshipCount,
  contexts: map.contexts.map(context => ({
    context_type: context.type,
    name: context.name,
    memory_count: context.memoryCount,
    open_contradictions: context.openContradictions,
    created_at: timeText(context.createdAt),
    updated_at: timeText(context.updatedAt),
  })),
  relationships: map.relationships.map(({ kind, from, to, strength, origin, createdAt }) => ({
    kind,
    from,
    to,
    strength: rounded(strength),
    origin,
    created_at: timeText(createdAt),
  })),
});

export const timelineWire = (graphId: string, timeline: Timeline): GraphTimeline => ({
  graph_id: graphId,
  from: timeText(timeline.from),
  to: timeText(timeline.to),
  bucket_ms: timeline.partMs,
  occurred: [...timeline.occurred],
  recorded: [...timeline.recorded],
});
