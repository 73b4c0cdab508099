/** The memory most similar to a text by keywords only: it needs no model, so it can run for a thousand texts. */
import type { Memory } from '../../domain/memory.js';
import { isIdentifierTerm, words } from '../../language/words.js';
import type { EngineParts } from '../parts.js';
import { lexicalArm, weighWords } from './arms/lexical.js';
import { refOf } from './index/documents.js';
import { lexicalRecipe } from './recipes.js';
import { visibleNow } from './visibility.js';

/** Without identifiers, which name one thing and not the topic of a text. */
export const plainTerms = (text: string): string[] => words(text).filter(term => !isIdentifierTerm(term));

/** Null where the nearest contains too few of the text's terms. */
export const nearestByWords = async (
  parts: EngineParts,
  graphId: string,
  text: string,
  isNear: (common: number, asked: number) => boolean,
): Promise<Memory | null> => {
  const graph = await parts.store.graph(graphId);
  if (graph === null) return null;
  const index = await parts.indexes.current(graph, 'background');
  const asked = new Set(plainTerms(text));
  const isVisible = visibleNow(index, parts.now());
  const [row] = lexicalArm(index, weighWords(index, [...asked]), lexicalRecipe, isVisible, 1).rows;
  if (row === undefined) return null;
  const common = [...asked].filter(term => index.postings.countIn(term, row) > 0).length;
  if (!isNear(common, asked.size)) return null;
  const [memory = null] = await parts.store.versions(graphId, [refOf(index.documents, row)]);
  return memory;
};
