/** Reflect: knowledge becomes advice. Evidence, finding, recommendation and confidence, one after the other. */
import type { Clocks } from '../../domain/clocks.js';
import type { Memory } from '../../domain/memory.js';
import { independentVoices } from '../../domain/support.js';
import { findGraph } from '../find.js';
import type { EngineParts } from '../parts.js';
import { type Question, type Recalled, recall } from '../recall/recall.js';
import {
  type Confidence,
  type ConfidenceFeatures,
  confidenceOf,
  featuresOf,
  surelyJudged,
} from './confidence.js';
import { type Evidence, gatherEvidence, saysTheSame } from './evidence.js';
import { asSentence, contestedFinding, type Dispute, finding } from './finding.js';
import { judgeSentences } from './judge-sentences.js';
import { recommend, recordFirst } from './recommendation.js';
import { taskWords } from './task-words.js';

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
  readonly confidence: Confidence;
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

const nothing = (insight: string, task: string, recalled: Recalled): Insight => ({
  insight,
  recommendation: recordFirst(task),
  confidence: 'low',
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
  });
  if (graph.memoryCount === 0 && recalled.hits.length === 0) {
    return nothing('Nothing is stored in this graph yet.', task.task, recalled);
  }
  const telling = taskWords(task.locusQuery ?? task.task, recalled.words, graph.memoryCount);
  const judged = await judgeSentences(parts.models.judge, task.locusQuery ?? task.task, recalled.hits);
  const evidence = gatherEvidence(recalled.hits, telling, judged);
  if (evidence.length === 0) return nothing(nothingFits(recalled), task.task, recalled);

  const disputes = await disputesOf(parts, graphId, evidence);
  const heard = await parts.store.sourcesOf(
    graphId,
    recalled.hits.map(hit => hit.memory.id),
  );
  const voicesOf = (memories: readonly Memory[]): number =>
    independentVoices(memories.flatMap(memory => heard.get(memory.id) ?? []));
  const supports = new Map(
    evidence.map(one => [one, voicesOf([one.memory, ...saysTheSame(one, recalled.hits)])]),
  );
  const voices = Math.max(voicesOf(evidence.map(one => one.memory)), ...supports.values());
  const features = featuresOf(evidence, telling, voices, disputes.length > 0);
  const confidence = confidenceOf(features);
  const isAbout = features.coverage >= aboutTheTask || features.bestJudged >= surelyJudged;
  if (!isAbout || (!features.namesCovered && disputes.length === 0)) {
    const best = evidence[0] as Evidence;
    const ofBest = disputes.filter(dispute => concerns(best, dispute));
    return {
      ...nothing(`${nothingFits(recalled)}${nearest(best, ofBest)}`, task.task, recalled),
      evidence: [best],
      disputes: ofBest,
      features,
    };
  }
  return {
    insight: finding(evidence, disputes, supports),
    recommendation: recommend(evidence, disputes, task.task),
    confidence,
    declined: false,
    evidence,
    disputes,
    features,
    recalled,
  };
};
