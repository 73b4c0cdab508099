/** The sentences of a text that share most words with another text. */
import { sentences } from '../sentences.js';
import { words } from '../words.js';

export const nearestSentences = (sentence: string, text: string, most: number): string[] => {
  const told = new Set(words(sentence));
  const shared = (one: string) => new Set(words(one).filter(term => told.has(term))).size;
  return sentences(text)
    .map(({ text: one }) => ({ one, shared: shared(one) }))
    .sort((a, b) => b.shared - a.shared)
    .slice(0, most)
    .map(({ one }) => one);
};
