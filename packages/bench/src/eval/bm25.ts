/** Textbook BM25 for comparison: lower case, runs of letters and digits, nothing else. */
import type { Collection, DataSet } from './datasets.js';
import { type Ask, depth, measureAsked, type RetrievalResult } from './retrieval.js';

const k1 = 1.2;
const b = 0.75;

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Query → the score of each text that shares a word with it, by its place. */
export const openBm25 = (texts: readonly string[]): ((query: string) => Map<number, number>) => {
  const lengths: number[] = [];
  const postings = new Map<string, Map<number, number>>();
  for (const [row, text] of texts.entries()) {
    const words = wordsOf(text);
    lengths.push(words.length);
    for (const word of words) {
      const rows = postings.get(word) ?? new Map<number, number>();
      rows.set(row, (rows.get(row) ?? 0) + 1);
      postings.set(word, rows);
    }
  }
  const average = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  return query => {
    const scores = new Map<number, number>();
    for (const word of new Set(wordsOf(query))) {
      const rows = postings.get(word) ?? new Map<number, number>();
      const weight = Math.log(1 + (texts.length - rows.size + 0.5) / (rows.size + 0.5));
      for (const [row, count] of rows) {
        const norm = k1 * (1 - b + (b * (lengths[row] as number)) / average);
        scores.set(row, (scores.get(row) ?? 0) + (weight * count * (k1 + 1)) / (count + norm));
      }
    }
    return scores;
  };
};

const askBm25 = ({ memories }: Collection): Ask => {
  const scoresFor = openBm25(memories.map(({ text }) => text));
  return async query => {
    const best = [...scoresFor(query)].sort((one, other) => other[1] - one[1]).slice(0, depth);
    return best.map(([row]) => (memories[row] as { id: string }).id);
  };
};

export const measureBm25 = (set: DataSet, limit: number | null): Promise<RetrievalResult> =>
  measureAsked(set, limit, async collection => askBm25(collection));
