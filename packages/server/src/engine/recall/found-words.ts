/** The names and words of a question that a memory contains, each once and as the question writes it. */
import { isIdentifierTerm, words } from '../../language/words.js';

export interface FoundWords {
  readonly names: readonly string[];
  readonly words: readonly string[];
}

const pieces = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu;

/** Term → the word of the question that it was made of. */
const writtenIn = (query: string): ReadonlyMap<string, string> => {
  const written = new Map<string, string>();
  for (const piece of query.match(pieces) ?? [])
    for (const term of words(piece)) if (!written.has(term)) written.set(term, piece);
  return written;
};

/** `terms`: without repeats, those of the question that the memory contains. */
export const foundWords = (terms: readonly string[], query: string): FoundWords => {
  const all = terms.filter(isIdentifierTerm).map(term => term.slice(1));
  // A path is also found by its file name, and a version without its v: that is one name.
  const names = all.filter(name => !all.some(other => other !== name && other.includes(name)));
  const inNames = new Set(names.flatMap(words));
  const written = writtenIn(query);
  const plain = terms.filter(term => !isIdentifierTerm(term) && !inNames.has(term));
  return { names, words: [...new Set(plain.map(term => written.get(term) ?? term))] };
};
