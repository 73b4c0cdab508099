/** Chooses the sentences of two memories that speak of the same thing, so that only those are read closely and judged. */
import { clauses } from '../../language/clauses.js';
import { sentences } from '../../language/sentences.js';
import { toldIn } from '../../language/told-in-question.js';
import { type WeightOf, weigh } from './frame.js';
import { tokensOf } from './tokens.js';

export interface SentencePair {
  readonly first: string;
  readonly second: string;
  /** 0 to 1: shared words by weight, and the cosine where there is one. */
  readonly likeness: number;
}

export type SentenceCosine = (first: string, second: string) => number | null;

/** A memory says little that matters after so many sentences, and 40 by 40 comparisons stay under a millisecond. */
const mostSentences = 40;
/** The judge was trained on sentences; what is longer is cut into clauses. */
const longestSentence = 35;
const pairsKept = 3;
/** Words and meaning count the same, as in recall. */
const cosineShare = 0.5;
/** Sentences that share less than this are about two things. */
const leastLikeness = 0.12;

interface Outline {
  readonly text: string;
  readonly terms: ReadonlySet<string>;
  readonly weight: number;
}

/** Code says nothing that could be so or not. */
const fenced = /```[\s\S]*?(?:```|$)/g;
const wordCount = (text: string): number => text.split(/\s+/).length;

/** A run of words without an end is no sentence; its beginning is enough to tell what it is about, and the judge is slow on long ones. */
const longestPart = 320;

/** Each memory is compared with many, one after the other; beyond so many the memory of them is dropped whole. */
const largestCache = 500;
const toldBefore = new Map<string, readonly string[]>();
const wholeBefore = new Map<string, readonly string[]>();

/** "2. Use indexes": the number tells the place in a list, and nothing about the thing. */
const listMark = /^\s*(?:(?:[-*•>]|#{1,6}|\d{1,3}[.)])\s+)+/;

/** The sentences of a memory, long ones as clauses; of a question what it tells. */
export const partsOf = (content: string): readonly string[] => remembered(toldBefore, content, toldIn);

/** The same with questions as they stand: they name figures too, though they state none. */
export const wholePartsOf = (content: string): readonly string[] =>
  remembered(wholeBefore, content, sentence => sentence);

function remembered(
  before: Map<string, readonly string[]>,
  content: string,
  read: (sentence: string) => string,
): readonly string[] {
  const known = before.get(content);
  if (known !== undefined) return known;
  if (before.size >= largestCache) before.clear();
  const parts = cut(content, read);
  before.set(content, parts);
  return parts;
}

function cut(content: string, read: (sentence: string) => string): string[] {
  return sentences(content.replace(fenced, '\n\n'))
    .map(({ text }) => read(text))
    .flatMap(text => (wordCount(text) > longestSentence ? clauses(text) : [text]))
    .map(part => part.replace(listMark, '').slice(0, longestPart))
    .filter(part => part !== '');
}

const termsBefore = new Map<string, ReadonlySet<string>>();
const mostTerms = 4_000;

function termsOf(text: string): ReadonlySet<string> {
  const known = termsBefore.get(text);
  if (known !== undefined) return known;
  if (termsBefore.size >= mostTerms) termsBefore.clear();
  const terms = new Set(
    tokensOf(text)
      .filter(token => token.content)
      .map(token => token.stem),
  );
  termsBefore.set(text, terms);
  return terms;
}

function outlinesOf(content: string, weightOf: WeightOf): Outline[] {
  return partsOf(content).map(text => {
    const terms = termsOf(text);
    return { text, terms, weight: [...terms].reduce((sum, term) => sum + weigh(term, weightOf), 0) };
  });
}

/** Of a long memory only the sentences that share most with the other one are compared. */
function mostShared(
  own: readonly Outline[],
  other: readonly Outline[],
  weightOf: WeightOf,
): readonly Outline[] {
  if (own.length <= mostSentences) return own;
  const known = new Set(other.flatMap(outline => [...outline.terms]));
  return own
    .map(outline => ({
      outline,
      shared: [...outline.terms].reduce(
        (sum, term) => sum + (known.has(term) ? weigh(term, weightOf) : 0),
        0,
      ),
    }))
    .sort((one, next) => next.shared - one.shared)
    .slice(0, mostSentences)
    .map(({ outline }) => outline);
}

function sharedWords(one: Outline, other: Outline, weightOf: WeightOf): number {
  const smaller = Math.min(one.weight, other.weight);
  if (smaller === 0) return 0;
  let shared = 0;
  for (const term of one.terms) if (other.terms.has(term)) shared += weigh(term, weightOf);
  // Between the share of the smaller and that of both: a short sentence inside a long one is like it.
  return (shared / smaller + (2 * shared) / (one.weight + other.weight)) / 2;
}

/** Best first; the same pair of texts never twice. */
export function bestSentencePairs(
  first: string,
  second: string,
  weightOf: WeightOf,
  sentenceCosine?: SentenceCosine,
): SentencePair[] {
  const mine = outlinesOf(first, weightOf);
  const theirs = outlinesOf(second, weightOf);
  // One sentence against one: there is nothing to choose.
  const only = mine.length === 1 && theirs.length === 1;
  const pairs: SentencePair[] = [];
  const rivals = mostShared(theirs, mine, weightOf);
  for (const one of mostShared(mine, theirs, weightOf)) {
    for (const other of rivals) {
      const words = sharedWords(one, other, weightOf);
      const cosine = sentenceCosine?.(one.text, other.text) ?? null;
      const likeness =
        cosine === null ? words : (1 - cosineShare) * words + cosineShare * Math.max(0, cosine);
      if (only || likeness >= leastLikeness) pairs.push({ first: one.text, second: other.text, likeness });
    }
  }
  return pairs.sort((one, next) => next.likeness - one.likeness).slice(0, pairsKept);
}
