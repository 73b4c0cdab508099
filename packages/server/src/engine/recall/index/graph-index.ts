/** The search index of one graph, in memory: it is inferred, and catches up with what was said before every search. */
import type { GraphEvent } from '../../../domain/event.js';
import { isIdentifierTerm } from '../../../language/words.js';
import type { IndexedVersion, StoreReads } from '../../../storage/store.js';
import { addDocument, chainInSession, type DocumentColumns, newDocuments } from './documents.js';
import { indexTerms } from './index-terms.js';
import { openPostings, type Postings } from './postings.js';
import type { VectorRows } from './vector-rows.js';

/** Rows read at a time while catching up; between two reads other requests get their turn. */
const catchUpStep = 2_000;

export interface GraphIndex {
  readonly graphId: string;
  /** Every event up to this one is in. */
  throughSeq: number;
  readonly documents: DocumentColumns;
  readonly postings: Postings;
  /** Memory id → its rows, oldest version first. */
  readonly rowsOf: Map<string, number[]>;
  /** Null where no embedder runs. */
  vectors: VectorRows | null;
}

export const newGraphIndex = (graphId: string): GraphIndex => ({
  graphId,
  throughSeq: 0,
  documents: newDocuments(),
  postings: openPostings(),
  rowsOf: new Map(),
  vectors: null,
});

const addVersion = (index: GraphIndex, { memory, contextIds }: IndexedVersion): void => {
  const rows = index.rowsOf.get(memory.id) ?? [];
  const last = rows.at(-1);
  if (last !== undefined) {
    const known = index.documents.version[last] as number;
    if (known >= memory.version) return;
    if (index.documents.replacedAt[last] === Number.POSITIVE_INFINITY) {
      index.documents.replacedAt[last] = memory.recordedAt;
    }
  }
  const terms = indexTerms(memory);
  let length = 0;
  // Whole identifiers repeat their parts, so they do not make a text longer.
  for (const [term, count] of terms) if (!isIdentifierTerm(term)) length += count;
  const row = addDocument(index.documents, memory, contextIds, length);
  chainInSession(index.documents, row, last);
  index.postings.add(row, terms);
  rows.push(row);
  index.rowsOf.set(memory.id, rows);
};

const applyRemoval = (index: GraphIndex, event: GraphEvent): void => {
  if (event.type === 'memory.forgotten' && event.memoryId !== null) {
    for (const row of index.rowsOf.get(event.memoryId) ?? []) {
      index.documents.gone[row] = 1;
      index.vectors?.matrix.clear(row);
    }
    index.rowsOf.delete(event.memoryId);
  }
  if (event.type === 'context.forgotten') index.documents.inContext.delete(Number(event.data.context_id));
};

const nextTurn = (): Promise<void> => new Promise(resolve => setImmediate(resolve));

/** Takes in what was written since, by this process or another. */
export const catchUp = async (index: GraphIndex, store: StoreReads, lastSeq: number): Promise<void> => {
  if (index.throughSeq >= lastSeq) return;
  // Versions first: a forgotten memory has none left, so a removal can only concern rows that are in by then.
  let after = index.throughSeq;
  for (;;) {
    const versions = await store.versionsAfter(index.graphId, after, catchUpStep);
    for (const version of versions) addVersion(index, version);
    if (versions.length < catchUpStep) break;
    after = (versions.at(-1) as IndexedVersion).seq;
    await nextTurn();
  }
  for (const removal of await store.removalsAfter(index.graphId, index.throughSeq))
    applyRemoval(index, removal);
  index.throughSeq = lastSeq;
};
