/** Whom a memory is compared with: what recall finds for its own words, meaning and names. */
import { presentClocks } from '../../domain/clocks.js';
import type { Graph } from '../../domain/graph.js';
import type { Memory } from '../../domain/memory.js';
import type { EngineParts } from '../parts.js';
import { type GraphIndex, newestRow } from '../recall/index/graph-index.js';
import { recall } from '../recall/recall.js';

/** A partner that is not among these was found in no measured set by looking further. */
const mostCandidates = 20;
/** The beginning tells what a memory is about; a long one as a whole would ask for everything. */
const askedCharacters = 600;

export interface Candidate {
  readonly memory: Memory;
  /** Of the two vectors; null where one of them has none. */
  readonly cosine: number | null;
}

const cosineOf = (index: GraphIndex, a: string, b: string): number | null => {
  const rowA = newestRow(index, a);
  const rowB = newestRow(index, b);
  const matrix = index.vectors?.matrix;
  if (rowA === undefined || rowB === undefined || matrix === undefined) return null;
  return matrix.has(rowA) && matrix.has(rowB) ? matrix.cosine(rowA, rowB) : null;
};

export const candidatesFor = async (
  parts: EngineParts,
  graph: Graph,
  index: GraphIndex,
  memory: Memory,
): Promise<Candidate[]> => {
  const { hits } = await recall(parts, graph, {
    query: memory.content.slice(0, askedCharacters),
    limit: mostCandidates + 1,
    contexts: null,
    clocks: presentClocks,
    alsoStatuses: [],
    rerank: 0,
  });
  return hits
    .filter(hit => hit.memory.id !== memory.id)
    .map(hit => ({ memory: hit.memory, cosine: cosineOf(index, memory.id, hit.memory.id) }));
};
