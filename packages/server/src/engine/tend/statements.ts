/** The statements of a memory that can stand alone, or none where it is about one thing. */
import type { Memory } from '../../domain/memory.js';
import { sentences } from '../../language/sentences.js';
import { words } from '../../language/words.js';
import { isPoisoned } from '../remember/quarantine.js';

const fewest = 3;
/** A text of more is a document, not several facts that someone noted together. */
const most = 8;
const fewestTerms = 2;
const longestContent = 2_000;
const shortestContent = 40;

/** Splitting every text is slow; most have no such sign twice. */
const mayHoldSeveral = (content: string): boolean => {
  if (content.length < shortestContent || content.length > longestContent) return false;
  let signs = 0;
  for (const char of content) if ('.!?\n。！？'.includes(char)) signs++;
  return signs >= fewest - 1;
};

const shareNoTerm = (statements: readonly ReadonlySet<string>[]): boolean => {
  const seen = new Set<string>();
  for (const terms of statements) {
    for (const term of terms) if (seen.has(term)) return false;
    for (const term of terms) seen.add(term);
  }
  return true;
};

export const separateStatements = (memory: Memory): string[] => {
  const { content } = memory;
  if (!mayHoldSeveral(content)) return [];
  const found = sentences(content).map(({ text }) => text.trim());
  if (found.length < fewest || found.length > most) return [];
  const terms = found.map(text => new Set(words(text)));
  const isWhole = found.every((text, at) => !text.includes('\n') && terms[at]!.size >= fewestTerms);
  if (!isWhole || !shareNoTerm(terms)) return [];
  // Alone, a sentence may read like an instruction that it was not in its text.
  return found.some(text => isPoisoned({ ...memory, content: text })) ? [] : found;
};
