/** The quote step: a question in the exact words of a memory wants that memory. */
import { onOneLine } from '../../language/characters.js';
import { type Fused, raised } from './fuse.js';
import { holdersOf } from './holders.js';
import type { GraphIndex } from './index/graph-index.js';
import type { Recipe } from './recipes.js';
import type { RowTexts } from './row-texts.js';
import type { IsVisible } from './visibility.js';

/** A single word is not a quote, and a long text is searched for by its words. */
const fewestWords = 2;
const longestQuote = 300;
const mostHolders = 200;

const plain = (text: string): string => onOneLine(text.toLowerCase());

/** Without the quotation marks; null for what is not a quote. */
const quoteIn = (question: string): string | null => {
  const text = plain(question).replace(/^[\s"'“”‘’«»]+|(?<![\s"'“”‘’«».!…])[\s"'“”‘’«».!…]+$/gu, '');
  const isQuote = text.length <= longestQuote && text.split(' ').length >= fewestWords;
  return isQuote && !text.endsWith('?') ? text : null;
};

const otherSpace = /\s\s|[^\S ]/u;

/** Most texts have only single spaces and need no second check. */
const says = (content: string, quote: string): boolean =>
  content.toLowerCase().includes(quote) || (otherSpace.test(content) && plain(content).includes(quote));

export interface AskedQuote {
  readonly quote: string;
  /** The rows that contain all of its words. */
  readonly rows: readonly number[];
}

/** Null where the question is not a quote, or too many rows contain its words. */
export const quoteAsked = (
  index: GraphIndex,
  question: string,
  terms: readonly string[],
  isVisible: IsVisible,
): AskedQuote | null => {
  const quote = quoteIn(question);
  const rows = quote === null ? null : holdersOf(index, terms, isVisible, mostHolders);
  return quote === null || rows === null ? null : { quote, rows };
};

export const raiseQuoted = (
  fused: readonly Fused[],
  { quote, rows }: AskedQuote,
  texts: RowTexts,
  recipe: Recipe,
): readonly Fused[] => {
  const holders = rows.filter(row => says(texts.get(row) ?? '', quote));
  if (holders.length === 0) return fused;
  return raised(
    fused,
    'quote',
    holders.map(row => [row, recipe.weights.quote] as const),
  );
};
