/** An index as bytes, so that a start need not read every memory again. */
import type { IndexSnapshot } from '../../../storage/store.js';
import { takeTurns } from '../../../take-turns.js';
import { columnNames, columnsMade, newNumbering } from './columns.js';
import type { DocumentColumns } from './documents.js';
import type { GraphIndex } from './graph-index.js';
import { openKeptTexts } from './kept-texts.js';
import { openPostings } from './postings.js';
import { openTextColumn, packTexts } from './text-column.js';

/** Changes whenever the layout or the words change, so that an older snapshot is ignored. */
export const snapshotFormat = 'words-1/layout-2';

type Numbers = Float64Array | Int32Array | Uint8Array;

const encodeTexts = (texts: readonly string[]): Uint8Array => new TextEncoder().encode(JSON.stringify(texts));
const decodeTexts = (bytes: Uint8Array): string[] => JSON.parse(new TextDecoder().decode(bytes)) as string[];

const bytesOf = (column: Numbers, count = column.length): Uint8Array =>
  new Uint8Array(column.buffer, column.byteOffset, count * column.BYTES_PER_ELEMENT).slice();

/** Not copied if aligned: the bytes belong to the reader, and a column that grows is copied anyway. */
const floats = (bytes: Uint8Array): Float64Array =>
  bytes.byteOffset % 8 === 0
    ? new Float64Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 8)
    : new Float64Array(bytes.slice().buffer);
const integers = (bytes: Uint8Array): Int32Array =>
  bytes.byteOffset % 4 === 0
    ? new Int32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
    : new Int32Array(bytes.slice().buffer);

/** Key, number of values, values, …: one flat column. */
const flatten = (lists: ReadonlyMap<number, readonly number[]>): Int32Array => {
  const flat: number[] = [];
  for (const [key, values] of lists) {
    flat.push(key, values.length);
    for (const value of values) flat.push(value);
  }
  return Int32Array.from(flat);
};

const unflatten = (flat: Int32Array): Map<number, number[]> => {
  const lists = new Map<number, number[]>();
  for (let at = 0; at < flat.length; ) {
    const size = flat[at + 1] as number;
    lists.set(flat[at] as number, Array.from(flat.subarray(at + 2, at + 2 + size)));
    at += 2 + size;
  }
  return lists;
};

/** Nothing may be added to the index meanwhile. */
export const writeSnapshot = async (index: GraphIndex): Promise<IndexSnapshot> => {
  const turn = takeTurns();
  const { documents } = index;
  const { count } = documents;
  const {
    terms,
    offsets,
    documents: rows,
    counts,
  } = await index.postings.packed(row => documents.gone[row] === 1, turn);
  // Deleted rows must not be saved: not even their ids.
  const ids = await packTexts(count, row => (documents.gone[row] === 1 ? '' : documents.ids.at(row)), turn);
  await turn();
  const last = new Map([...documents.lastInSession].map(([session, row]) => [session, [row]]));
  return {
    throughSeq: index.throughSeq,
    format: snapshotFormat,
    parts: [
      bytesOf(ids.offsets),
      ids.bytes,
      ...columnNames.map(name => bytesOf(documents[name], count)),
      encodeTexts(documents.authors.texts),
      encodeTexts(documents.sessions.texts),
      bytesOf(flatten(last)),
      bytesOf(flatten(documents.inContext)),
      bytesOf(terms.offsets),
      terms.bytes,
      bytesOf(terms.slots),
      bytesOf(offsets),
      bytesOf(rows),
      bytesOf(counts),
    ],
  };
};

const sumOfLengths = (length: Int32Array, gone: Uint8Array): number => {
  let sum = 0;
  for (let row = 0; row < length.length; row++) if (gone[row] !== 1) sum += length[row] as number;
  return sum;
};

export const readSnapshot = (graphId: string, snapshot: IndexSnapshot): GraphIndex => {
  let next = 0;
  // In the order in which `writeSnapshot` lists them.
  const part = (): Uint8Array => snapshot.parts[next++] as Uint8Array;
  const ids = openTextColumn({ offsets: integers(part()), bytes: part() });
  const columns = columnsMade({
    integers: () => integers(part()),
    floats: () => floats(part()),
    bytes: part,
  });
  const documents: DocumentColumns = {
    count: ids.count,
    ids,
    ...columns,
    authors: newNumbering(decodeTexts(part())),
    sessions: newNumbering(decodeTexts(part())),
    lastInSession: new Map(
      [...unflatten(integers(part()))].map(([session, rows]) => [session, rows[0] as number]),
    ),
    inContext: unflatten(integers(part())),
    lengthSum: sumOfLengths(columns.length, columns.gone),
  };
  const postings = openPostings({
    terms: { offsets: integers(part()), bytes: part(), slots: integers(part()) },
    offsets: integers(part()),
    documents: integers(part()),
    counts: part(),
  });
  return {
    graphId,
    throughSeq: snapshot.throughSeq,
    documents,
    postings,
    texts: openKeptTexts(),
    newest: null,
    vectors: null,
  };
};
