/** How rare a word is in a graph: its idf, as if the graph also contained a number of notes in plain English. */
import type { GraphIndex } from '../recall/index/graph-index.js';

/** In a small graph every word is rare; these imaginary notes compensate for that. */
const plainNotes = 500;

/** The weight of a term that `frequency` of `total` memories contain. */
export const termWeight = (total: number, frequency: number): number => {
  const all = total + plainNotes;
  // Two memories that share a word both contain it, even if the index has not counted them yet.
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
