/** Which documents hold which term how often: a packed base, and a small tail that is merged into it now and then. */
import { type Numbering, newNumbering, numberOf } from './columns.js';

/** One number holds a document and a count: document × 256 + count. */
const pack = (document: number, count: number): number => document * 256 + Math.min(count, 255);
const documentOf = (packed: number): number => Math.floor(packed / 256);
const countOf = (packed: number): number => packed % 256;

/** Merging costs a pass over everything, so the tail may grow to this share of the base first. */
const tailShare = 0.25;
const tailMinimum = 100_000;

export interface PackedPostings {
  readonly terms: readonly string[];
  /** The postings of term t are at offsets[t] to offsets[t + 1]. */
  readonly offsets: Int32Array;
  readonly documents: Int32Array;
  readonly counts: Uint8Array;
}

export interface Postings {
  /** How many documents hold the term. */
  frequency(term: string): number;
  add(document: number, counts: ReadonlyMap<string, number>): void;
  /** Calls with every document that holds the term, in order of documents. */
  visit(term: string, call: (document: number, count: number) => void): void;
  /** How often the document holds the term; by halving, for terms that are in very many documents. */
  countIn(term: string, document: number): number;
  /** Merges the tail; leaves out postings of documents that are gone. */
  packed(isGone: (document: number) => boolean): PackedPostings;
}

const emptyBase: PackedPostings = {
  terms: [],
  offsets: new Int32Array(1),
  documents: new Int32Array(0),
  counts: new Uint8Array(0),
};

/** Where the document stands in a sorted stretch, or -1. */
const find = (
  sorted: ArrayLike<number>,
  from: number,
  to: number,
  wanted: number,
  read: (value: number) => number,
): number => {
  let low = from;
  let high = to - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const value = read(sorted[middle] as number);
    if (value === wanted) return middle;
    if (value < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
};

const itself = (value: number): number => value;

const merge = (
  base: PackedPostings,
  tail: ReadonlyMap<number, readonly number[]>,
  numbering: Numbering,
  isGone: (document: number) => boolean,
): PackedPostings => {
  const size = base.documents.length + [...tail.values()].reduce((sum, list) => sum + list.length, 0);
  const documents = new Int32Array(size);
  const counts = new Uint8Array(size);
  const offsets = new Int32Array(numbering.texts.length + 1);
  let at = 0;
  for (let term = 0; term < numbering.texts.length; term++) {
    offsets[term] = at;
    const end = term + 1 < base.offsets.length ? (base.offsets[term + 1] as number) : 0;
    for (let i = end === 0 ? 0 : (base.offsets[term] as number); i < end; i++) {
      const document = base.documents[i] as number;
      if (isGone(document)) continue;
      documents[at] = document;
      counts[at++] = base.counts[i] as number;
    }
    for (const packed of tail.get(term) ?? []) {
      if (isGone(documentOf(packed))) continue;
      documents[at] = documentOf(packed);
      counts[at++] = countOf(packed);
    }
  }
  offsets[numbering.texts.length] = at;
  return { terms: numbering.texts, offsets, documents: documents.slice(0, at), counts: counts.slice(0, at) };
};

const nothingGone = (): boolean => false;

export const openPostings = (start: PackedPostings = emptyBase): Postings => {
  const numbering = newNumbering([...start.terms]);
  let base = start;
  let tail = new Map<number, number[]>();
  let tailSize = 0;

  const settle = (isGone: (document: number) => boolean): void => {
    base = merge(base, tail, numbering, isGone);
    tail = new Map();
    tailSize = 0;
  };
  const stretch = (term: number): readonly [number, number] =>
    term + 1 < base.offsets.length
      ? [base.offsets[term] as number, base.offsets[term + 1] as number]
      : [0, 0];

  return {
    frequency(term) {
      const number = numbering.numbers.get(term);
      if (number === undefined) return 0;
      const [from, to] = stretch(number);
      return to - from + (tail.get(number)?.length ?? 0);
    },
    add(document, counts) {
      for (const [term, count] of counts) {
        const number = numberOf(numbering, term);
        const list = tail.get(number);
        if (list === undefined) tail.set(number, [pack(document, count)]);
        else list.push(pack(document, count));
      }
      tailSize += counts.size;
      if (tailSize > Math.max(tailMinimum, base.documents.length * tailShare)) settle(nothingGone);
    },
    visit(term, call) {
      const number = numbering.numbers.get(term);
      if (number === undefined) return;
      const [from, to] = stretch(number);
      for (let i = from; i < to; i++) call(base.documents[i] as number, base.counts[i] as number);
      for (const packed of tail.get(number) ?? []) call(documentOf(packed), countOf(packed));
    },
    countIn(term, document) {
      const number = numbering.numbers.get(term);
      if (number === undefined) return 0;
      const [from, to] = stretch(number);
      const inBase = find(base.documents, from, to, document, itself);
      if (inBase >= 0) return base.counts[inBase] as number;
      const list = tail.get(number) ?? [];
      const inTail = find(list, 0, list.length, document, documentOf);
      return inTail >= 0 ? countOf(list[inTail] as number) : 0;
    },
    packed(isGone) {
      settle(isGone);
      return base;
    },
  };
};
