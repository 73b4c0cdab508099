/**
 * Measures whether confidence means something: does it separate what can be answered, and is it right as often as it
 * says?
 */
import type { InsightAnswer, KnowledgeApi } from '@loci/client';
import type { DataSet } from './datasets.js';
import { auroc, calibrationError } from './metrics.js';
import { type AskOptions, graphOf, type Stored } from './retrieval.js';

type Band = InsightAnswer['confidence'];

export interface BandResult {
  readonly questions: number;
  /** Of those, how many can be answered … */
  readonly answerable: number;
  /** … and how many have a memory that answers in the evidence. */
  readonly shown: number;
}

export interface AnswerabilityResult {
  readonly set: string;
  readonly answerable: number;
  readonly unanswerable: number;
  /** Null where the set has only one kind of question. */
  readonly auroc: number | null;
  /** How far the probability is from the share that can be answered, over ten bins. */
  readonly calibrationError: number;
  /** The share of the unanswerable that got `high`; null where there are none. */
  readonly unanswerableHigh: number | null;
  readonly bands: Readonly<Record<Band, BandResult>>;
}

const worth: Readonly<Record<Band, number>> = { low: 0, medium: 0.5, high: 1 };

/** The probability where the answer has one, else its band. */
const scoreOf = ({ confidence, trace }: InsightAnswer): number =>
  typeof trace?.probability === 'number' ? trace.probability : worth[confidence];

/** Whether the evidence contains a memory that the data calls gold. */
export const holdsGold = (
  answer: InsightAnswer,
  gold: readonly string[],
  stored: Stored,
  graph: string,
): boolean => {
  const ids = stored.get(graph);
  const shown = (answer.evidence ?? []).flatMap(one => ids?.get(one.memory_id) ?? []);
  return shown.some(id => gold.includes(id));
};

interface Asked {
  readonly band: Band;
  readonly score: number;
  readonly isAnswerable: boolean;
  readonly isShown: boolean;
}

const bandOf = (asked: readonly Asked[], band: Band): BandResult => {
  const inBand = asked.filter(one => one.band === band);
  return {
    questions: inBand.length,
    answerable: inBand.filter(one => one.isAnswerable).length,
    shown: inBand.filter(one => one.isShown).length,
  };
};

export const summary = (set: string, asked: readonly Asked[]): AnswerabilityResult => {
  const can = asked.filter(one => one.isAnswerable);
  const cannot = asked.filter(one => !one.isAnswerable);
  const scores = (some: readonly Asked[]) => some.map(one => one.score);
  return {
    set,
    answerable: can.length,
    unanswerable: cannot.length,
    auroc: auroc(scores(can), scores(cannot)),
    calibrationError: calibrationError(
      asked.map(({ score, isAnswerable }) => ({ probability: score, isTrue: isAnswerable })),
    ),
    unanswerableHigh:
      cannot.length === 0 ? null : cannot.filter(one => one.band === 'high').length / cannot.length,
    bands: { high: bandOf(asked, 'high'), medium: bandOf(asked, 'medium'), low: bandOf(asked, 'low') },
  };
};

export const measureAnswerability = async (
  api: KnowledgeApi,
  set: DataSet,
  stored: Stored,
  { limit }: Pick<AskOptions, 'limit'>,
): Promise<AnswerabilityResult> => {
  const asked: Asked[] = [];
  for (const collection of set.collections) {
    const graph_id = graphOf(set, collection);
    for (const { query, gold, answerable } of collection.queries.slice(0, limit ?? undefined)) {
      const answer = await api.insight({ graph_id, task: query, include: ['trace', 'evidence'] });
      asked.push({
        band: answer.confidence,
        score: scoreOf(answer),
        isAnswerable: answerable,
        isShown: answerable && holdsGold(answer, gold, stored, graph_id),
      });
    }
  }
  return summary(set.name, asked);
};
