/** A graph as a picture: every context and how they stand to each other at once, and when things happened. */
import { z } from 'zod';
import { answerTime, clocks, time } from './fields.js';
import { relationshipKind } from './kinds.js';
import { limits } from './limits.js';

const position = z.int().min(0).meta({ description: 'The place of a context in `contexts`, from 0' });

/** How many contexts the map shows, and as of when. */
export const mapQuery = z.strictObject({
  limit: z
    .int()
    .min(1)
    .max(limits.mapContextsMax)
    .default(limits.mapContextsDefault)
    .meta({ description: 'How many contexts; those with most memories come first' }),
  ...clocks,
});

/** All contexts of a graph and the relationships between them. */
export const graphMap = z
  .object({
    graph_id: z.string(),
    context_count: z.int().meta({ description: 'All, shown or not' }),
    relationship_count: z.int().meta({ description: 'All, shown or not' }),
    contexts: z.array(
      z.object({
        context_type: z.string(),
        name: z.string(),
        memory_count: z.int(),
        open_contradictions: z.int().meta({
          description: 'Between two memories of this context; those between contexts are relationships',
        }),
        created_at: answerTime,
        updated_at: answerTime,
      }),
    ),
    relationships: z
      .array(
        z.object({
          kind: relationshipKind,
          from: position,
          to: position,
          strength: z.number().min(0).max(1),
          origin: z.enum(['asserted', 'detected']),
          created_at: answerTime,
        }),
      )
      .meta({ description: 'Strongest first, between the contexts shown; at most four for each of `limit`' }),
  })
  .meta({ id: 'GraphMap' });
/** A graph as a picture, now or as it was. */
export type GraphMap = z.infer<typeof graphMap>;

/** Which time, and in which parts. */
export const timelineQuery = z.strictObject({
  buckets: z
    .int()
    .min(1)
    .max(limits.timelineBucketsMax)
    .default(limits.timelineBucketsDefault)
    .meta({ description: 'Into how many equal parts the time is cut' }),
  from: time.optional().meta({ description: 'Default: the earliest time of either clock' }),
  to: time.optional().meta({ description: 'Default: the latest time of either clock' }),
});

/** How much became true and was stored, over time. */
export const graphTimeline = z
  .object({
    graph_id: z.string(),
    from: answerTime,
    to: answerTime,
    bucket_ms: z.int().meta({ description: 'How long one part is, in milliseconds' }),
    occurred: z.array(z.int()).meta({ description: 'How many memories became true in each part' }),
    recorded: z
      .array(z.int())
      .meta({ description: 'How many versions were stored in each part, changes too' }),
  })
  .meta({ id: 'GraphTimeline' });
/** How much happened when, by both clocks. */
export type GraphTimeline = z.infer<typeof graphTimeline>;
