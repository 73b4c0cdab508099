/** Memories: how they are stored, read and changed. */
import { z } from 'zod';
import { sourceKinds } from './choices.js';
import { resolutionKind } from './contradictions.js';
import {
  answerTime,
  contextsOfMemory,
  contextTypes,
  graphId,
  id,
  metadata,
  namedContext,
  plainText,
  scrubPending,
  time,
} from './fields.js';
import { direction, relationshipKind } from './kinds.js';
import { limits } from './limits.js';

/** One kind of source. */
export const sourceKind = z.enum(sourceKinds);
/** One kind of source. */
export type SourceKind = z.infer<typeof sourceKind>;

/** Who said it. */
export const source = z.strictObject({
  kind: sourceKind.default('agent'),
  name: plainText(limits.nameCharacters).optional().meta({ description: 'Who said it' }),
  ref: plainText(limits.sourceCharacters).optional().meta({ description: 'A URL, a file, a message id' }),
});

/** One piece of knowledge. */
export const content = plainText(limits.contentCharacters).meta({
  description: 'One piece of knowledge in plain words',
  examples: ['Raising nginx client_body_timeout to 120s stopped the ECONNRESET failures.'],
});

const session = plainText(limits.nameCharacters);
const supersedes = z.array(id).max(limits.supersedesIds);

const memoryFields = {
  content,
  context_types: contextsOfMemory.optional().meta({ description: 'If omitted, Loci chooses the contexts' }),
  source: source.optional(),
  session: session.optional().meta({ description: 'The conversation or run it came from' }),
  occurred_at: time.optional().meta({ description: 'When it became true; default now' }),
  valid_until: time.optional().meta({ description: 'When it stops being true' }),
  supersedes: supersedes.optional().meta({ description: 'Ids of the memories it replaces' }),
  metadata: metadata.optional(),
};

/** A memory in a request. */
export const newMemory = z.strictObject(memoryFields).meta({ id: 'NewMemory' });
/** A memory in a request. */
export type NewMemory = z.input<typeof newMemory>;

/** One message of a conversation. */
export const message = z
  .strictObject({
    role: z.enum(['user', 'assistant', 'system', 'tool']),
    content,
    at: time.optional(),
    name: plainText(limits.nameCharacters).optional(),
  })
  .meta({ id: 'Message' });

/** One memory, a batch, or a conversation. */
export const rememberBody = z.union([
  z.strictObject({ graph_id: graphId, ...memoryFields }),
  z.strictObject({ graph_id: graphId, memories: z.array(newMemory).min(1).max(limits.batchMemories) }),
  z.strictObject({
    graph_id: graphId,
    messages: z.array(message).min(1).max(limits.batchMessages),
    context_types: contextsOfMemory.optional(),
    session: session.optional(),
  }),
]);

/** Every state of a memory. */
export const memoryStatuses = ['stored', 'superseded', 'retracted', 'quarantined'] as const;
/** One state of a memory. */
export const memoryStatus = z.enum(memoryStatuses);
/** One state of a memory. */
export type MemoryStatus = z.infer<typeof memoryStatus>;

/** The source of a memory in a response. */
export const sourceRecord = z.object({
  kind: sourceKind,
  name: z.string().nullable(),
  ref: z.string().nullable(),
});

/** How an inferred link was found. */
export const foundBy = {
  method: z.string().meta({
    description:
      '`judge`: the judge is sure; `judge:may-contradict`: a person should check it; `meaning`: similarity; `figures` or `words`: an exact match',
    examples: ['judge'],
  }),
  model: z.string().meta({ description: 'The judge and the rules', examples: ['loci-judge+loci-rules'] }),
  version: z.string().meta({ description: 'Version of each', examples: ['2+2.a81c3f07'] }),
};

/** How one memory relates to another. */
export const link = z
  .object({
    kind: relationshipKind,
    direction,
    memory_id: z.string(),
    content: z.string(),
    source: sourceRecord.meta({ description: 'Who said the other memory' }),
    strength: z.number(),
    reason: z.string(),
    contested: z.boolean().meta({ description: 'An open contradiction names the other memory' }),
    ...foundBy,
  })
  .meta({ id: 'Link' });
/** How one memory relates to another. */
export type Link = z.infer<typeof link>;

/** A memory that contradicts another, with both quotes. */
export const contest = z.object({
  contradiction_id: z.string(),
  memory_id: z.string(),
  content: z.string(),
  source: sourceRecord.nullable().meta({ description: 'Who said the other memory' }),
  quote: z.string().meta({ description: 'The sentence of the other memory that contradicts this one' }),
  own_quote: z.string().meta({ description: 'The sentence of this memory' }),
  reason: z.string(),
  suggested_resolution: resolutionKind.nullable(),
});
/** A memory that contradicts another, with both quotes. */
export type Contest = z.infer<typeof contest>;

