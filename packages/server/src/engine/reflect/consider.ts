/** What is considered: the memories that recall gives. `locus_query` says where to look; the task still decides what answers. */
import type { Graph } from '../../domain/graph.js';
import { words } from '../../language/words.js';
import type { EngineParts } from '../parts.js';
import { type Hit, type Question, type Recalled, recall } from '../recall/recall.js';
import { isLong, memoryAbout, memoryInPart } from './read-in-part.js';
import { coverageOf, type TaskWords, taskWords } from './task-words.js';

export interface Considered {
  readonly recalled: Recalled;
  readonly hits: readonly Hit[];
  readonly task: TaskWords;
  /** The words of `locus_query`; null where it was left out. */
  readonly area: TaskWords | null;
  /** The task speaks of something that is stored outside of the area it was sent to. */
  readonly taskLiesElsewhere: boolean;
  /** How many of the hits were too long to be read whole. */
  readonly cutMemories: number;
}

/** How much the task counts beside `locus_query` in the order of what the latter found. */
const taskShare = 0.6;
/** The area is read this much deeper than the limit, so that the task can choose in it. */
const areaDepth = 2;
const deepest = 100;
/** From this share of its words on, a memory is about the task. */
const aboutTask = 0.4;

const keyOf = ({ memory }: Hit): string => memory.id;

const share = (hit: Hit | undefined, top: number): number =>
  hit === undefined ? 0 : hit.score / Math.max(top, Number.EPSILON);

/** Long memories by the part that is about the task. */
const readFor = (recalled: Recalled, task: TaskWords): Recalled => ({
  ...recalled,
  hits: recalled.hits.map(hit => ({ ...hit, memory: memoryAbout(hit.memory, task) })),
  besides: recalled.besides.map(memory => memoryAbout(memory, task)),
});

const countLong = (hits: readonly Hit[]): number => hits.filter(({ memory }) => isLong(memory)).length;

const steered = (byArea: Recalled, byTask: Recalled, limit: number): Hit[] => {
  const ofTask = new Map(byTask.hits.map(hit => [keyOf(hit), hit]));
  const topArea = byArea.hits[0]?.score ?? 1;
  const topTask = byTask.hits[0]?.score ?? 1;
  return byArea.hits
    .map(hit => ({
      ...hit,
      score: (share(hit, topArea) + taskShare * share(ofTask.get(keyOf(hit)), topTask)) / (1 + taskShare),
    }))
    .sort((one, other) => other.score - one.score)
    .slice(0, limit);
};

export const consider = async (
  parts: EngineParts,
  graph: Graph,
  asked: Omit<Question, 'query' | 'alsoStatuses' | 'rerank'> & {
    readonly task: string;
    readonly locusQuery: string | null;
  },
  signal?: AbortSignal,
): Promise<Considered> => {
  const { task, locusQuery, ...where } = asked;
  // The judge reads the sentences themselves, later.
  const ask = (query: string, limit: number, signals: boolean) =>
    recall(parts, graph, { ...where, query, limit, alsoStatuses: [], rerank: 0, signals }, signal);
  if (locusQuery === null) {
    const found = await ask(task, where.limit, true);
    const telling = taskWords(task, found.words, graph.memoryCount);
    const recalled = readFor(found, telling);
    const { hits } = recalled;
    const cutMemories = countLong(found.hits);
    return { recalled, hits, task: telling, area: null, taskLiesElsewhere: false, cutMemories };
  }
  const byArea = await ask(locusQuery, Math.min(deepest, areaDepth * where.limit), false);
  const byTask = await ask(task, where.limit, true);
  const telling = taskWords(task, byTask.words, graph.memoryCount);
  const found = steered(byArea, byTask, where.limit);
  const recalled = readFor({ ...byArea, hits: found, besides: byTask.besides }, telling);
  const { hits } = recalled;
  const inArea = new Set(hits.map(keyOf));
  return {
    // How sure it is goes by the task.
    recalled: { ...recalled, signals: byTask.signals },
    hits,
    task: telling,
    area: { ...taskWords(locusQuery, byArea.words, graph.memoryCount), names: [] },
    taskLiesElsewhere: byTask.hits.some(
      hit =>
        !inArea.has(keyOf(hit)) &&
        coverageOf(new Set(words(memoryInPart(hit.memory).content)), telling) >= aboutTask,
    ),
    cutMemories: countLong(found),
  };
};
