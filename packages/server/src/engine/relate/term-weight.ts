/** How rare a word is in a graph: its idf, as if so many notes of plain English were in the graph as well. */
import type { GraphIndex } from '../recall/index/graph-index.js';
import { isCommonStem } from './common-words.js';
import { foldedFrom } from './like-words.js';

/** In a small graph every word is rare; these notes that nobody stored keep the common ones from counting as such. */
const plainNotes = 500;
/** Share of plain notes that hold a common word, at least: enough that it is rare only where a large graph shows it. */
const commonShare = 0.02;

/** The words it is written with: "front-end" is not one word of the index, and "db" is read as "database". */
const frequencyOf = (index: GraphIndex, term: string): number => {
  const spelled = foldedFrom(term).reduce((sum, each) => sum + index.postings.frequency(each), 0);
  if (spelled > 0) return spelled;
  const parts = term.split(/[^\p{L}\p{N}]+/u).filter(part => part !== '');
  return parts.length < 2 ? 0 : Math.min(...parts.map(part => index.postings.frequency(part)));
};

/** How telling a term is: its idf, as if plain English stood in the graph as well. */
export const termWeight = (total: number, frequency: number, term: string): number => {
  const all = total + plainNotes;
  // Both of two memories that share a word hold it, whatever the index has counted so far.
  const known = Math.max(frequency, Math.min(2, total)) + (isCommonStem(term) ? commonShare * plainNotes : 0);
  return Math.log(1 + (all - known + 0.5) / (known + 0.5));
};

export const weigherOf = (index: GraphIndex): ((term: string) => number) => {
  const total = index.documents.count;
  const weights = new Map<string, number>();
  return term => {
    const weighed = weights.get(term) ?? termWeight(total, frequencyOf(index, term), term);
    weights.set(term, weighed);
    return weighed;
  };
};
