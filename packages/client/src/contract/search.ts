/** Searching memories, and the insights made from them. */
import { z } from 'zod';
import { confidenceMeanings } from './choices.js';
import { clocks, contextFilter, graphId, plainText } from './fields.js';
import { limits } from './limits.js';
import { memory } from './memories.js';

const maxTokens = z
  .int()
  .min(1)
  .meta({ description: 'Stop before the results exceed this many tokens (about 4 characters each)' });

/** A search query and its scope. */
export const searchBody = z.strictObject({
  query: plainText(limits.queryCharacters).refine(text => /[\p{L}\p{N}]/u.test(text), {
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
    .meta({ description: 'How many of the best hits the reader reads and reranks; default 0' }),
  max_tokens: maxTokens.optional(),
  min_relevance: z.number().min(0).max(1).optional().meta({
    description:
      'Omit less relevant hits; 0 returns everything. By default a search returns nothing if no memory fits the query',
  }),
});

/** What the relevance of a hit means, in one sentence for every interface. */
export const relevanceMeaning =
  'How likely the memory is what you asked for, 0 to 1; without models, the share of query words.';

/** What each step contributed to the rank of a hit. */
export const explanation = z
  .object({
    arms: z.record(z.string(), z.object({ rank: z.int().nullable(), score: z.number() })),
    matched: z.array(z.string()),
    reason: z.string(),
    relevance: z
      .record(z.string(), z.number())
      .optional()
      .meta({ description: 'The parts of the relevance' }),
  })
  .meta({ id: 'Explanation' });
/** What each step contributed to the rank of a hit. */
export type Explanation = z.infer<typeof explanation>;

/** A memory that a search found, with its score. */
export const memoryHit = memory
  .extend({
    score: z.number().meta({ description: 'Orders the hits of one query; not comparable between queries' }),
    relevance: z
      .number()
      .optional()
      .meta({ description: `${relevanceMeaning} Older servers omit it` }),
    explain: explanation.optional(),
  })
  .meta({ id: 'MemoryHit' });
/** A memory that a search found, with its score. */
export type MemoryHit = z.infer<typeof memoryHit>;

/** What an insight can include besides its answer. */
export const insightIncludes = ['evidence', 'contradictions', 'trace', 'usage'] as const;

/** What an insight includes by default. */
const insightIncludesDefault: readonly (typeof insightIncludes)[number][] = ['evidence', 'contradictions'];

/** A task, and where to look for what helps with it. */
export const insightBody = z.strictObject({
  task: plainText(limits.taskCharacters).meta({
    description: 'The question or task',
    examples: ['Large uploads fail in Atlas production, what should I do?'],
  }),
  graph_id: graphId,
  limit: z.int().min(1).max(limits.insightLimitMax).default(limits.insightLimitDefault),
  locus_query: plainText(limits.queryCharacters).optional(),
  context_types: contextFilter.optional(),
  ...clocks,
  include: z
    .array(z.enum(insightIncludes))
    .default([...insightIncludesDefault])
    .meta({
      description:
        'What to return besides insight, recommendation and confidence; `[]`: nothing. `evidence` adds `confidence_reason`',
    }),
});

/** Why a stored text looks like instructions to the reader. */
export const suspicionReasons = [
  'addresses_agent',
  'runs_code',
  'asks_secrecy',
  'sends_data',
  'poses_as_system',
  'hides_text',
] as const;

/** Marks stored text that no recommendation is based on; a warning, not proof. */
export const suspicious = z
  .object({
    reason: z.enum(suspicionReasons).meta({
      description:
        '`addresses_agent`: it addresses the tools or instructions of an agent. `runs_code`: it tells the reader to run something. `asks_secrecy`: it asks to hide something from people. `sends_data`: it tells the reader to send something elsewhere. `poses_as_system`: it poses as a system message, a tool call or another turn. `hides_text`: it contains hidden text',
    }),
  })
  .meta({ id: 'Suspicious' });

/** A sentence that an insight is based on, quoted exactly. */
export const evidence = z
  .object({
    number: z.int(),
    memory_id: z.string(),
    quote: z.string(),
    context_types: z.record(z.string(), z.array(z.string())),
    source: z.object({ kind: z.string(), name: z.string().nullable(), ref: z.string().nullable() }),
    occurred_at: z.string(),
    relevance: z.number(),
    role: z.enum(['supports', 'against', 'history', 'near']),
    feedback: z.enum(['raised', 'lowered']).optional().meta({
      description: 'Feedback on similar tasks moved its relevance; omitted where it did not',
    }),
    suspicious: suspicious.optional().meta({
      description: 'It looks like instructions to the reader: shown, but no recommendation is based on it',
    }),
  })
  .meta({ id: 'Evidence' });
/** A sentence that an insight is based on, quoted exactly. */
export type Evidence = z.infer<typeof evidence>;

const answerFields = {
  insight: z.string().meta({ description: 'A synthesized finding drawn from relevant knowledge' }),
  recommendation: z.string().meta({ description: 'An actionable suggestion based on the insight' }),
  confidence: z.enum(['high', 'medium', 'low']).meta({
    description: Object.entries(confidenceMeanings)
      .map(([band, meaning]) => `\`${band}\`: ${meaning}`)
      .join(' '),
  }),
};

/** What the answer cost, and what wrote it. */
const insightUsage = z.object({
  tier: z.string().meta({ description: '`llm` if the answer contains sentences from the LLM' }),
  model: z.string().nullable().meta({ description: 'The LLM that was configured' }),
  tokens: z.int(),
  milliseconds: z.number(),
  fallback: z
    .string()
    .nullable()
    .optional()
    .meta({ description: 'Why the local answer was used although an LLM is configured' }),
  llm: z
    .object({
      input_tokens: z.int(),
      output_tokens: z.int(),
      milliseconds: z.number(),
      written: z.int().meta({ description: 'Sentences written by the LLM' }),
      kept: z.int().meta({ description: 'Sentences supported by what they cite' }),
      dropped: z
        .record(z.string(), z.int())
        .meta({ description: 'How many sentences were dropped, by reason' }),
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
    insight_id: z.string().optional().meta({
      description:
        'To read it again and give feedback; omitted with `include: []`, or if the graph keeps none',
    }),
    confidence_reason: z
      .string()
      .optional()
      .meta({ description: 'The reason for the confidence, in one sentence; included with `evidence`' }),
    feedback: z.string().optional().meta({
      description: 'What feedback on similar tasks changed, if anything; included with `evidence`',
    }),
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

/** Progress of an insight: one stream event each, before `done` with the whole answer. */
export const insightProgress = z
  .discriminatedUnion('stage', [
    z.object({ stage: z.literal('evidence'), evidence: z.array(evidence) }),
    z
      .object({ stage: z.literal('local'), ...answerFields })
      .meta({ description: 'The answer, unless a better one follows' }),
    z.object({ stage: z.literal('wording'), model: z.string() }),
    z.object({
      stage: z.literal('checked'),
      written: z.int().meta({ description: 'Sentences written by the LLM' }),
      kept: z.int().meta({ description: 'Sentences supported by what they cite' }),
    }),
  ])
  .meta({ id: 'InsightProgress' });
/** The progress of an insight. */
export type InsightProgress = z.infer<typeof insightProgress>;
