/** Contradictions: two memories that contradict each other, and how that was settled. */
import { z } from 'zod';
import { resolutions } from './choices.js';
import { answerTime, id, plainText, time } from './fields.js';
import { limits } from './limits.js';

/** One of the ways to settle. */
export const resolutionKind = z.enum(resolutions);
/** One of the ways to settle. */
export type ResolutionKind = z.infer<typeof resolutionKind>;

const side = z.object({
  memory_id: z.string(),
  content: z.string(),
  quote: z.string(),
  source: z.object({ kind: z.string(), name: z.string().nullable(), ref: z.string().nullable() }),
  occurred_at: answerTime,
});

const resolutionRecord = z.object({
  resolution: resolutionKind,
  reason: z.string().nullable(),
  resolved_by: z.string(),
  resolved_at: answerTime,
  marked_for_review: z
    .array(z.string())
    .meta({ description: 'Memories that extend the superseded one, now marked `needs_review`' }),
  undone_at: answerTime.nullable(),
  undone_by: z.string().nullable(),
  undone_reason: z.string().nullable(),
});

/** Two memories that contradict each other, and how that was settled. */
export const contradiction = z
  .object({
    id: z.string(),
    status: z.enum(['open', 'resolved']),
    first: side.meta({ description: 'The earlier one' }),
    second: side,
    reason: z.string(),
    strength: z.number(),
    origin: z.enum(['asserted', 'detected']),
    suggested_resolution: resolutionKind.nullable(),
    resolution: resolutionRecord.nullable(),
    history: z
      .array(resolutionRecord)
      .meta({ description: 'Earlier resolutions that were undone, oldest first' }),
    opened_at: answerTime,
    updated_at: answerTime,
  })
  .meta({ id: 'Contradiction' });
/** Two memories that contradict each other, and how that was settled. */
export type Contradiction = z.infer<typeof contradiction>;

const reason = plainText(limits.reasonCharacters);
/** Two memories that the caller reports as contradictory. */
export const openBody = z.strictObject({ first: id, second: id, reason: reason.optional() });
/** How a contradiction is settled. */
export const resolveBody = z.strictObject({ resolution: resolutionKind, reason: reason.optional() });
/** Why a resolution is undone. */
export const reopenQuery = z.strictObject({
  reason: reason.optional().meta({ description: 'Why it is undone; kept as `undone_reason`' }),
  resolved_at: time.optional().meta({
    description: 'Undo only the resolution made at this time; 409 if another one has replaced it',
  }),
});
