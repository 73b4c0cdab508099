/** Finding memories, and the insight that is made of them. */
import { z } from 'zod';
import { clocks, contextFilter, graphId, plainText } from './fields.js';
import { limits } from './limits.js';
import { memory } from './memories.js';

const maxTokens = z
  .int()
  .min(1)
  .meta({ description: 'Stop before the answers pass this many tokens (about 4 characters each)' });

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
});

export const explanation = z
  .object({
    arms: z.record(z.string(), z.object({ rank: z.int().nullable(), score: z.number() })),
    matched: z.array(z.string()),
    reason: z.string(),
  })
  .meta({ id: 'Explanation' });
export type Explanation = z.infer<typeof explanation>;

export const memoryHit = memory
  .extend({ score: z.number(), explain: explanation.optional() })
  .meta({ id: 'MemoryHit' });
export type MemoryHit = z.infer<typeof memoryHit>;

export const insightIncludes = ['evidence', 'contradictions', 'trace', 'usage'] as const;

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
  include: z.array(z.enum(insightIncludes)).optional(),
});

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
  })
  .meta({ id: 'Evidence' });
export type Evidence = z.infer<typeof evidence>;

export const insightAnswer = z
  .object({
    insight: z.string().meta({ description: 'A synthesized finding drawn from relevant knowledge' }),
    recommendation: z.string().meta({ description: 'An actionable suggestion based on the insight' }),
    confidence: z.enum(['high', 'medium', 'low']),
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
    usage: z
      .object({ tier: z.string(), model: z.string().nullable(), tokens: z.int(), milliseconds: z.number() })
      .optional(),
  })
  .meta({ id: 'Insight' });
export type InsightAnswer = z.infer<typeof insightAnswer>;