const memoryRecord = {
  id: z.string(),
  graph_id: z.string(),
  content: z.string(),
  context_types: contextTypes,
  placed_by: z.enum(['caller', 'service']),
  source: sourceRecord,
  session: z.string().nullable(),
  occurred_at: answerTime,
  valid_until: answerTime.nullable(),
  recorded_at: answerTime.meta({ description: 'When this version was stored' }),
  metadata: z.record(z.string(), z.json()),
  status: memoryStatus,
  version: z.int(),
  supersedes: z.array(z.string()),
  superseded_by: z.string().nullable(),
  support_count: z.int().meta({ description: 'How many sources say so' }),
  independent_count: z.int().meta({
    description: 'How many of them are independent of each other; 0 if it only repeats an insight',
  }),
  needs_review: z.boolean(),
  contested: z.boolean().meta({ description: 'An open contradiction names it' }),
  contested_by: z.array(contest),
};

/** A memory in a response. */
export const memory = z.object(memoryRecord).meta({ id: 'Memory' });
/** A memory in a response. */
export type Memory = z.infer<typeof memory>;

/** A source of a memory, and the secret that stored it. */
export const sourceOfMemory = sourceRecord.extend({
  recorded_at: answerTime,
  session: z.string().nullable(),
  given_by: z.string().nullable().meta({ description: 'The name or id of the secret that stored it' }),
  echo: z
    .boolean()
    .meta({ description: 'It repeats an insight, so it does not count as independent support' }),
});
/** A source of a memory, and the secret that stored it. */
export type SourceOfMemory = z.infer<typeof sourceOfMemory>;

/** A memory with its sources and links. */
export const memoryDetail = memory
  .extend({
    created_at: answerTime,
    sources: z.array(sourceOfMemory),
    links: z.array(link),
    links_pending: z.boolean(),
  })
  .meta({ id: 'MemoryDetail' });
/** A memory with its sources and links. */
export type MemoryDetail = z.infer<typeof memoryDetail>;

/** A memory just stored, or already known. */
export const storedMemory = memory
  .extend({
    status: z.enum([...memoryStatuses, 'known']).meta({
      description:
        '`known`: it was already stored; at most its support changed. Times and metadata of this request are not stored: change the memory instead. `superseded`, `retracted`: so it is by now, in the answer to a repeat',
    }),
    context_types: contextTypes.meta({
      description: 'Its contexts; empty if Loci chose them and the secret lacks `read`',
    }),
    echo: z.boolean().meta({
      description: 'It repeats an insight: it is stored, but does not count as independent support',
    }),
    links: z.array(link),
    links_pending: z.boolean(),
  })
  .meta({ id: 'StoredMemory' });
/** A memory just stored, or already known. */
export type StoredMemory = z.infer<typeof storedMemory>;

/** One version of a memory. */
export const memoryVersion = memory
  .extend({
    replaced_at: answerTime.nullable(),
    changed_by: z.string().nullable().meta({
      description:
        'Who made this version; `import:…` if an import did; null for the first version and for automatic changes',
    }),
  })
  .meta({ id: 'MemoryVersion' });
/** One version of a memory. */
export type MemoryVersion = z.infer<typeof memoryVersion>;

/** Changes to a memory. */
export const changeBody = z
  .strictObject({
    content: content.optional(),
    context_types: contextsOfMemory
      .refine(types => Object.keys(types).length > 0, { error: 'must name at least one context' })
      .optional()
      .meta({ description: 'Its contexts from now on, at least one' }),
    session: session.nullable().optional(),
    occurred_at: time.optional(),
    valid_until: time.nullable().optional(),
    metadata: metadata.optional(),
    status: z.enum(['stored', 'retracted']).optional().meta({ description: 'Retract or restore' }),
    needs_review: z.literal(false).optional().meta({ description: 'Confirm that it is still true' }),
  })
  .refine(change => Object.keys(change).length > 0, { error: 'name at least one field to change' });

/** What was deleted, or would be. */
export const forgetReceipt = z
  .object({
    graph_id: z.string(),
    dry_run: z.boolean(),
    at: answerTime,
    memory_ids: z.array(z.string()),
    contexts: z.array(namedContext),
    counts: z.object({
      memories: z.int(),
      versions: z.int(),
      contexts: z.int(),
      links: z.int(),
      relationships: z.int(),
      contradictions: z.int(),
    }),
    scrub_pending: scrubPending,
  })
  .meta({
    id: 'ForgetReceipt',
    description: 'What was deleted, or with `dry_run` what would be; never the content',
  });
/** What was deleted, or would be. */
export type ForgetReceipt = z.infer<typeof forgetReceipt>;
