/** An entry in a graph's change log. It never contains content, so that forgetting is complete. */
import type { Metadata } from './memory.js';

export type EventType =
  | 'graph.created'
  | 'graph.changed'
  | 'memory.stored'
  | 'memory.supported'
  | 'memory.changed'
  | 'memory.forgotten'
  | 'memory.needs_review'
  | 'context.forgotten'
  | 'context.renamed'
  | 'context.rename_undone'
  | 'context.merged'
  | 'context.merge_undone'
  | 'relationship.asserted'
  | 'relationship.withdrawn'
  | 'relationship.detected'
  | 'contradiction.opened'
  | 'contradiction.resolved'
  | 'contradiction.reopened'
  | 'proposal.accepted'
  | 'proposal.dismissed'
  | 'proposal.undone';

export interface NewEvent {
  readonly type: EventType;
  readonly memoryId: string | null;
  readonly data: Metadata;
}

export interface GraphEvent extends NewEvent {
  readonly seq: number;
  readonly graphId: string;
  readonly at: number;
}
