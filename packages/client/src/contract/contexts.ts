/** Contexts and how they stand to each other. */
import { z } from 'zod';
import { contradiction } from './contradictions.js';
import { answerTime, contextName, contextType, listOf, plainText } from './fields.js';
import { direction, relationshipKind } from './kinds.js';
import { limits } from './limits.js';
import { foundBy, memory } from './memories.js';

export const contextTypeRecord = z
  .object({
    context_type: z.string(),
    context_count: z.int(),
    memory_count: z.int(),
    updated_at: answerTime,
  })
  .meta({ id: 'ContextType' });
export type ContextTypeRecord = z.infer<typeof contextTypeRecord>;

export const contextRecord = z
  .object({
    context_type: z.string(),
    name: z.string(),
    memory_count: z.int(),
    relationship_count: z.int(),
    created_at: answerTime,
    updated_at: answerTime,
  })
  .meta({ id: 'Context' });
export type ContextRecord = z.infer<typeof contextRecord>;

export const contextHit = contextRecord.extend({ score: z.number() }).meta({ id: 'ContextHit' });
export type ContextHit = z.infer<typeof contextHit>;

export const contextDetail = contextRecord
  .extend({
    relationships: z.record(relationshipKind, z.int()).meta({ description: 'How many of each kind' }),
    open_contradictions: z.array(contradiction),
    memories: listOf(memory).meta({ description: 'Newest first' }),
  })
  .meta({ id: 'ContextDetail' });
export type ContextDetail = z.infer<typeof contextDetail>;

export const relationship = z
  .object({
    kind: relationshipKind,
    direction,
    context: z.object({ context_type: z.string(), name: z.string() }),
    strength: z.number().min(0).max(1),
    origin: z.enum(['asserted', 'detected']),
    reason: z.string().nullable().meta({ description: 'Why it was asserted; null where nobody said' }),
    evidence_count: z.int(),
    evidence: z.array(
      z.object({
        memory_id: z.string(),
        content: z.string(),
        other_memory_id: z.string(),
        other_content: z.string(),
        reason: z.string(),
        contested: z.boolean().meta({ description: 'An open contradiction names one of the two' }),
        ...foundBy,
      }),
    ),
    created_at: answerTime,
    updated_at: answerTime,
  })
  .meta({ id: 'Relationship' });
export type Relationship = z.infer<typeof relationship>;

export const otherContext = { kind: relationshipKind, other_type: contextType, other_name: contextName };
export const assertBody = z.strictObject({ reason: plainText(limits.reasonCharacters, 'reason').optional() });
