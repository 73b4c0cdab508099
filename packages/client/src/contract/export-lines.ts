/** The lines of an export, which an import reads back. A plain new memory is also a line. */
import { z } from 'zod';
import { resolutionKind } from './contradictions.js';
import { contextName, contextsOfMemory, contextType, id, metadata, time } from './fields.js';
import { graphSettings } from './graphs.js';
import { relationshipKind } from './kinds.js';
import { limits } from './limits.js';
import { content, memoryStatus, message, newMemory, source, sourceKind } from './memories.js';

const contextRef = z.strictObject({ context_type: contextType, name: contextName });
const sourceLine = z.strictObject({
  kind: sourceKind,
  name: z.string().nullable(),
  ref: z.string().nullable(),
});

/** The lines of an export, by kind. */
export const exportLines = {
  graph: z.strictObject({
    loci: z.literal('graph'),
    format: z.literal(1),
    graph_id: z.string(),
    created_at: time,
    settings: graphSettings,
  }),
  memory: z.strictObject({
    loci: z.literal('memory'),
    id,
    created_at: time,
    sources: z
      .array(
        sourceLine.extend({
          recorded_at: time,
          session: z.string().nullable().optional(),
          given_by: z.string().nullable().optional(),
          echo: z.boolean().optional(),
        }),
      )
      .min(1),
    versions: z
      .array(
        z.strictObject({
          version: z.int().min(1),
          content,
          context_types: contextsOfMemory,
          placed_by: z.enum(['caller', 'service']),
          source: sourceLine,
          session: z.string().nullable(),
          occurred_at: time,
          valid_until: time.nullable(),
          recorded_at: time,
          replaced_at: time.nullable(),
          metadata,
          status: memoryStatus,
          supersedes: z.array(id),
          superseded_by: id.nullable(),
          needs_review: z.boolean(),
        }),
      )
      .min(1)
      .refine(versions => new Set(versions.map(({ version }) => version)).size === versions.length, {
        error: 'must not repeat a version number',
      }),
  }),
  relationship: z.strictObject({
    loci: z.literal('relationship'),
    state: z.enum(['asserted', 'withdrawn']),
    kind: relationshipKind,
    from: contextRef,
    to: contextRef,
    reason: z.string().nullable(),
    created_at: time,
  }),
  alias: z.strictObject({
    loci: z.literal('alias'),
    from: contextRef,
    to: contextRef,
    changed_by: z.string(),
    changed_at: time,
  }),
  contradiction: z.strictObject({
    loci: z.literal('contradiction'),
    id,
    first: id,
    second: id,
    first_quote: z.string(),
    second_quote: z.string(),
    reason: z.string(),
    strength: z.number(),
    origin: z.enum(['asserted', 'detected']),
    suggested_resolution: resolutionKind.nullable(),
    opened_at: time,
    resolutions: z.array(
      z.strictObject({
        resolution: resolutionKind,
        reason: z.string().nullable(),
        resolved_by: z.string(),
        resolved_at: time,
        marked_for_review: z.array(id).optional(),
        undone_at: time.nullable(),
        undone_by: z.string().nullable().optional(),
        undone_reason: z.string().nullable().optional(),
      }),
    ),
  }),
};

/** One line of an export. */
export type ExportLine = {
  [Kind in keyof typeof exportLines]: z.infer<(typeof exportLines)[Kind]>;
}[keyof typeof exportLines];
/** A memory with all its versions and sources. */
export type MemoryLine = z.infer<typeof exportLines.memory>;
/** A relationship that was asserted or withdrawn. */
export type RelationshipLine = z.infer<typeof exportLines.relationship>;
/** A former name of a context, which still leads to it. */
export type AliasLine = z.infer<typeof exportLines.alias>;
/** A contradiction and how it was settled. */
export type ContradictionLine = z.infer<typeof exportLines.contradiction>;

/** A new memory in an import. With an `id` it is stored only once; the same id with another text updates it. */
export const importedMemory = newMemory.extend({ id: id.optional() });
/** A new memory as a line of an import. */
export type ImportedMemoryLine = z.input<typeof importedMemory>;

/** A conversation in an import; its facts are extracted without an LLM. */
export const conversationLine = z.strictObject({
  loci: z.literal('messages'),
  session: z.string().min(1).max(limits.nameCharacters),
  messages: z.array(message).min(1).max(limits.batchMessages),
  context_types: contextsOfMemory.optional(),
  source_ref: source.shape.ref,
});
/** A conversation as a line of an import. */
export type ConversationLine = z.input<typeof conversationLine>;

/** What an import accepts besides new memories. The time of a relationship is optional. */
export const importLines = {
  ...exportLines,
  relationship: exportLines.relationship.extend({ created_at: time.optional() }),
  messages: conversationLine,
};

/** One line of an import, as a reader of another format writes it. */
export type ImportLine =
  | ImportedMemoryLine
  | { [Kind in keyof typeof importLines]: z.input<(typeof importLines)[Kind]> }[keyof typeof importLines];

/** The schema for a parsed line: chosen by its `loci` field, or a new memory if it has none. */
export const schemaOfLine = (line: unknown) => {
  const kind = typeof line === 'object' && line !== null && 'loci' in line ? String(line.loci) : null;
  if (kind === null) return importedMemory;
  return Object.hasOwn(importLines, kind) ? importLines[kind as keyof typeof importLines] : null;
};
