/**
 * Step 2, consider: the memories that recall returns. `locus_query` says where to look; the task still decides what
 * answers.
 */
import type { Graph } from '../../domain/graph.js';
import type { EngineParts } from '../parts.js';
import type { QueryVector } from '../recall/query-vector.js';
import { type Hit, type Recalled, recall } from '../recall/recall.js';
import type { Task } from './task.js';

/** The weight of the task next to `locus_query` when ranking what the latter found. */
const taskShare = 0.6;
/** The area is searched this much deeper than the limit, so that the task has a choice. */
const areaDepth = 2;
const deepest = 100;

const share = (hit: Hit | undefined, top: number): number =>
  hit === undefined ? 0 : hit.score / Math.max(top, Number.EPSILON);

const steered = (byArea: Recalled, byTask: Recalled, limit: number): Hit[] => {
  const ofTask = new Map(byTask.hits.map(hit => [hit.memory.id, hit]));
  const topArea = byArea.hits[0]?.score ?? 1;
  const topTask = byTask.hits[0]?.score ?? 1;
  return byArea.hits
    .map(hit => ({
      ...hit,
      score: (share(hit, topArea) + taskShare * share(ofTask.get(hit.memory.id), topTask)) / (1 + taskShare),
    }))
    .sort((one, other) => other.score - one.score)
    .slice(0, limit);
};

/** The search words of both, rarest first. */
const wordsOf = (byTask: Recalled, byArea: Recalled): Recalled['words'] => {
  const known = new Map([...byTask.words, ...byArea.words].map(word => [word.term, word]));
  return [...known.values()].sort((one, other) => other.weight - one.weight);
};

export const consider = async (
  parts: EngineParts,
  graph: Graph,
  { locusQuery, limit, contexts, clocks }: Task,
  text: string,
  vector: QueryVector | null,
  signal?: AbortSignal,
): Promise<Recalled> => {
  const where = { contexts, clocks, alsoStatuses: [] };
  const asked = { ...where, query: text, limit, vector };
  if (locusQuery === null) return recall(parts, graph, { ...asked, turns: true }, signal);
  const byTask = await recall(parts, graph, asked, signal);
  const deep = Math.min(deepest, areaDepth * limit);
  const byArea = await recall(
    parts,
    graph,
    { ...where, query: locusQuery, limit: deep, turns: true },
    signal,
  );
  return {
    ...byArea,
    hits: steered(byArea, byTask, limit),
    words: wordsOf(byTask, byArea),
    isFitting: () => byTask.isFitting() || byArea.isFitting(),
  };
};
