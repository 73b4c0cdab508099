/** What is missing, what no answer used, and what answers told although it has changed since. */
import { z } from 'zod';
import { answerTime, listOf } from './fields.js';
import { limits } from './limits.js';
import { memory } from './memories.js';

/** Something that was asked and could not be answered. */
export const gap = z
  .object({
    tasks: z
      .array(z.string())
      .meta({ description: 'Up to three wordings, newest first; tasks that ask the same count together' }),
    count: z.int().meta({
      description:
        'How often it was asked and declined, or its answer called `missing`, since it was last answered',
    }),
    first_asked_at: answerTime,
    last_asked_at: answerTime,
    nearest: z
      .object({ memory_id: z.string(), quote: z.string() })
      .meta({ id: 'MemoryQuote' })
      .nullable()
      .meta({ description: 'The note that came nearest, if an answer named one' }),
    notes: z
      .array(z.string())
      .meta({ description: 'Up to three notes of feedback that calls an answer `missing`, newest first' }),
  })
  .meta({ id: 'Gap' });
/** Something that was asked and could not be answered. */
export type Gap = z.infer<typeof gap>;

/** Memories that no recorded insight names. */
export const unusedList = listOf(memory)
  .extend({
    insights: z
      .object({
        count: z.int(),
        since: answerTime.nullable(),
      })
      .meta({
        id: 'KeptInsights',
        description:
          'The insights that are kept, of all callers. A memory is unused if none of them names it, as evidence, as history or as the nearest note. Searches are not recorded, so they do not count. Without insights the list is empty',
      }),
  })
  .meta({ id: 'UnusedList' });
/** Memories that no recorded insight names. */
export type UnusedList = z.infer<typeof unusedList>;

/** Why a memory that was told may mislead. */
export const staleReason = z
  .enum(['superseded', 'retracted', 'quarantined', 'contested', 'ended', 'newer_note'])
  .meta({
    description:
      'What happened after it was last told; `newer_note`: it is older than `days`, and a later memory extends or contradicts it',
  });

/** A memory that an insight told although it has changed since. */
export const staleMemory = z
  .object({
    memory,
    reason: staleReason,
    since: answerTime.meta({ description: 'When that happened' }),
    by: z
      .string()
      .nullable()
      .meta({ description: 'The memory that superseded or contests it, or the newer one' }),
    last_told_at: answerTime,
    told_count: z.int().meta({ description: 'In how many of the newest 1,000 answers' }),
  })
  .meta({ id: 'StaleMemory' });
/** A memory that an insight told although it has changed since. */
export type StaleMemory = z.infer<typeof staleMemory>;

/** From which age a later memory makes one stale. */
export const staleDays = z
  .int()
  .min(0)
  .max(36_500)
  .default(limits.staleDaysDefault)
  .meta({ description: 'For `newer_note`: how old it is at least, in days' });
