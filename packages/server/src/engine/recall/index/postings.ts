/**
 * Which documents contain which term how often: a packed base, and a small tail that is merged into it now and then.
 */
import type { TakeTurn } from '../../../take-turns.js';
import { openTermTable, type PackedTerms, packTerms, type TermTable } from './term-table.js';

/** One number holds a document and a count: document × 256 + count. */
const pack = (document: number, count: number): number => document * 256 + Math.min(count, 255);
const documentOf = (packed: number): number => Math.floor(packed / 256);
const countOf = (packed: number): number => packed % 256;

/** Merging costs a pass over everything, so the tail may grow to this share of the base first. */
const tailShare = 0.25;
const tailMinimum = 100_000;
/** Merged in one go. */
const termsTogether = 1_000;

interface Base {
  /** The postings of term t are at offsets[t] to offsets[t + 1]. */
  readonly offsets: Int32Array;
  readonly documents: Int32Array;
  readonly counts: Uint8Array;
}

export interface PackedPostings extends Base {
  readonly terms: PackedTerms;
}

type Visit = (document: number, count: number) => void;

const emptyBase: Base = {
  offsets: new Int32Array(1),
  documents: new Int32Array(0),
  counts: new Uint8Array(0),
};

/** The index of the document in a sorted range, or -1. */
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

/** Other work may run wherever it yields: until it is done, base and tail do not change. */
function* merging(
  base: Base,
  tail: ReadonlyMap<number, readonly number[]>,
  tailSize: number,
  termCount: number,
  isGone: (document: number) => boolean,
): Generator<void, Base> {
  const size = base.documents.length + tailSize;
  const documents = new Int32Array(size);
  const counts = new Uint8Array(size);
  const offsets = new Int32Array(termCount + 1);
  let at = 0;
  for (let term = 0; term < termCount; term++) {
    if (term % termsTogether === 0) yield;
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
  offsets[termCount] = at;
  return { offsets, documents: documents.slice(0, at), counts: counts.slice(0, at) };
}

const inTurns = async (steps: Generator<void, Base>, turn: TakeTurn): Promise<Base> => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
    await turn();
  }
};

const nothingGone = (): boolean => false;

/** A term that no document contains any more may have been forgotten: it is not saved. */
const withoutUnused = async (
  { offsets, documents, counts }: Base,
  terms: TermTable,
  turn: TakeTurn,
): Promise<PackedPostings> => {
  const used: number[] = [];
  for (let term = 0; term + 1 < offsets.length; term++)
    if (offsets[term] !== offsets[term + 1]) used.push(term);
  const starts = Int32Array.from([...used.map(term => offsets[term] as number), documents.length]);
  const packed = await packTerms(used.length, number => terms.at(used[number] as number), turn);
  return { terms: packed, offsets: starts, documents, counts };
};

export const openPostings = (start?: PackedPostings) => {
  const terms = openTermTable(start?.terms);
  let base: Base = start ?? emptyBase;
  let tail = new Map<number, number[]>();
  let tailSize = 0;

  const settleOn = (settled: Base): void => {
    base = settled;
    tail = new Map();
    tailSize = 0;
  };
  const stretch = (term: number): readonly [number, number] =>
    term >= 0 && term + 1 < base.offsets.length
      ? [base.offsets[term] as number, base.offsets[term + 1] as number]
      : [0, 0];

  /** The packed range of the term, for loops too hot for a call each; the tail must be visited too. */
  const stretchOf = (term: string) => {
    const number = terms.find(term);
    const [from, to] = stretch(number);
    const added = tail.get(number) ?? [];
    return {
      documents: base.documents,
      counts: base.counts,
      from,
      to,
      visitTail: (call: Visit): void => {
        for (const packed of added) call(documentOf(packed), countOf(packed));
      },
    };
  };

  /** Returns how often a document contains the term; by binary search, for terms in very many documents. */
  const counterOf = (term: string): ((document: number) => number) => {
    const number = terms.find(term);
    const [from, to] = stretch(number);
    const { documents, counts } = base;
    const list = tail.get(number) ?? [];
    return document => {
      const inBase = find(documents, from, to, document, itself);
      if (inBase >= 0) return counts[inBase] as number;
      const inTail = list.length === 0 ? -1 : find(list, 0, list.length, document, documentOf);
      return inTail >= 0 ? countOf(list[inTail] as number) : 0;
    };
  };

  return {
    /** How many documents contain the term. */
    frequency(term: string): number {
      const number = terms.find(term);
      const [from, to] = stretch(number);
      return to - from + (tail.get(number)?.length ?? 0);
    },
    /** Call `mergeTail` between two additions. */
    add(document: number, counts: ReadonlyMap<string, number>): void {
      for (const [term, count] of counts) {
        const number = terms.numberOf(term);
        const list = tail.get(number);
        if (list === undefined) tail.set(number, [pack(document, count)]);
        else list.push(pack(document, count));
      }
      tailSize += counts.size;
    },
    /** Merges the tail if it has grown long. Reads meanwhile get the previous state; nothing may be added meanwhile. */
    async mergeTail(turn: TakeTurn): Promise<void> {
      if (tailSize <= Math.max(tailMinimum, base.documents.length * tailShare)) return;
      settleOn(await inTurns(merging(base, tail, tailSize, terms.count, nothingGone), turn));
    },
    stretchOf,
    /** Calls back with every document that contains the term, in document order. */
    visit(term: string, call: Visit): void {
      const { documents, counts, from, to, visitTail } = stretchOf(term);
      for (let i = from; i < to; i++) call(documents[i] as number, counts[i] as number);
      visitTail(call);
    },
    counterOf,
    countIn: (term: string, document: number): number => counterOf(term)(document),
    /** Merges the tail, and drops postings of deleted documents and words only they contained. As for `mergeTail`. */
    async packed(isGone: (document: number) => boolean, turn: TakeTurn): Promise<PackedPostings> {
      settleOn(await inTurns(merging(base, tail, tailSize, terms.count, isGone), turn));
      return withoutUnused(base, terms, turn);
    },
  };
};

export type Postings = ReturnType<typeof openPostings>;
