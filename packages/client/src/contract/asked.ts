/** What was asked with its answer, and what people said about it. */
import { z } from 'zod';
import { verdictMeanings } from './choices.js';
import { answerTime, graphId, id, plainText } from './fields.js';
import { limits } from './limits.js';

/** What became of a task. */
export const insightOutcome = z.enum(['answered', 'declined', 'contested']);

/** What a person can say about an answer. */
export const verdict = z.enum(['helpful', 'wrong', 'outdated', 'missing']).meta({
  description: Object.entries(verdictMeanings)
    .map(([name, meaning]) => `\`${name}\`: ${meaning}`)
    .join(' '),
});

/** A verdict on an answer. */
export const feedbackBody = z.strictObject({
  graph_id: graphId,
  verdict,
  memory_ids: z.array(id).min(1).max(100).optional().meta({
    description: 'The memories of the insight that it is about; by default all that the answer rests on',
  }),
  note: plainText(limits.reasonCharacters).optional().meta({ description: 'Why, in your own words' }),
});

/** What one person said about an answer; a later verdict replaces it. */
export const feedback = z
  .object({
    by: z.string(),
    at: answerTime,
    verdict,
    note: z.string().nullable(),
    memory_ids: z.array(z.string()),
  })
  .meta({ id: 'Feedback' });

/** A memory as an answer used it. */
export const quotedMemory = z
  .object({
    memory_id: z.string(),
    quote: z.string(),
    role: z.enum(['supports', 'against', 'history', 'near']),
  })
  .meta({ id: 'QuotedMemory' });

/** A task that was asked, and its answer. */
export const askedInsight = z
  .object({
    insight_id: z.string(),
    task: z.string(),
    asked_by: z.string(),
    asked_at: answerTime,
    outcome: insightOutcome,
    insight: z.string(),
    recommendation: z.string(),
    confidence: z.enum(['high', 'medium', 'low']),
    evidence: z.array(quotedMemory),
  })
  .meta({ id: 'AskedInsight' });
/** A task that was asked, and its answer. */
export type AskedInsight = z.infer<typeof askedInsight>;

/** A task that was asked, its answer, and what people said about it. */
export const askedInsightDetail = askedInsight
  .extend({ feedback: z.array(feedback).meta({ description: 'Oldest first, one per person' }) })
  .meta({ id: 'AskedInsightDetail' });
/** A task that was asked, its answer, and what people said about it. */
export type AskedInsightDetail = z.infer<typeof askedInsightDetail>;

/** An insight after your verdict on it. */
export const judgedInsight = askedInsightDetail
  .extend({
    replaced: feedback.optional().meta({ description: 'Your earlier verdict on it, which no longer counts' }),
  })
  .meta({ id: 'JudgedInsight' });
/** An insight after your verdict on it. */
export type JudgedInsight = z.infer<typeof judgedInsight>;
