/** Contexts and the relationships between them. */
import { z } from 'zod';
import { contradiction } from './contradictions.js';
import { answerTime, contextName, contextType, listOf, namedContext, plainText } from './fields.js';
import { direction, relationshipKind } from './kinds.js';
import { limits } from './limits.js';
import { foundBy, memory } from './memories.js';

/** A context type and its counts. */
export const contextTypeRecord = z
  .object({
    context_type: z.string(),
    context_count: z.int(),
    memory_count: z.int(),
    updated_at: answerTime,
  })
  .meta({ id: 'ContextType' });
/** A context type and its counts. */
export type ContextTypeRecord = z.infer<typeof contextTypeRecord>;

/** A context and its counts. */
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
/** A context and its counts. */
export type ContextRecord = z.infer<typeof contextRecord>;

const alsoCalled = z
  .array(
    z.object({
      context_type: z.string(),
      name: z.string(),
      change: z.string().meta({ description: 'The change that added this name; undo it to free the name' }),
    }),
  )
  .meta({ description: 'Former names, and names of contexts merged into it; each of them still leads here' });

/** A context that a search found, with its score. */
export const contextHit = contextRecord
  .extend({ also_called: alsoCalled, score: z.number() })
  .meta({ id: 'ContextHit' });
/** A context that a search found, with its score. */
export type ContextHit = z.infer<typeof contextHit>;

/** A context with a page of its memories. */
export const contextDetail = contextRecord
  .extend({
    also_called: alsoCalled,
    relationships: z.record(relationshipKind, z.int()).meta({ description: 'How many of each kind' }),
    open_contradictions: z.array(contradiction),
    memories: listOf(memory).meta({ description: 'Newest first' }),
  })
  .meta({ id: 'ContextDetail' });
/** A context with a page of its memories. */
export type ContextDetail = z.infer<typeof contextDetail>;

/** How one context relates to another. */
export const relationship = z
  .object({
    kind: relationshipKind,
    direction,
    context: namedContext,
    strength: z.number().min(0).max(1),
    origin: z.enum(['asserted', 'detected']),
    reason: z.string().nullable().meta({ description: 'Why it was asserted; null if no reason was given' }),
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
/** How one context relates to another. */
export type Relationship = z.infer<typeof relationship>;

/** The other end of a relationship, as it appears in a path. */
export const otherContext = { kind: relationshipKind, other_type: contextType, other_name: contextName };
/** Why a relationship is asserted. */
export const assertBody = z.strictObject({ reason: plainText(limits.reasonCharacters).optional() });

/** The new name of a context; omitted parts do not change. */
export const renameBody = z.strictObject({
  to: z
    .strictObject({ context_type: contextType.optional(), name: contextName.optional() })
    .refine(({ context_type, name }) => context_type !== undefined || name !== undefined, {
      error: 'needs a new context_type, a new name, or both',
    }),
});
/** The context that another becomes part of. */
export const mergeBody = z.strictObject({
  into: z.strictObject({ context_type: contextType, name: contextName }),
});

/** A change to the name of a context. */
export const contextChange = z
  .object({
    id: z.string().meta({ description: 'Undo it with DELETE /v1/context-changes/{graph_id}/{id}' }),
    kind: z
      .enum(['rename', 'merge', 'alias'])
      .meta({ description: '`alias`: another name, added by an import' }),
    from: namedContext,
    to: namedContext,
    changed_by: z.string(),
    changed_at: answerTime,
    undone_by: z.string().nullable(),
    undone_at: answerTime.nullable(),
  })
  .meta({ id: 'ContextChange' });
/** A change to the name of a context. */
export type ContextChange = z.infer<typeof contextChange>;

/** The result of a rename, a merge or an undo. */
export const changedContext = z
  .object({
    change: contextChange,
    context: contextRecord.extend({ also_called: alsoCalled }),
    memory_count: z.int().meta({ description: 'How many stored memories this affected' }),
    stayed_count: z
      .int()
      .meta({ description: 'After undoing a merge: how many stay because they were moved since' }),
  })
  .meta({ id: 'ChangedContext' });
/** The result of a rename, a merge or an undo. */
export type ChangedContext = z.infer<typeof changedContext>;
