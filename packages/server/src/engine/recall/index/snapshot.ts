/** An index as bytes, so that a start need not read every memory again. */
import type { IndexSnapshot } from '../../../storage/store.js';
import { newNumbering } from './columns.js';
import { chainInSession, type DocumentColumns } from './documents.js';
import type { GraphIndex } from './graph-index.js';
import { openPostings } from './postings.js';

/** Changes whenever the layout or the words change, so that an older snapshot is left aside. */
export const snapshotFormat = 'words-1/layout-1';

const encodeTexts = (texts: readonly string[]): Uint8Array => new TextEncoder().encode(JSON.stringify(texts));
const decodeTexts = (bytes: Uint8Array): string[] => JSON.parse(new TextDecoder().decode(bytes)) as string[];

const bytesOf = (column: Float64Array | Int32Array | Uint8Array, count: number): Uint8Array =>
  new Uint8Array(column.buffer, column.byteOffset, count * column.BYTES_PER_ELEMENT).slice();

/** A copy: a column must be aligned, and the database's bytes may not be. */
const aligned = (bytes: Uint8Array): ArrayBuffer => bytes.slice().buffer as ArrayBuffer;
const floats = (bytes: Uint8Array): Float64Array => new Float64Array(aligned(bytes));
const integers = (bytes: Uint8Array): Int32Array => new Int32Array(aligned(bytes));

/** Context id, number of rows, rows, …: one flat column. */
const flattenContexts = (inContext: ReadonlyMap<number, readonly number[]>): Int32Array => {
  const flat: number[] = [];
  for (const [context, rows] of inContext) {
    flat.push(context, rows.length);
    for (const row of rows) flat.push(row);
  }
  return Int32Array.from(flat);
};

const unflattenContexts = (flat: Int32Array): Map<number, number[]> => {
  const inContext = new Map<number, number[]>();
  for (let at = 0; at < flat.length; ) {
    const size = flat[at + 1] as number;
    inContext.set(flat[at] as number, Array.from(flat.subarray(at + 2, at + 2 + size)));
    at += 2 + size;
  }
  return inContext;
};

export const writeSnapshot = (index: GraphIndex): IndexSnapshot => {
  const { documents } = index;
  const { terms, offsets, documents: rows, counts } = index.postings.packed(row => documents.gone[row] === 1);
  const of = (column: Float64Array | Int32Array | Uint8Array) => bytesOf(column, documents.count);
  const contexts = flattenContexts(documents.inContext);
  // What is gone must not be kept: not even its id.
  const ids = documents.ids.map((id, row) => (documents.gone[row] === 1 ? '' : id));
  return {
    throughSeq: index.throughSeq,
    format: snapshotFormat,
    parts: [
      encodeTexts(ids),
      of(documents.version),
      of(documents.recordedAt),
      of(documents.replacedAt),
      of(documents.occurredAt),
      of(documents.validUntil),
      of(documents.status),
      of(documents.gone),
      of(documents.length),
      of(documents.author),
      of(documents.session),
      encodeTexts(documents.authors.texts),
      encodeTexts(documents.sessions.texts),
      bytesOf(contexts, contexts.length),
      encodeTexts(usedTerms(terms, offsets)),
      bytesOf(offsets, offsets.length),
      bytesOf(rows, rows.length),
      bytesOf(counts, counts.length),
    ],
  };
};

/** A term that no document holds any more is blanked: it may have been forgotten. */
const usedTerms = (terms: readonly string[], offsets: Int32Array): string[] =>
  terms.map((term, number) => (offsets[number] === offsets[number + 1] ? `\u0000${number}` : term));

export const readSnapshot = (graphId: string, snapshot: IndexSnapshot): GraphIndex => {
  const part = (number: number): Uint8Array => snapshot.parts[number] as Uint8Array;
  const ids = decodeTexts(part(0));
  const documents: DocumentColumns = {
    count: ids.length,
    ids,
    version: integers(part(1)),
    recordedAt: floats(part(2)),
    replacedAt: floats(part(3)),
    occurredAt: floats(part(4)),
    validUntil: floats(part(5)),
    status: part(6).slice(),
    gone: part(7).slice(),
    length: integers(part(8)),
    author: integers(part(9)),
    session: integers(part(10)),
    authors: newNumbering(decodeTexts(part(11))),
    sessions: newNumbering(decodeTexts(part(12))),
    previous: new Int32Array(ids.length).fill(-1),
    next: new Int32Array(ids.length).fill(-1),
    lastInSession: new Map(),
    inContext: unflattenContexts(integers(part(13))),
    lengthSum: 0,
  };
  const rowsOf = new Map<string, number[]>();
  for (let row = 0; row < documents.count; row++) {
    if (documents.gone[row] === 1) continue;
    documents.lengthSum += documents.length[row] as number;
    const id = ids[row] as string;
    const rows = rowsOf.get(id);
    chainInSession(documents, row, rows?.at(-1));
    if (rows === undefined) rowsOf.set(id, [row]);
    else rows.push(row);
  }
  const postings = openPostings({
    terms: decodeTexts(part(14)),
    offsets: integers(part(15)),
    documents: integers(part(16)),
    counts: part(17).slice(),
  });
  return { graphId, throughSeq: snapshot.throughSeq, documents, postings, rowsOf, vectors: null };
};
