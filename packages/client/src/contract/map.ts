/** A graph at a glance: every context, the relationships between them, and when things happened. */
import { z } from 'zod';
import { answerTime, clocks, time } from './fields.js';
import { relationshipKind } from './kinds.js';
import { limits } from './limits.js';

const position = z.int().min(0).meta({ description: 'The index of a context in `contexts`, from 0' });

/** How many contexts the map shows, and at what time. */
export const mapQuery = z.strictObject({
  limit: z
    .int()
    .min(1)
    .max(limits.mapContextsMax)
    .default(limits.mapContextsDefault)
    .meta({ description: 'How many contexts, those with the most memories first' }),
  ...clocks,
});

/** All contexts of a graph and the relationships between them. */
export const graphMap = z
  .object({
    graph_id: z.string(),
    context_count: z.int().meta({ description: 'Total, whether shown or not' }),
    relationship_count: z.int().meta({ description: 'Total, whether shown or not' }),
    contexts: z.array(
      z.object({
        context_type: z.string(),
        name: z.string(),
        memory_count: z.int(),
        open_contradictions: z.int().meta({
          description:
            'Between two memories of this context; contradictions between contexts are relationships',
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
      .meta({ description: 'Strongest first, between the shown contexts; at most four times `limit`' }),
  })
  .meta({ id: 'GraphMap' });
/** The map of a graph, now or at an earlier time. */
export type GraphMap = z.infer<typeof graphMap>;

/** The time range, and how it is divided. */
export const timelineQuery = z.strictObject({
  buckets: z
    .int()
    .min(1)
    .max(limits.timelineBucketsMax)
    .default(limits.timelineBucketsDefault)
    .meta({ description: 'The number of equal parts' }),
  from: time.optional().meta({ description: 'Default: the earliest time of either clock' }),
  to: time.optional().meta({ description: 'Default: the latest time of either clock' }),
});

/** How many memories became true and were stored over time. */
export const graphTimeline = z
  .object({
    graph_id: z.string(),
    from: answerTime,
    to: answerTime,
    bucket_ms: z.int().meta({ description: 'The length of one part in milliseconds' }),
    occurred: z.array(z.int()).meta({ description: 'How many memories became true in each part' }),
    recorded: z
      .array(z.int())
      .meta({ description: 'How many versions were stored in each part, including changes' }),
  })
  .meta({ id: 'GraphTimeline' });
/** The timeline of a graph, by both clocks. */
export type GraphTimeline = z.infer<typeof graphTimeline>;
