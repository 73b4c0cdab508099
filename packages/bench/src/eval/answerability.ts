/** Measures whether confidence tells the questions that can be answered from those that cannot. */
import type { InsightAnswer, KnowledgeApi } from '@loci/client';
import type { DataSet } from './datasets.js';
import { auroc } from './metrics.js';
import { type AskOptions, graphOf } from './retrieval.js';

type Band = InsightAnswer['confidence'];

export interface AnswerabilityResult {
  readonly set: string;
  readonly answerable: number;
  readonly unanswerable: number;
  /** Null where the set has questions of one kind only. */
  readonly auroc: number | null;
  /** For each band: how many questions fell into it, and how many of those can be answered. */
  readonly bands: Readonly<Record<Band, { readonly questions: number; readonly answerable: number }>>;
}

const worth: Readonly<Record<Band, number>> = { low: 0, medium: 0.5, high: 1 };

/** The probability where the answer tells one, else its band. */
const scoreOf = ({ confidence, trace }: InsightAnswer): number =>
  typeof trace?.probability === 'number' ? trace.probability : worth[confidence];

export const measureAnswerability = async (
  api: KnowledgeApi,
  set: DataSet,
  { limit }: AskOptions,
): Promise<AnswerabilityResult> => {
  const scores: Record<'can' | 'cannot', number[]> = { can: [], cannot: [] };
  const bands = {
    high: { questions: 0, answerable: 0 },
    medium: { questions: 0, answerable: 0 },
    low: { questions: 0, answerable: 0 },
  };
  for (const collection of set.collections) {
    for (const query of collection.queries.slice(0, limit ?? undefined)) {
      const answer = await api.insight({
        graph_id: graphOf(set, collection),
        task: query.query,
        include: ['trace'],
      });
      scores[query.answerable ? 'can' : 'cannot'].push(scoreOf(answer));
      bands[answer.confidence].questions++;
      if (query.answerable) bands[answer.confidence].answerable++;
    }
  }
  return {
    set: set.name,
    answerable: scores.can.length,
    unanswerable: scores.cannot.length,
    auroc: auroc(scores.can, scores.cannot),
    bands,
  };
};
