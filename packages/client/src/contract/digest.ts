/** What changed in a graph or a context between two times. */
import { z } from 'zod';
import { resolutionKind } from './contradictions.js';
import { answerTime, contextName, contextType, contextTypes, namedContext, time } from './fields.js';
import { limits } from './limits.js';
import { memoryStatus, sourceRecord } from './memories.js';

/** Which time, which context, and how many entries. */
export const digestQuery = z.strictObject({
  since: time
    .optional()
    .meta({ description: 'Changes at or after this time; default 7 days before `until`' }),
  until: time.optional().meta({ description: 'Changes before this time; default now' }),
  context_type: contextType.optional().meta({ description: 'With `name`: only this context' }),
  name: contextName.optional(),
  limit: z
    .int()
    .min(1)
    .max(limits.digestEntriesMax)
    .default(limits.digestEntriesDefault)
    .meta({ description: 'Entries per section, newest first; the counts are complete' }),
});

/** What happened to a memory that was known before. */
export const memoryChange = z
  .enum([
    'edited',
    'superseded',
    'retracted',
    'restored',
    'quarantined',
    'moved',
    'dated',
    'needs_review',
    'confirmed',
    'details',
  ])
  .meta({
    description:
      'From its last version before to its last version in this time. `moved`: other contexts; `dated`: other times; `details`: something else, such as metadata',
  });

const quote = z
  .string()
  .meta({ description: `At most ${limits.digestQuoteCharacters} characters of its text` });
const shownQuote = quote.nullable().meta({ description: 'Null while it is in quarantine' });

/** A memory that is new. */
export const digestMemory = z
  .object({
    memory_id: z.string(),
    at: answerTime.meta({ description: 'When it was last changed in this time' }),
    status: memoryStatus,
    quote: shownQuote,
    source: sourceRecord,
    context_types: contextTypes,
  })
  .meta({ id: 'DigestMemory' });
/** A memory that is new. */
export type DigestMemory = z.infer<typeof digestMemory>;

const side = z.object({ memory_id: z.string(), quote }).meta({ id: 'DigestSide' });

/** A memory that was known before and changed. */
export const digestChange = digestMemory
  .extend({
    change: memoryChange,
    before: shownQuote.meta({ description: 'What it said before; null if it says the same' }),
    changed_by: z.string().nullable().meta({ description: 'Null if another change caused it' }),
    superseded_by: side.nullable(),
  })
  .meta({ id: 'DigestChange' });
/** A memory that was known before and changed. */
export type DigestChange = z.infer<typeof digestChange>;

/** A contradiction that was opened. */
export const digestContradiction = z
  .object({
    contradiction_id: z.string(),
    at: answerTime,
    first: side,
    second: side,
    reason: z.string(),
  })
  .meta({ id: 'DigestContradiction' });
/** A contradiction that was opened. */
export type DigestContradiction = z.infer<typeof digestContradiction>;

/** A contradiction that was settled. */
export const digestResolution = digestContradiction
  .extend({
    resolution: resolutionKind,
    resolved_by: z.string(),
    resolution_reason: z.string().nullable(),
  })
  .meta({ id: 'DigestResolution' });
/** A contradiction that was settled. */
export type DigestResolution = z.infer<typeof digestResolution>;

/** A context that was renamed or merged. */
export const digestContext = z
  .object({
    change_id: z.string(),
    at: answerTime,
    change: z
      .enum(['renamed', 'merged', 'rename_undone', 'merge_undone'])
      .meta({ description: 'Its last state in this time' }),
    from: namedContext.meta({ description: 'Its name before the rename or merge' }),
    to: namedContext.meta({ description: 'Its new name, or the context it was merged into' }),
    changed_by: z.string().nullable(),
  })
  .meta({ id: 'DigestContext' });
/** A context that was renamed or merged. */
export type DigestContext = z.infer<typeof digestContext>;

const count = (description: string) => z.int().meta({ description });

/** How much changed, of each kind. */
export const digestCounts = z
  .object({
    new: count('Memories stored in this time'),
    changed: count('Memories that were known before and changed'),
    contested: count('Contradictions opened or reopened in this time, and open at its end'),
    settled: count('Contradictions settled in this time, and settled at its end'),
    contexts: count('Renames and merges of contexts, made or undone in this time'),
    forgotten: count(
      'Memories forgotten in this time; null for a context, because nothing of them is kept',
    ).nullable(),
  })
  .meta({ id: 'DigestCounts' });

/** What changed in a graph or a context. */
export const graphDigest = z
  .object({
    graph_id: z.string(),
    context: namedContext.nullable(),
    since: answerTime,
    until: answerTime,
    counted_since: answerTime.meta({
      description: `Later than \`since\` if there are more than ${limits.digestChanges.toLocaleString('en-US')} changes: then only the newest of them are counted`,
    }),
    counts: digestCounts,
    new: z.array(digestMemory),
    changed: z.array(digestChange),
    contested: z.array(digestContradiction),
    settled: z.array(digestResolution),
    contexts: z.array(digestContext),
    forgotten: z.array(z.object({ memory_id: z.string(), at: answerTime }).meta({ id: 'DigestEntry' })),
  })
  .meta({ id: 'GraphDigest' });
/** What changed in a graph or a context. */
export type GraphDigest = z.infer<typeof graphDigest>;
