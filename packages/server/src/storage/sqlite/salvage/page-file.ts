/** Reads a SQLite file page by page, without SQLite: a broken page hides no other. */
import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import type { SqlValue } from '../../sql/executor.js';
import { recordOf, Unreadable, varintAt } from './records.js';

const headerBytes = 100;
/** SQLite's default, which Loci does not change. */
const usualPageSize = 4096;

const interiorIndex = 0x02;
const interiorTable = 0x05;
const leafIndex = 0x0a;
const leafTable = 0x0d;
const kinds = [interiorIndex, interiorTable, leafIndex, leafTable];

export interface TreePage {
  /** The child pages, if any. */
  readonly children: readonly number[];
  /** Every readable row on it. Rows of a table without rowid are on all its pages, not only on leaves. */
  readonly rows: readonly SqlValue[][];
  readonly unreadableRows: number;
}

interface Measures {
  readonly pageSize: number;
  readonly usable: number;
}

const isPageSize = (size: number): boolean => size >= 512 && size <= 65_536 && (size & (size - 1)) === 0;

const measuresOf = (header: Buffer): Measures => {
  const written = header.readUInt16BE(16) === 1 ? 65_536 : header.readUInt16BE(16);
  const pageSize = isPageSize(written) ? written : usualPageSize;
  const reserved = isPageSize(written) ? (header[20] ?? 0) : 0;
  return { pageSize, usable: pageSize - reserved };
};

/** How much of a payload is on the page itself; the rest is in a chain of other pages. */
const bytesOnPage = (payload: number, kind: number, usable: number): number => {
  const least = Math.floor(((usable - 12) * 32) / 255) - 23;
  const most = kind === leafTable ? usable - 35 : Math.floor(((usable - 12) * 64) / 255) - 23;
  if (payload <= most) return payload;
  const fitting = least + ((payload - least) % (usable - 4));
  return fitting <= most ? fitting : least;
};

export const openPageFile = (path: string) => {
  const file = openSync(path, 'r');
  const header = Buffer.alloc(headerBytes);
  readSync(file, header, 0, headerBytes, 0);
  const { pageSize, usable } = measuresOf(header);
  const pageCount = Math.floor(fstatSync(file).size / pageSize);

  const bytesOf = (number: number): Buffer => {
    if (number < 1 || number > pageCount) throw new Unreadable();
    const bytes = Buffer.alloc(pageSize);
    readSync(file, bytes, 0, pageSize, (number - 1) * pageSize);
    return bytes;
  };

  /** Each page of the chain starts with the number of the next. */
  const overflowOf = (first: number, size: number): Buffer => {
    const parts: Buffer[] = [];
    let missing = size;
    for (let next = first; missing > 0; ) {
      const bytes = bytesOf(next);
      const part = bytes.subarray(4, Math.min(usable, 4 + missing));
      parts.push(part);
      missing -= part.length;
      next = bytes.readUInt32BE(0);
    }
    return Buffer.concat(parts);
  };

  const payloadAt = (bytes: Buffer, start: number, kind: number): Buffer => {
    const size = varintAt(bytes, start);
    // More than the file holds is garbage, and must not be allocated.
    if (size.value > pageCount * pageSize) throw new Unreadable();
    const begin = kind === leafTable ? varintAt(bytes, size.end).end : size.end;
    const here = bytesOnPage(size.value, kind, usable);
    if (begin + here > usable) throw new Unreadable();
    const local = bytes.subarray(begin, begin + here);
    if (here === size.value) return local;
    if (begin + here + 4 > usable) throw new Unreadable();
    const overflow = overflowOf(bytes.readUInt32BE(begin + here), size.value - here);
    return Buffer.concat([local, overflow]);
  };

  /** Counted from 1; null for what is not a page of a tree. */
  const treePage = (number: number): TreePage | null => {
    const bytes = bytesOf(number);
    const start = number === 1 ? headerBytes : 0;
    const kind = bytes[start] ?? 0;
    if (!kinds.includes(kind)) return null;
    const isInterior = kind === interiorIndex || kind === interiorTable;
    const pointers = start + (isInterior ? 12 : 8);
    const cellCount = bytes.readUInt16BE(start + 3);
    if (pointers + 2 * cellCount > usable) return null;
    const children = isInterior ? [bytes.readUInt32BE(start + 8)] : [];
    const rows: SqlValue[][] = [];
    let unreadableRows = 0;
    for (let index = 0; index < cellCount; index += 1) {
      const cell = bytes.readUInt16BE(pointers + 2 * index);
      try {
        if (cell + 4 > usable) throw new Unreadable();
        if (isInterior) children.push(bytes.readUInt32BE(cell));
        if (kind !== interiorTable) rows.push(recordOf(payloadAt(bytes, cell + (isInterior ? 4 : 0), kind)));
      } catch (error) {
        if (!(error instanceof Unreadable)) throw error;
        unreadableRows += 1;
      }
    }
    return { children, rows, unreadableRows };
  };

  return { pageCount, page: treePage, close: () => closeSync(file) };
};

export type PageFile = ReturnType<typeof openPageFile>;
