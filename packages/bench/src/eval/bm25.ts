/** Textbook BM25 for comparison: lower case, runs of letters and digits, nothing else. */
import type { Collection, DataSet } from './datasets.js';
import { type Ask, depth, measureAsked, type RetrievalResult } from './retrieval.js';

const k1 = 1.2;
const b = 0.75;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

const openBm25 = ({ memories }: Collection): Ask => {
  const lengths: number[] = [];
  const postings = new Map<string, Map<number, number>>();
  for (const [row, { text }] of memories.entries()) {
    const words = wordsOf(text);
    lengths.push(words.length);
    for (const word of words) {
      const rows = postings.get(word) ?? new Map<number, number>();
      rows.set(row, (rows.get(row) ?? 0) + 1);
      postings.set(word, rows);
    }
  }
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return async query => {
    const scores = new Map<number, number>();
    for (const word of new Set(wordsOf(query))) {
      const rows = postings.get(word) ?? new Map<number, number>();
      const weight = Math.log(1 + (memories.length - rows.size + 0.5) / (rows.size + 0.5));
      for (const [row, count] of rows) {
        const norm = k1 * (1 - b + (b * (lengths[row] as number)) / average);
        scores.set(row, (scores.get(row) ?? 0) + (weight * count * (k1 + 1)) / (count + norm));
      }
    }
    const best = [...scores].sort((one, other) => other[1] - one[1]).slice(0, depth);
    return best.map(([row]) => (memories[row] as { id: string }).id);
  };
};

export const measureBm25 = (set: DataSet, limit: number | null): Promise<RetrievalResult> =>
  measureAsked(set, limit, async collection => openBm25(collection));
