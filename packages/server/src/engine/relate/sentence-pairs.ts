/** What is compared: short memories whole, of long ones the sentences that share most. */
import { spaces } from '../../language/characters.js';
import { cutText } from '../../language/cut-text.js';
import { sentences } from '../../language/sentences.js';
import { words } from '../../language/words.js';
import type { RelateTools } from './relation.js';
import { thresholds } from './thresholds.js';

export interface ReadTexts {
  readonly texts: readonly [first: string, second: string];
  /** Sentences of a long message, read out of context. */
  readonly torn: boolean;
}

type WeightOf = RelateTools['weightOf'];

/** Little that matters comes after this many sentences, and 40 × 40 comparisons take less than a millisecond. */
const mostSentences = 40;
/** A longer run is not a sentence; its beginning says what it is about. */
const longestSentence = 400;
/** Sentences that share less are about different things. */
const leastShared = 0.12;
const fenced = /```[^`]*(?:```|$)/g;

export const readPart = (content: string): string => cutText(content, thresholds.readCharacters);

const isShort = (text: string): boolean =>
  text.split(spaces, thresholds.wholeWords + 1).length <= thresholds.wholeWords;

interface Outline {
  readonly text: string;
  readonly terms: ReadonlySet<string>;
  readonly weight: number;
}

/** Cached: a memory is compared with many others. */
const known = new WeakMap<WeightOf, Map<string, Outline>>();

const outlineOf = (text: string, weightOf: WeightOf): Outline => {
  const outlines = known.get(weightOf) ?? new Map<string, Outline>();
  known.set(weightOf, outlines);
  const before = outlines.get(text);
  if (before !== undefined) return before;
  const terms = new Set(words(text));
  let weight = 0;
  for (const term of terms) weight += weightOf(term);
  const outline = { text, terms, weight };
  outlines.set(text, outline);
  return outline;
};

const sharedBy = (one: Outline, other: Outline, weightOf: WeightOf): number => {
  const smaller = Math.min(one.weight, other.weight);
  if (smaller === 0) return 0;
  let shared = 0;
  for (const term of one.terms) if (other.terms.has(term)) shared += weightOf(term);
  // Between the share of the shorter and the share of both, so that a short sentence inside a long one counts as
  // similar.
  return (shared / smaller + (2 * shared) / (one.weight + other.weight)) / 2;
};

/** How much two texts share, weighted by word: 0 to 1. */
export const sharedWords = (first: string, second: string, weightOf: WeightOf): number =>
  sharedBy(outlineOf(readPart(first), weightOf), outlineOf(readPart(second), weightOf), weightOf);

const outlinesOf = (content: string, weightOf: WeightOf): Outline[] =>
  sentences(content.replace(fenced, '\n\n'))
    .slice(0, mostSentences)
    .map(({ text }) => outlineOf(text.slice(0, longestSentence), weightOf));

/** Best first; empty if a message has no sentence. */
export const textPairs = (first: string, second: string, weightOf: WeightOf): ReadTexts[] => {
  const [one, other] = [readPart(first), readPart(second)];
  if (isShort(one) && isShort(other)) return [{ texts: [one, other], torn: false }];
  const theirs = outlinesOf(other, weightOf);
  return outlinesOf(one, weightOf)
    .flatMap(mine => theirs.map(their => ({ mine, their, shared: sharedBy(mine, their, weightOf) })))
    .filter(({ shared }) => shared >= leastShared)
    .sort((left, right) => right.shared - left.shared)
    .slice(0, thresholds.sentencePairs)
    .map(({ mine, their }) => ({ texts: [mine.text, their.text], torn: true }));
};
