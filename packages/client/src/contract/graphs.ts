/** Graphs, their export, and the change log. */
import { z } from 'zod';
import { answerTime, scrubPending } from './fields.js';
import { limits } from './limits.js';
import { fieldError } from './problems.js';

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

/** A graph as it was put: all of it, or what a secret that may not read is told. */
export const graphPut = graphDetail
  .partial()
  .required({ graph_id: true, created_at: true, settings: true })
  .meta({
    id: 'GraphPut',
    description: 'A GraphDetail; for a secret that may not read only `graph_id`, `created_at` and `settings`',
  });
/** A graph as it was put: all of it, or what a secret that may not read is told. */
export type GraphPut = z.infer<typeof graphPut>;

/** What went, or would go, with a graph. */
export const graphReceipt = z
  .object({
    graph_id: z.string(),
    dry_run: z.boolean(),
    at: answerTime,
    counts: z.record(z.string(), z.int()),
    scrub_pending: scrubPending,
  })
  .meta({ id: 'GraphReceipt' });
/** What went, or would go, with a graph. */
export type GraphReceipt = z.infer<typeof graphReceipt>;

/** The formats in which a graph goes out as one file. */
export const exportFormats = ['loci', 'graphml', 'mcp-memory'] as const;
/** One of the forms in which a graph is given out. */
export type ExportFormat = (typeof exportFormats)[number];

/** How an export is written. */
export const exportQuery = z.strictObject({
  as: z
    .enum(exportFormats)
    .default('loci')
    .meta({ description: '`loci` is complete; the others hold what is stored now' }),
});

/** The formats that an import reads; `auto` finds out by the content. */
export const importFormats = [
  'auto',
  'loci',
  'mcp-memory',
  'mem0',
  'graphiti',
  'markdown',
  'agent-notes',
  'chatgpt',
  'claude',
  'csv',
] as const;
/** One of the formats that an import knows. */
export type ImportFormat = (typeof importFormats)[number];

/** How an import is read. */
export const importQuery = z.strictObject({
  format: z
    .enum(importFormats)
    .default('loci')
    .meta({ description: 'What the file is; `auto` finds out by its content' }),
  name: z.string().max(limits.sourceCharacters).optional().meta({ description: 'The name of the file' }),
  dry_run: z.boolean().default(false).meta({ description: 'Check and count, store nothing' }),
  skip_bad: z
    .boolean()
    .default(false)
    .meta({ description: 'Leave bad lines out instead of refusing the file' }),
  map: z
    .string()
    .max(2_000)
    .optional()
    .meta({
      description: 'For CSV: field=column, separated by commas',
      examples: ['content=Text,occurred_at=Date'],
    }),
});

/** What an import brought. */
export const importReceipt = z
  .object({
    graph_id: z.string(),
    format: z.enum(importFormats),
    dry_run: z.boolean(),
    lines: z.int(),
    stored: z
      .int()
      .meta({ description: 'Memories that are new; with `dry_run` all that would be looked at' }),
    known: z.int(),
    relationships: z.int(),
    contradictions: z.int(),
    bad: z.int().meta({ description: 'Lines that were left out' }),
    errors: z.array(fieldError).meta({ description: 'The first of them' }),
    examples: z.array(z.string()).meta({ description: 'With `dry_run`: the first memories' }),
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
  'context.renamed',
  'context.rename_undone',
  'context.merged',
  'context.merge_undone',
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
