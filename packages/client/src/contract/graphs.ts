/** Graphs, their export, and the change log. */
import { z } from 'zod';
import { answerTime } from './fields.js';

/** What can be set for a graph. */
export const graphSettings = z.strictObject({
  contradictions: z
    .enum(['ask', 'latest_wins'])
    .optional()
    .meta({ description: 'What to do with an update that contradicts what it updates; default ask' }),
});

/** A graph and its counts. */
export const graphRecord = z
  .object({
    graph_id: z.string(),
    created_at: answerTime,
    updated_at: answerTime,
    settings: z.object({ contradictions: z.enum(['ask', 'latest_wins']) }),
    memory_count: z.int(),
    context_type_count: z.int(),
    context_count: z.int(),
    relationship_count: z.int(),
    open_contradiction_count: z.int(),
  })
  .meta({ id: 'Graph' });
/** A graph and its counts. */
export type GraphRecord = z.infer<typeof graphRecord>;

/** A graph with its size, its newest event and its waiting work. */
export const graphDetail = graphRecord
  .extend({
    size_bytes: z.int().meta({ description: 'About what its contents take on disk' }),
    last_event: z.int().meta({ description: 'The cursor of its newest event' }),
    indexed_through: z.int().meta({ description: 'Up to which event memories are found by meaning' }),
    waiting: z.object({
      total: z.int(),
      by_kind: z.record(z.string(), z.int()),
      oldest_at: answerTime.nullable(),
    }),
  })
  .meta({ id: 'GraphDetail' });
/** A graph with its size, its newest event and its waiting work. */
export type GraphDetail = z.infer<typeof graphDetail>;

/** What went, or would go, with a graph. */
export const graphReceipt = z
  .object({
    graph_id: z.string(),
    dry_run: z.boolean(),
    at: answerTime,
    counts: z.record(z.string(), z.int()),
  })
  .meta({ id: 'GraphReceipt' });
/** What went, or would go, with a graph. */
export type GraphReceipt = z.infer<typeof graphReceipt>;

/** What an import brought. */
export const importReceipt = z
  .object({
    graph_id: z.string(),
    lines: z.int(),
    stored: z.int(),
    known: z.int(),
    relationships: z.int(),
    contradictions: z.int(),
  })
  .meta({ id: 'ImportReceipt' });
/** What an import brought. */
export type ImportReceipt = z.infer<typeof importReceipt>;

/** Every kind of change that the log tells of. */
export const eventTypes = [
  'graph.created',
  'graph.changed',
  'memory.stored',
  'memory.supported',
  'memory.changed',
  'memory.forgotten',
  'context.forgotten',
  'relationship.asserted',
  'relationship.withdrawn',
  'relationship.detected',
  'contradiction.opened',
  'contradiction.resolved',
  'contradiction.reopened',
  'memory.needs_review',
] as const;

/** One line of the change log; it never holds content. */
export const graphEvent = z
  .object({
    cursor: z.int(),
    type: z.enum(eventTypes),
    graph_id: z.string(),
    at: answerTime,
    memory_id: z.string().nullable(),
    data: z.record(z.string(), z.json()),
  })
  .meta({ id: 'Event' });
/** One line of the change log; it never holds content. */
export type GraphEvent = z.infer<typeof graphEvent>;

/** A page of the change log. */
export const eventList = z
  .object({
    items: z.array(graphEvent),
    page_size: z.int(),
    next_after: z.int().meta({ description: 'Pass it as `after` to go on' }),
    has_more: z.boolean(),
  })
  .meta({ id: 'EventList' });
/** A page of the change log. */
export type EventList = z.infer<typeof eventList>;
