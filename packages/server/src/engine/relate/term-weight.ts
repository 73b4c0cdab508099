/** How rare a word is in a graph: its idf, as if so many notes of plain English were in the graph as well. */
import type { GraphIndex } from '../recall/index/graph-index.js';

/** In a small graph every word is rare; these notes that nobody stored keep it from counting as such. */
const plainNotes = 500;

/** Of a term that so many of all memories hold. */
export const termWeight = (total: number, frequency: number): number => {
  const all = total + plainNotes;
  // Both of two memories that share a word hold it, whatever the index has counted so far.
  const known = Math.max(frequency, Math.min(2, total));
  return Math.log(1 + (all - known + 0.5) / (known + 0.5));
};

export const weigherOf = (index: GraphIndex): ((term: string) => number) => {
  const total = index.documents.count;
  const weights = new Map<string, number>();
  return term => {
    const weight = weights.get(term) ?? termWeight(total, index.postings.frequency(term));
    weights.set(term, weight);
    return weight;
  };
};
