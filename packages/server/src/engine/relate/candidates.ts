/** Whom a memory is compared with: what recall finds for its own words, meaning and names. */
import { presentClocks } from '../../domain/clocks.js';
import type { Graph } from '../../domain/graph.js';
import type { Memory } from '../../domain/memory.js';
import { cutText } from '../../language/cut-text.js';
import type { EngineParts } from '../parts.js';
import { type GraphIndex, newestRow } from '../recall/index/graph-index.js';
import type { QueryVector } from '../recall/query-vector.js';
import { recall } from '../recall/recall.js';
import { denialClauses } from './denial-gate.js';
import { isBySame } from './relation.js';

/** A partner that is not among these was found in no measured set by looking further. */
const mostCandidates = 20;
/** The beginning tells what a memory is about; a long one as a whole would ask for everything. */
const askedCharacters = 600;

/** Of a denial ("I have never …") so many more are looked for, by its own words: what it denies may stand far back. */
const mostDenied = 8;
const mostDenials = 2;

export interface Candidate {
  readonly memory: Memory;
  /** Found by a denial of the memory, and by the same author. */
  readonly denied: boolean;
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

/** Where a memory is asked for by its whole text, its own vector is that of the question. */
const vectorOf = ({ vectors }: GraphIndex, row: number | undefined): QueryVector | null =>
  row !== undefined && vectors?.matrix.has(row)
    ? { model: vectors.model, numbers: vectors.matrix.rowVector(row) }
    : null;

export const candidatesFor = async (
  parts: EngineParts,
  graph: Graph,
  index: GraphIndex,
  memory: Memory,
): Promise<Candidate[]> => {
  const ask = async (query: string, limit: number, vector: QueryVector | null = null): Promise<Memory[]> => {
    const everything = { contexts: null, clocks: presentClocks, alsoStatuses: [], rerank: 0 };
    const { hits } = await recall(parts, graph, { query, limit, vector, ...everything });
    return hits.map(hit => hit.memory).filter(other => other.id !== memory.id);
  };
  const found = new Map<string, Candidate>();
  const add = (other: Memory, denied: boolean): void => {
    found.set(other.id, { memory: other, denied, cosine: cosineOf(index, memory.id, other.id) });
  };
  const asked = memory.content.slice(0, askedCharacters);
  const own = asked === memory.content ? vectorOf(index, newestRow(index, memory.id)) : null;
  for (const other of await ask(asked, mostCandidates + 1, own)) add(other, false);
  for (const denial of denialClauses(cutText(memory.content)).slice(0, mostDenials))
    for (const other of await ask(denial, mostDenied + 1)) if (isBySame(memory, other)) add(other, true);
  return [...found.values()];
};
