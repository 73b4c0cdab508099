/** Graphs, their export, and the change log. */
import { z } from 'zod';
import { importFormats } from './choices.js';
import { answerTime, scrubPending } from './fields.js';
import type { importFormatTitles } from './import-formats.js';
import { limits } from './limits.js';
import { fieldError } from './problem-body.js';

/** What can be set for a graph. */
export const graphSettings = z.strictObject({
  contradictions: z
    .enum(['ask', 'latest_wins'])
    .optional()
    .meta({ description: 'What to do when an update contradicts an existing memory; default ask' }),
  insight_days: z.int().min(0).max(3_650).optional().meta({
    description: 'For how many days to keep what was asked, with its answer; default 90, 0 keeps nothing',
  }),
});

/** A graph and its counts. */
export const graphRecord = z
  .object({
    graph_id: z.string(),
    created_at: answerTime,
    updated_at: answerTime,
    settings: z.object({
      contradictions: z.enum(['ask', 'latest_wins']),
      insight_days: z.int().optional().meta({ description: 'Older servers omit it' }),
    }),
    memory_count: z.int(),
    context_type_count: z.int(),
    context_count: z.int(),
    relationship_count: z.int(),
    open_contradiction_count: z.int(),
  })
  .meta({ id: 'Graph' });
/** A graph and its counts. */
export type GraphRecord = z.infer<typeof graphRecord>;

/** A graph with its size, newest event and pending work. */
export const graphDetail = graphRecord
  .extend({
    size_bytes: z.int().meta({ description: 'Approximate size of its contents on disk' }),
    last_event: z.int().meta({ description: 'The cursor of its newest event' }),
    indexed_through: z.int().meta({ description: 'The event up to which memories can be found by meaning' }),
    waiting: z.object({
      total: z.int(),
      by_kind: z.record(z.string(), z.int()),
      oldest_at: answerTime.nullable(),
    }),
  })
  .meta({ id: 'GraphDetail' });
/** A graph with its size, newest event and pending work. */
export type GraphDetail = z.infer<typeof graphDetail>;

/** The graph after a PUT: all fields, or only those that a secret without `read` may see. */
export const graphPut = graphDetail
  .partial()
  .required({ graph_id: true, created_at: true, settings: true })
  .meta({
    id: 'GraphPut',
    description: 'A GraphDetail; for a secret without `read`, only `graph_id`, `created_at` and `settings`',
  });
/** The graph after a PUT: all fields, or only those that a secret without `read` may see. */
export type GraphPut = z.infer<typeof graphPut>;

/** What was deleted, or would be, with a graph. */
export const graphReceipt = z
  .object({
    graph_id: z.string(),
    dry_run: z.boolean(),
    at: answerTime,
    counts: z.record(z.string(), z.int()),
    scrub_pending: scrubPending,
  })
  .meta({ id: 'GraphReceipt' });
/** What was deleted, or would be, with a graph. */
export type GraphReceipt = z.infer<typeof graphReceipt>;

/** The formats in which a graph is exported as one file. */
export const exportFormats = ['loci', 'graphml', 'mcp-memory'] as const;
/** One of the export formats. */
export type ExportFormat = (typeof exportFormats)[number];

/** How an export is written. */
export const exportQuery = z.strictObject({
  as: z
    .enum(exportFormats)
    .default('loci')
    .meta({ description: '`loci` is complete; the others contain only current memories' }),
});

/** One of the import formats. */
export type ImportFormat = keyof typeof importFormatTitles;

/** How an import is read. */
export const importQuery = z.strictObject({
  format: z
    .enum(importFormats)
    .default('loci')
    .meta({ description: 'The format of the file; `auto` detects it from the content' }),
  name: z.string().max(limits.sourceCharacters).optional().meta({ description: 'The name of the file' }),
  dry_run: z.boolean().default(false).meta({ description: 'Check and count, but store nothing' }),
  skip_bad: z.boolean().default(false).meta({ description: 'Skip bad lines instead of rejecting the file' }),
  map: z
    .string()
    .max(2_000)
    .optional()
    .meta({
      description: 'For CSV: field=column, separated by commas; quoted as in CSV if the column has a comma',
      examples: ['content=Text,occurred_at=Date'],
    }),
});

/** The result of an import. */
export const importReceipt = z
  .object({
    graph_id: z.string(),
    format: z.enum(importFormats),
    dry_run: z.boolean(),
    lines: z.int(),
    stored: z.int().meta({ description: 'New memories; with `dry_run`, those that would be stored' }),
    quarantined: z.int().meta({
      description:
        'Of these, memories that look like instructions to their reader: kept out of answers until released',
    }),
    updated: z.int().meta({
      description: 'Memories whose record, known by its id, has another text now',
    }),
    known: z.int(),
    relationships: z.int(),
    contradictions: z.int(),
    bad: z.int().meta({ description: 'Lines that were skipped' }),
    errors: z.array(fieldError).meta({ description: 'The first errors' }),
    skipped: z.array(z.object({ what: z.string(), count: z.int() })).meta({
      description: 'Parts of the file that have no place in a graph, such as tool messages',
    }),
    examples: z.array(z.string()).meta({ description: 'With `dry_run`, the first memories' }),
  })
  .meta({ id: 'ImportReceipt' });
/** The result of an import. */
export type ImportReceipt = z.infer<typeof importReceipt>;

/** Every event type of the change log. */
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
  'proposal.accepted',
  'proposal.dismissed',
  'proposal.undone',
] as const;

/** One entry of the change log; it never includes content. */
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
/** One entry of the change log; it never includes content. */
export type GraphEvent = z.infer<typeof graphEvent>;

/** A page of the change log. */
export const eventList = z
  .object({
    items: z.array(graphEvent),
    page_size: z.int(),
    next_after: z.int().meta({ description: 'Pass it as `after` to continue' }),
    has_more: z.boolean(),
  })
  .meta({ id: 'EventList' });
/** A page of the change log. */
export type EventList = z.infer<typeof eventList>;
