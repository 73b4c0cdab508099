/** The in-memory search index of one graph: it is derived, and catches up with the store before every search. */
import type { GraphEvent } from '../../../domain/event.js';
import { isIdentifierTerm } from '../../../language/words.js';
import type { IndexedVersion, StoreReads } from '../../../storage/store.js';
import { type TakeTurn, takeTurns } from '../../../take-turns.js';
import { addDocument, chainInSession, type DocumentColumns, newDocuments } from './documents.js';
import { indexTerms } from './index-terms.js';
import { type KeptTexts, openKeptTexts } from './kept-texts.js';
import { openPostings, type Postings } from './postings.js';
import type { VectorRows } from './vector-rows.js';

/** Read at a time while catching up: 3 MB for the longest texts. Other requests may run between two versions. */
const catchUpStep = 100;

export interface GraphIndex {
  readonly graphId: string;
  /** Every event up to this one is included. */
  throughSeq: number;
  readonly documents: DocumentColumns;
  readonly postings: Postings;
  readonly texts: KeptTexts;
  /** Memory id → the row of its newest version; built on first use, because a search never needs it. */
  newest: Map<string, number> | null;
  /** Null where no embedder runs. */
  vectors: VectorRows | null;
}

export const newGraphIndex = (graphId: string): GraphIndex => ({
  graphId,
  throughSeq: 0,
  documents: newDocuments(),
  postings: openPostings(),
  texts: openKeptTexts(),
  newest: null,
  vectors: null,
});

const newestRows = (index: GraphIndex): Map<string, number> => {
  if (index.newest !== null) return index.newest;
  const newest = new Map<string, number>();
  const { documents } = index;
  for (let row = 0; row < documents.count; row++)
    if (documents.gone[row] !== 1) newest.set(documents.ids.at(row), row);
  index.newest = newest;
  return newest;
};

/** The row of a memory's newest version; undefined where the index does not have it. */
export const newestRow = (index: GraphIndex, id: string): number | undefined => newestRows(index).get(id);

/** Its rows, newest version first. */
export function* rowsOf(index: GraphIndex, id: string): Generator<number> {
  for (let row = newestRow(index, id) ?? -1; row >= 0; row = index.documents.earlier[row] as number)
    yield row;
}

export const rowOfVersion = (index: GraphIndex, id: string, version: number): number | undefined => {
  for (const row of rowsOf(index, id)) if (index.documents.version[row] === version) return row;
  return undefined;
};

const addVersion = (index: GraphIndex, { memory, contextIds }: IndexedVersion): void => {
  const { documents } = index;
  const last = newestRow(index, memory.id);
  if (last !== undefined) {
    if ((documents.version[last] as number) >= memory.version) return;
    documents.plain[last] = 0;
    if (documents.replacedAt[last] === Number.POSITIVE_INFINITY)
      documents.replacedAt[last] = memory.recordedAt;
  }
  const terms = indexTerms(memory);
  let length = 0;
  // Whole identifiers repeat their parts, so they do not make a text longer.
  for (const [term, count] of terms) if (!isIdentifierTerm(term)) length += count;
  const row = addDocument(documents, memory, contextIds, length);
  if (last !== undefined) documents.earlier[row] = last;
  chainInSession(documents, row, last);
  index.postings.add(row, terms);
  newestRows(index).set(memory.id, row);
};

const applyRemoval = (index: GraphIndex, event: GraphEvent): void => {
  if (event.type === 'memory.forgotten' && event.memoryId !== null) {
    for (const row of rowsOf(index, event.memoryId)) {
      index.documents.gone[row] = 1;
      index.texts.drop(row);
      index.documents.plain[row] = 0;
      index.vectors?.matrix.clear(row);
    }
    newestRows(index).delete(event.memoryId);
  }
  if (event.type === 'context.forgotten') index.documents.inContext.delete(Number(event.data.context_id));
};

/** Contexts that were merged or separated are read again; rows not in the index yet bring their own contexts. */
const readContextsAgain = async (
  index: GraphIndex,
  store: StoreReads,
  removals: readonly GraphEvent[],
  turn: TakeTurn,
): Promise<void> => {
  const ids = removals
    .filter(({ type }) => type === 'context.merged' || type === 'context.merge_undone')
    .flatMap(({ data }) => [Number(data.context_id), Number(data.into)]);
  for (const contextId of new Set(ids)) {
    const rows: number[] = [];
    for (const { id, version } of await store.placements(index.graphId, contextId)) {
      const row = rowOfVersion(index, id, version);
      if (row !== undefined) rows.push(row);
      await turn();
    }
    if (rows.length === 0) index.documents.inContext.delete(contextId);
    else index.documents.inContext.set(contextId, rows);
  }
};

/** Reads what was written since, by this process or another. */
export const catchUp = async (index: GraphIndex, store: StoreReads, lastSeq: number): Promise<void> => {
  if (index.throughSeq >= lastSeq) return;
  // Versions first: a forgotten memory has none left, so a removal can only concern rows that are already in.
  let after = index.throughSeq;
  const turn = takeTurns();
  for (;;) {
    const versions = await store.versionsAfter(index.graphId, after, catchUpStep);
    for (const version of versions) {
      addVersion(index, version);
      await index.postings.mergeTail(turn);
      await turn();
    }
    if (versions.length < catchUpStep) break;
    after = (versions.at(-1) as IndexedVersion).seq;
  }
  const removals = await store.removalsAfter(index.graphId, index.throughSeq);
  for (const removal of removals) applyRemoval(index, removal);
  await readContextsAgain(index, store, removals, turn);
  index.throughSeq = lastSeq;
};
