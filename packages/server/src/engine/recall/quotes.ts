/** The quote step: who asks with the very words of a memory wants that memory. */
import type { StoreReads } from '../../storage/store.js';
import { type Fused, raised } from './fuse.js';
import { holdersOf } from './holders.js';
import { refOf } from './index/documents.js';
import type { GraphIndex } from './index/graph-index.js';
import type { Recipe } from './recipes.js';
import type { IsVisible } from './visibility.js';

/** A single word is no quote, and a long text is looked for by its words. */
const fewestWords = 2;
const longestQuote = 300;
const mostHolders = 200;

const plain = (text: string): string => text.toLowerCase().replace(/\s+/gu, ' ').trim();

/** Without the marks around it; null for what is no quote. */
const quoteIn = (question: string): string | null => {
  const text = plain(question).replace(/^[\s"'“”‘’«»]+|[\s"'“”‘’«».!…]+$/gu, '');
  const isQuote = text.length <= longestQuote && text.split(' ').length >= fewestWords;
  return isQuote && !text.endsWith('?') ? text : null;
};

export const followQuote = async (
  store: StoreReads,
  index: GraphIndex,
  question: string,
  terms: readonly string[],
  fused: readonly Fused[],
  recipe: Recipe,
  isVisible: IsVisible,
): Promise<readonly Fused[]> => {
  const quote = quoteIn(question);
  const rows = quote === null ? null : holdersOf(index, terms, isVisible, mostHolders);
  if (quote === null || rows === null || rows.length === 0) return fused;
  const contents = await store.contents(
    index.graphId,
    rows.map(row => refOf(index.documents, row)),
  );
  const holders = rows.filter((_, at) => plain(contents[at] ?? '').includes(quote));
  if (holders.length === 0) return fused;
  return raised(
    fused,
    'quote',
    holders.map(row => [row, recipe.weights.quote] as const),
  );
};
