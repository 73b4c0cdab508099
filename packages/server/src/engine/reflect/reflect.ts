/** Reflect: knowledge becomes advice. Evidence, finding, recommendation and confidence, one after the other. */
import type { Clocks } from '../../domain/clocks.js';
import type { Memory } from '../../domain/memory.js';
import { findGraph } from '../find.js';
import type { EngineParts } from '../parts.js';
import { type Question, type Recalled, recall } from '../recall/recall.js';
import { declined, type Judgement, judgementOf, modelFor } from './confidence.js';
import { type ConfidenceFeatures, featuresOf, voicesOf } from './confidence-features.js';
import { type Evidence, gatherEvidence, saysTheSame } from './evidence.js';
import { asSentence, contestedFinding, type Dispute, finding } from './finding.js';
import { judgeSentences } from './judge-sentences.js';
import { recommend, recordFirst } from './recommendation.js';
import { taskWords } from './task-words.js';
import { answeredByOthers } from './whose-matter.js';

export interface Task {
  readonly task: string;
  readonly locusQuery: string | null;
  readonly limit: number;
  readonly contexts: Question['contexts'];
  readonly clocks: Clocks;
}

export interface Insight {
  readonly insight: string;
  readonly recommendation: string;
  readonly judgement: Judgement;
  /** Nothing answers; the evidence is only what lies nearest. */
  readonly declined: boolean;
  readonly evidence: readonly Evidence[];
  readonly disputes: readonly Dispute[];
  readonly features: ConfidenceFeatures | null;
  readonly recalled: Recalled;
}

const disputesOf = async (
  parts: EngineParts,
  graphId: string,
  evidence: readonly Evidence[],
): Promise<Dispute[]> => {
  const ids = [...new Set(evidence.map(one => one.memory.id))];
  const open = await parts.store.openContradictionsOf(graphId, ids);
  const memories = await parts.store.memories(
    graphId,
    open.flatMap(one => [one.first, one.second]),
  );
  const byId = new Map<string, Memory>(memories.map(memory => [memory.id, memory]));
  return open.flatMap(contradiction => {
    const first = byId.get(contradiction.first);
    const second = byId.get(contradiction.second);
    return first === undefined || second === undefined ? [] : [{ contradiction, first, second }];
  });
};

const nothing = (
  insight: string,
  task: string,
  recalled: Recalled,
  judgement: Judgement | null = null,
): Insight => ({
  insight,
  recommendation: recordFirst(task),
  judgement: declined(modelFor(recalled.recipe), judgement),
  declined: true,
  evidence: [],
  disputes: [],
  features: null,
  recalled,
});

const placesAsked = (recalled: Recalled): string =>
  recalled.missingContexts
    .map(({ type, name }) => (name === '' ? `any “${type}”` : `“${type}: ${name}”`))
    .join(', ');

const nothingFits = (recalled: Recalled): string => {
  const missing = placesAsked(recalled);
  const where = missing === '' ? '' : ` The graph does not have ${missing}.`;
  return `Nothing stored speaks to this task.${where}`;
};

/** What is contested is told with both its sides, here too. */
const nearest = (best: Evidence, disputes: readonly Dispute[]): string => {
  const told = disputes.length > 0 ? disputes.map(contestedFinding).join(' ') : asSentence(best.quote);
  return ` The nearest that is stored: ${told}`;
};

const concerns = (best: Evidence, { first, second }: Dispute): boolean =>
  first.id === best.memory.id || second.id === best.memory.id;

/** The judge is so sure that it needs no shared words. */
const surelyJudged = 0.9;
/** Below this share of the task's words, what was found is about something else. */
const aboutTheTask = 0.3;

export const reflect = async (parts: EngineParts, graphId: string, task: Task): Promise<Insight> => {
  const graph = await findGraph(parts.store, graphId);
  const recalled = await recall(parts, graph, {
    query: task.locusQuery ?? task.task,
    limit: task.limit,
    contexts: task.contexts,
    clocks: task.clocks,
    alsoStatuses: [],
    // The judge reads the sentences themselves, below.
    rerank: 0,
    signals: true,
  });
  if (graph.memoryCount === 0 && recalled.hits.length === 0) {
    return nothing('Nothing is stored in this graph yet.', task.task, recalled);
  }
  const telling = taskWords(task.locusQuery ?? task.task, recalled.words, graph.memoryCount);
  const judged = await judgeSentences(parts.models.judge, task.locusQuery ?? task.task, recalled.hits);
  const evidence = gatherEvidence(recalled.hits, telling, judged);
  if (evidence.length === 0) return nothing(nothingFits(recalled), task.task, recalled);

  const disputes = await disputesOf(parts, graphId, evidence);
  const supports = new Map(
    evidence.map(one => [
      one,
      voicesOf([one, ...saysTheSame(one, recalled.hits).map(memory => ({ ...one, memory }))]),
    ]),
  );
  const voices = Math.max(
    voicesOf(evidence),
    ...supports.values(),
    ...evidence.map(one => one.memory.supportCount),
  );
  const question = task.locusQuery ?? task.task;
  const features = featuresOf({
    question,
    task: telling,
    recalled,
    evidence,
    judged,
    others: await answeredByOthers(parts.models.judge, question, recalled),
    voices,
    bestVoices: Math.max(supports.get(evidence[0] as Evidence) ?? 1, evidence[0]?.memory.supportCount ?? 1),
    contested: disputes.length > 0,
  });
  const judgement = judgementOf(modelFor(recalled.recipe), features);
  const isAbout = features.coverage >= aboutTheTask || features.bestJudged >= surelyJudged;
  const isAmiss = !isAbout || (!features.namesCovered && disputes.length === 0);
  // A doubt is told by the band; only where it is probable that nothing answers is that said.
  if (isAmiss && judgement.confidence === 'low') {
    const best = evidence[0] as Evidence;
    const ofBest = disputes.filter(dispute => concerns(best, dispute));
    return {
      ...nothing(`${nothingFits(recalled)}${nearest(best, ofBest)}`, task.task, recalled, judgement),
      evidence: [best],
      disputes: ofBest,
      features,
    };
  }
  return {
    insight: finding(evidence, disputes, supports),
    recommendation: recommend(evidence, disputes, task.task),
    judgement,
    declined: false,
    evidence,
    disputes,
    features,
    recalled,
  };
};
