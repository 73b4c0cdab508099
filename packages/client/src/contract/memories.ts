/** Memories: how knowledge gets in, how it reads, how it changes. */
import { z } from 'zod';
import { resolutionKind } from './contradictions.js';
import {
  answerTime,
  contextsOfMemory,
  contextTypes,
  graphId,
  id,
  metadata,
  plainText,
  scrubPending,
  time,
} from './fields.js';
import { direction, relationshipKind } from './kinds.js';
import { limits } from './limits.js';

/** Who can have said something. */
export const sourceKinds = ['user', 'agent', 'tool', 'document', 'system'] as const;
/** One of the kinds of a source. */
export const sourceKind = z.enum(sourceKinds);
/** One of the kinds of a source. */
export type SourceKind = z.infer<typeof sourceKind>;

/** Who said it. */
export const source = z.strictObject({
  kind: sourceKind.default('agent'),
  name: plainText(limits.nameCharacters, 'name').optional().meta({ description: 'Who said it' }),
  ref: plainText(limits.sourceCharacters, 'ref')
    .optional()
    .meta({ description: 'A URL, a file, a message id' }),
});

/** One piece of knowledge. */
export const content = plainText(limits.contentCharacters, 'content').meta({
  description: 'One piece of knowledge in plain words',
  examples: ['Raising nginx client_body_timeout to 120s stopped the ECONNRESET failures.'],
});

const session = plainText(limits.nameCharacters, 'session');
const supersedes = z.array(id).max(limits.supersedesIds);

const memoryFields = {
  content,
  context_types: contextsOfMemory.optional().meta({ description: 'Left out: the service places it' }),
  source: source.optional(),
  session: session.optional().meta({ description: 'The conversation or run it came from' }),
  occurred_at: time.optional().meta({ description: 'When it became true; default now' }),
  valid_until: time.optional().meta({ description: 'When it stops being true' }),
  supersedes: supersedes.optional().meta({ description: 'Ids of what it replaces' }),
  metadata: metadata.optional(),
};

/** A memory as it comes in. */
export const newMemory = z.strictObject(memoryFields).meta({ id: 'NewMemory' });
/** A memory as it comes in. */
export type NewMemory = z.input<typeof newMemory>;

/** One message of a conversation. */
export const message = z
  .strictObject({
    role: z.enum(['user', 'assistant', 'system', 'tool']),
    content,
    at: time.optional(),
    name: plainText(limits.nameCharacters, 'name').optional(),
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
/** One of the states of a memory. */
export const memoryStatus = z.enum(memoryStatuses);
/** One of the states of a memory. */
export type MemoryStatus = z.infer<typeof memoryStatus>;

/** Who said it, as it goes out. */
export const sourceRecord = z.object({
  kind: sourceKind,
  name: z.string().nullable(),
  ref: z.string().nullable(),
});

/** What was inferred names what made it. */
export const foundBy = {
  method: z.string().meta({
    description:
      'The judge, sure (`judge`) or for a person to look at (`judge:may-contradict`); nearness (`meaning`); exact `figures` or `words`',
    examples: ['judge'],
  }),
  model: z.string().meta({ description: 'The judge and the rules', examples: ['loci-judge+loci-rules'] }),
  version: z.string().meta({ description: 'Of each of them', examples: ['2+2.a81c3f07'] }),
};

/** How one memory stands to another. */
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
/** How one memory stands to another. */
export type Link = z.infer<typeof link>;

/** What stands against a memory, with both quotes. */
export const contest = z.object({
  contradiction_id: z.string(),
  memory_id: z.string(),
  content: z.string(),
  source: sourceRecord.nullable().meta({ description: 'Who said the other memory' }),
  quote: z.string().meta({ description: 'The sentence of the other memory that stands against this one' }),
  own_quote: z.string().meta({ description: 'The sentence of this memory' }),
  reason: z.string(),
  suggested_resolution: resolutionKind.nullable(),
});
/** What stands against a memory, with both quotes. */
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
    description: 'How many of them are independent of each other; 0 where it only repeats an insight',
  }),
  needs_review: z.boolean(),
  contested: z.boolean().meta({ description: 'An open contradiction names it' }),
  contested_by: z.array(contest),
};

/** A memory as it goes out. */
export const memory = z.object(memoryRecord).meta({ id: 'Memory' });
/** A memory as it goes out. */
export type Memory = z.infer<typeof memory>;

/** A source of a memory, and what brought it. */
export const sourceOfMemory = sourceRecord.extend({
  recorded_at: answerTime,
  session: z.string().nullable(),
  given_by: z.string().nullable().meta({ description: 'The name or id of the secret that brought it' }),
  echo: z.boolean().meta({ description: 'It repeats an insight, and is no independent support' }),
});
/** A source of a memory, and what brought it. */
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

/** A memory just stored, or known already. */
export const storedMemory = memory
  .extend({
    status: z.enum(['stored', 'known', 'quarantined']).meta({
      description: '`known`: it was there already, and nothing or only its support changed',
    }),
    context_types: contextTypes.meta({
      description: 'The contexts it is in; empty where the service placed it and the secret may not read',
    }),
    echo: z.boolean().meta({
      description: 'What came in repeats an insight: it is stored, and is no independent support',
    }),
    links: z.array(link),
    links_pending: z.boolean(),
  })
  .meta({ id: 'StoredMemory' });
/** A memory just stored, or known already. */
export type StoredMemory = z.infer<typeof storedMemory>;

/** A memory as it was for a time. */
export const memoryVersion = memory
  .extend({
    replaced_at: answerTime.nullable(),
    changed_by: z.string().nullable().meta({
      description: 'Who changed it to this version; null for the first, and where nobody did by hand',
    }),
  })
  .meta({ id: 'MemoryVersion' });
/** A memory as it was for a time. */
export type MemoryVersion = z.infer<typeof memoryVersion>;

/** What changes of a memory. */
export const changeBody = z
  .strictObject({
    content: content.optional(),
    context_types: contextsOfMemory.optional(),
    session: session.nullable().optional(),
    occurred_at: time.optional(),
    valid_until: time.nullable().optional(),
    metadata: metadata.optional(),
    status: z.enum(['stored', 'retracted']).optional().meta({ description: 'Retract, or restore' }),
    needs_review: z.literal(false).optional().meta({ description: 'Confirm that it still holds' }),
  })
  .refine(change => Object.keys(change).length > 0, { error: 'name at least one field to change' });

/** What went, or would go. */
export const forgetReceipt = z
  .object({
    graph_id: z.string(),
    dry_run: z.boolean(),
    at: answerTime,
    memory_ids: z.array(z.string()),
    contexts: z.array(z.object({ context_type: z.string(), name: z.string() })),
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
    description: 'What went, or with `dry_run` what would go; never the content',
  });
/** What went, or would go. */
export type ForgetReceipt = z.infer<typeof forgetReceipt>;
