/** What the index knows about each version of each memory, column by column; a document is a row number. */
import type { Memory, MemoryStatus, VersionRef } from '../../../domain/memory.js';
import { type Columns, columnsMade, makeRoom, type Numbering, newNumbering, numberOf } from './columns.js';
import { openTextColumn, type TextColumn } from './text-column.js';

const statuses: readonly MemoryStatus[] = ['stored', 'superseded', 'retracted', 'quarantined'];

export interface DocumentColumns extends Columns {
  count: number;
  readonly ids: TextColumn;
  readonly authors: Numbering;
  readonly sessions: Numbering;
  /** Session number → its last row so far. */
  readonly lastInSession: Map<number, number>;
  /** Context id → its documents. */
  readonly inContext: Map<number, number[]>;
  lengthSum: number;
}

/** No name and no session: number 0 of its numbering. */
export const unnamed = '';

export const newDocuments = (): DocumentColumns => ({
  count: 0,
  ids: openTextColumn(),
  ...columnsMade({
    integers: () => new Int32Array(0),
    floats: () => new Float64Array(0),
    bytes: () => new Uint8Array(0),
  }),
  authors: newNumbering([unnamed]),
  sessions: newNumbering([unnamed]),
  lastInSession: new Map(),
  inContext: new Map(),
  lengthSum: 0,
});

/** The speaker: the name, or `user` where only the kind is known. */
const authorOf = (memory: Pick<Memory, 'source'>): string =>
  memory.source.name ?? (memory.source.kind === 'user' ? 'user' : unnamed);

export const addDocument = (
  documents: DocumentColumns,
  memory: Memory,
  contextIds: readonly number[],
  length: number,
): number => {
  const row = documents.count++;
  makeRoom(documents, documents.count);
  documents.ids.push(memory.id);
  documents.version[row] = memory.version;
  documents.recordedAt[row] = memory.recordedAt;
  documents.replacedAt[row] = memory.replacedAt ?? Number.POSITIVE_INFINITY;
  documents.occurredAt[row] = memory.occurredAt;
  documents.validUntil[row] = memory.validUntil ?? Number.POSITIVE_INFINITY;
  documents.status[row] = statuses.indexOf(memory.status);
  documents.gone[row] = 0;
  documents.length[row] = length;
  documents.lengthSum += length;
  documents.author[row] = numberOf(documents.authors, authorOf(memory));
  documents.session[row] = numberOf(documents.sessions, memory.session ?? unnamed);
  documents.earlier[row] = -1;
  documents.plain[row] =
    memory.status === 'stored' && memory.validUntil === null && memory.replacedAt === null ? 1 : 0;
  for (const id of contextIds) {
    const rows = documents.inContext.get(id);
    if (rows === undefined) documents.inContext.set(id, [row]);
    else rows.push(row);
  }
  return row;
};

/** Adds a row to its session's order: at the end, or in place of its previous version. */
export const chainInSession = (
  documents: DocumentColumns,
  row: number,
  earlier: number | undefined,
): void => {
  const session = documents.session[row] as number;
  documents.previous[row] = -1;
  documents.next[row] = -1;
  if (session === 0) return;
  if (earlier !== undefined && documents.session[earlier] === session) {
    const before = documents.previous[earlier] as number;
    const after = documents.next[earlier] as number;
    documents.previous[row] = before;
    documents.next[row] = after;
    if (before >= 0) documents.next[before] = row;
    if (after >= 0) documents.previous[after] = row;
    if (documents.lastInSession.get(session) === earlier) documents.lastInSession.set(session, row);
    return;
  }
  const last = documents.lastInSession.get(session);
  if (last !== undefined) {
    documents.previous[row] = last;
    documents.next[last] = row;
  }
  documents.lastInSession.set(session, row);
};

export const statusOf = (documents: DocumentColumns, row: number): MemoryStatus =>
  statuses[documents.status[row] as number] as MemoryStatus;

export const refOf = (documents: DocumentColumns, row: number): VersionRef => ({
  id: documents.ids.at(row),
  version: documents.version[row] as number,
});

export const authorName = (documents: DocumentColumns, row: number): string =>
  documents.authors.texts[documents.author[row] as number] as string;
