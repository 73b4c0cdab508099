/** Why a memory is believed: where it came from, what supports it, and what contradicts it. */
import { z } from 'zod';
import { contradiction } from './contradictions.js';
import { answerTime } from './fields.js';
import { link, memory, memoryStatus, sourceOfMemory } from './memories.js';

const otherMemory = z.object({ id: z.string(), content: z.string(), status: memoryStatus });

/** The explanation of a memory. */
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
      independent_count: z.int().meta({ description: 'Among its sources' }),
      echo_count: z.int().meta({ description: 'Sources that only repeated an insight' }),
      reinforced_by: z.array(link),
      independent_with_reinforcement: z
        .int()
        .meta({ description: 'Among its sources and those of the memories that reinforce it' }),
    }),
    extends: z.array(link).meta({ description: 'What it depends on' }),
    extended_by: z.array(link).meta({ description: 'What depends on it' }),
    related_to: z.array(link),
    links_pending: z.boolean(),
    contradictions: z
      .array(contradiction)
      .meta({ description: 'Open and settled, newest first; `history` lists what was undone' }),
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
      .meta({ description: 'Newest first, at most 200; `GET …/history` returns all' }),
    version_count: z.int(),
    feedback: z
      .object({ helpful: z.int(), wrong: z.int(), outdated: z.int() })
      .optional()
      .meta({ description: 'How many people said so about it in an insight; older servers omit it' }),
  })
  .meta({ id: 'Why' });
/** The explanation of a memory. */
export type Why = z.infer<typeof why>;
