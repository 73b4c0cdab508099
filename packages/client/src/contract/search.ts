/** Finding memories, and the insight that is made of them. */
import { z } from 'zod';
import { clocks, contextFilter, graphId, plainText } from './fields.js';
import { limits } from './limits.js';
import { memory } from './memories.js';

const maxTokens = z
  .int()
  .min(1)
  .meta({ description: 'Stop before the answers pass this many tokens (about 4 characters each)' });

/** A search and where it looks. */
export const searchBody = z.strictObject({
  query: plainText(limits.queryCharacters, 'query').refine(text => /[\p{L}\p{N}]/u.test(text), {
    error: 'query needs at least one word',
  }),
  graph_id: graphId,
  limit: z.int().min(1).max(limits.searchLimitMax).default(limits.searchLimitDefault),
  context_types: contextFilter.optional(),
  ...clocks,
  include: z.array(z.enum(['explain', 'superseded', 'quarantined'])).optional(),
  rerank: z
    .int()
    .min(0)
    .max(50)
    .optional()
    .meta({ description: 'How many of the best are judged again; default 10 where the judge runs' }),
  max_tokens: maxTokens.optional(),
  min_relevance: z.number().min(0).max(1).optional().meta({
    description:
      'Leave out what is less relevant; 0 shows everything. Default: nothing where no memory fits the query',
  }),
});

/** What the relevance of a hit means, in the same sentence wherever it is explained. */
export const relevanceMeaning =
  'How likely, 0 to 1, the memory is what was asked for; without models, the share of the words asked for.';

/** What each step gave to the place of a hit. */
export const explanation = z
  .object({
    arms: z.record(z.string(), z.object({ rank: z.int().nullable(), score: z.number() })),
    matched: z.array(z.string()),
    reason: z.string(),
    relevance: z
      .record(z.string(), z.number())
      .optional()
      .meta({ description: 'What the relevance was made from' }),
  })
  .meta({ id: 'Explanation' });
/** What each step gave to the place of a hit. */
export type Explanation = z.infer<typeof explanation>;

/** A memory that was found, with its score. */
export const memoryHit = memory
  .extend({
    score: z
      .number()
      .meta({ description: 'Orders the hits of one question; not comparable between questions' }),
    relevance: z
      .number()
      .optional()
      .meta({ description: `${relevanceMeaning} Left out by servers older than it` }),
    explain: explanation.optional(),
  })
  .meta({ id: 'MemoryHit' });
/** A memory that was found, with its score. */
export type MemoryHit = z.infer<typeof memoryHit>;

/** What an insight can be asked to show beside its answer. */
export const insightIncludes = ['evidence', 'contradictions', 'trace', 'usage'] as const;

/** What an insight shows unless it is asked for something else. */
const insightIncludesDefault: readonly (typeof insightIncludes)[number][] = ['evidence', 'contradictions'];

/** A task, and where to look for what helps with it. */
export const insightBody = z.strictObject({
  task: plainText(limits.taskCharacters, 'task').meta({
    description: 'The question or task',
    examples: ['Large uploads fail in Atlas production, what should I do?'],
  }),
  graph_id: graphId,
  limit: z.int().min(1).max(limits.insightLimitMax).default(limits.insightLimitDefault),
  locus_query: plainText(limits.queryCharacters, 'locus_query').optional(),
  context_types: contextFilter.optional(),
  ...clocks,
  include: z
    .array(z.enum(insightIncludes))
    .default([...insightIncludesDefault])
    .meta({
      description:
        'What comes beside insight, recommendation and confidence; `[]`: nothing. `evidence` brings `confidence_reason`',
    }),
});

/** Why a stored text reads like an order to the agent that reads it. */
export const suspicionReasons = [
  'addresses_agent',
  'runs_code',
  'asks_secrecy',
  'sends_data',
  'poses_as_system',
  'hides_text',
] as const;

/** A mark on stored text that no recommendation is built on; it warns, and proves nothing. */
export const suspicious = z
  .object({
    reason: z.enum(suspicionReasons).meta({
      description:
        '`addresses_agent`: it speaks to the tools or instructions of its reader. `runs_code`: it has its reader run something. `asks_secrecy`: it asks to hide something from people. `sends_data`: it has its reader send something away. `poses_as_system`: it poses as a system message, a tool call or another turn. `hides_text`: it holds text that nobody sees',
    }),
  })
  .meta({ id: 'Suspicious' });

