/** Why a memory is believed: where it came from, what supports it, and what stands against it. */
import { z } from 'zod';
import { contradiction } from './contradictions.js';
import { answerTime } from './fields.js';
import { link, memory, memoryStatus, sourceOfMemory } from './memories.js';

const otherMemory = z.object({ id: z.string(), content: z.string(), status: memoryStatus });

/** The story of a memory. */
export const why = z
  .object({
    memory,
    origin: z.object({
      sources: z.array(sourceOfMemory).meta({ description: 'Oldest first; the first one is the author' }),
      session: z.string().nullable(),
      occurred_at: answerTime,
      created_at: answerTime.meta({ description: 'When it was first stored' }),
      placed_by: z.enum(['caller', 'service']),
    }),
    support: z.object({
      support_count: z.int(),
      independent_count: z.int().meta({ description: 'Of its own sources' }),
      echo_count: z.int().meta({ description: 'Sources that only repeated an insight' }),
      reinforced_by: z.array(link),
      independent_with_reinforcement: z
        .int()
        .meta({ description: 'Of its own sources and of those of what reinforces it, together' }),
    }),
    extends: z.array(link).meta({ description: 'What it depends on' }),
    extended_by: z.array(link).meta({ description: 'What depends on it' }),
    related_to: z.array(link),
    links_pending: z.boolean(),
    contradictions: z
      .array(contradiction)
      .meta({ description: 'Open and settled, newest first; `history` tells what was undone' }),
    supersedes: z.array(otherMemory),
    superseded_by: otherMemory.nullable(),
    versions: z
      .array(
        z.object({
          version: z.int(),
          status: memoryStatus,
          content: z.string(),
          needs_review: z.boolean(),
          recorded_at: answerTime,
          replaced_at: answerTime.nullable(),
        }),
      )
      .meta({ description: 'Newest first, at most 200; `GET …/history` has them all' }),
    version_count: z.int(),
  })
  .meta({ id: 'Why' });
/** The story of a memory. */
export type Why = z.infer<typeof why>;
