/** Chooses which memories to compare: those that recall finds for the memory's words, meaning and names. */
import { presentClocks } from '../../domain/clocks.js';
import type { Graph } from '../../domain/graph.js';
import type { Memory } from '../../domain/memory.js';
import type { EngineParts } from '../parts.js';
import { type GraphIndex, newestRow } from '../recall/index/graph-index.js';
import type { QueryVector } from '../recall/query-vector.js';
import { recall } from '../recall/recall.js';
import { thresholds } from './thresholds.js';

/** A memory usually states its topic first; all of a long one would match everything. */
const askedCharacters = 600;

/** Cosine of the two vectors; null if either is missing. */
export const cosineOf = (index: GraphIndex, a: string, b: string): number | null => {
  const rowA = newestRow(index, a);
  const rowB = newestRow(index, b);
  const matrix = index.vectors?.matrix;
  if (rowA === undefined || rowB === undefined || matrix === undefined) return null;
  return matrix.has(rowA) && matrix.has(rowB) ? matrix.cosine(rowA, rowB) : null;
};

/** If the query is the whole text of the memory, its own vector is the query vector. */
const vectorOf = ({ vectors }: GraphIndex, row: number | undefined): QueryVector | null =>
  row !== undefined && vectors?.matrix.has(row)
    ? { model: vectors.model, numbers: vectors.matrix.rowVector(row) }
    : null;

export const candidatesFor = async (
  parts: EngineParts,
  graph: Graph,
  index: GraphIndex,
  memory: Memory,
): Promise<Memory[]> => {
  const query = memory.content.slice(0, askedCharacters);
  const vector = query === memory.content ? vectorOf(index, newestRow(index, memory.id)) : null;
  const { hits } = await recall(parts, graph, {
    query,
    // One more, because it also finds itself.
    limit: thresholds.mostCandidates + 1,
    vector,
    contexts: null,
    clocks: presentClocks,
    alsoStatuses: [],
    lane: 'background',
  });
  return hits
    .map(hit => hit.memory)
    .filter(other => other.id !== memory.id)
    .slice(0, thresholds.mostCandidates);
};