/** A sentence that an insight stands on, word for word. */
export const evidence = z
  .object({
    number: z.int(),
    memory_id: z.string(),
    quote: z.string(),
    context_types: z.record(z.string(), z.array(z.string())),
    source: z.object({ kind: z.string(), name: z.string().nullable() }),
    occurred_at: z.string(),
    relevance: z.number(),
    role: z.enum(['supports', 'against', 'history', 'near']),
    suspicious: suspicious.optional().meta({
      description: 'It reads like an order to the agent that reads it: shown, and used for no recommendation',
    }),
  })
  .meta({ id: 'Evidence' });
/** A sentence that an insight stands on, word for word. */
export type Evidence = z.infer<typeof evidence>;

/** What each confidence means, in the same sentence wherever it is explained. */
export const confidenceMeanings = {
  high: 'A stored note settles it, and nothing stored contests it.',
  medium: 'Stored notes bear on it; check them before you rely on it.',
  low: 'Nothing stored answers it, no note says it outright, or it is contested.',
} as const;

const answerFields = {
  insight: z.string().meta({ description: 'A synthesized finding drawn from relevant knowledge' }),
  recommendation: z.string().meta({ description: 'An actionable suggestion based on the insight' }),
  confidence: z.enum(['high', 'medium', 'low']).meta({
    description: Object.entries(confidenceMeanings)
      .map(([band, meaning]) => `\`${band}\`: ${meaning}`)
      .join(' '),
  }),
};

/** What the answer cost, and who worded it. */
const insightUsage = z.object({
  tier: z.string().meta({ description: '`llm` where words of the LLM stand in the answer' }),
  model: z.string().nullable().meta({ description: 'The LLM that was configured' }),
  tokens: z.int(),
  milliseconds: z.number(),
  fallback: z
    .string()
    .nullable()
    .optional()
    .meta({ description: 'Why the local answer was given although an LLM is configured' }),
  llm: z
    .object({
      input_tokens: z.int(),
      output_tokens: z.int(),
      milliseconds: z.number(),
      written: z.int().meta({ description: 'Sentences that the LLM wrote' }),
      kept: z.int().meta({ description: 'Sentences that follow from what they cite' }),
      dropped: z.record(z.string(), z.int()).meta({ description: 'How many were dropped for which fault' }),
      checked_by: z.enum(['judge', 'words']).nullable(),
      used: z.array(z.enum(['insight', 'recommendation'])),
    })
    .nullable()
    .optional(),
});

/** Finding, recommendation and confidence for a task. */
export const insightAnswer = z
  .object({
    ...answerFields,
    confidence_reason: z
      .string()
      .optional()
      .meta({ description: 'Why the confidence is what it is, in one sentence; comes with `evidence`' }),
    evidence: z.array(evidence).optional(),
    contradictions: z
      .array(
        z.object({
          contradiction_id: z.string(),
          first: z.string(),
          second: z.string(),
          first_quote: z.string(),
          second_quote: z.string(),
          reason: z.string(),
        }),
      )
      .optional(),
    trace: z.record(z.string(), z.json()).optional(),
    usage: insightUsage.optional(),
  })
  .meta({ id: 'Insight' });
/** Finding, recommendation and confidence for a task. */
export type InsightAnswer = z.infer<typeof insightAnswer>;

/** What is told while an insight is made: one event of a stream each, before `done` with the whole answer. */
export const insightProgress = z
  .discriminatedUnion('stage', [
    z.object({ stage: z.literal('evidence'), evidence: z.array(evidence) }),
    z
      .object({ stage: z.literal('local'), ...answerFields })
      .meta({ description: 'The answer that holds if nothing better comes' }),
    z.object({ stage: z.literal('wording'), model: z.string() }),
    z.object({
      stage: z.literal('checked'),
      written: z.int().meta({ description: 'Sentences that the LLM wrote' }),
      kept: z.int().meta({ description: 'Sentences that follow from what they cite' }),
    }),
  ])
  .meta({ id: 'InsightProgress' });
/** How far an insight is. */
export type InsightProgress = z.infer<typeof insightProgress>;
