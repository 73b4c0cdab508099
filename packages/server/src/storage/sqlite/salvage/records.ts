/** Records in SQLite's file format: https://www.sqlite.org/fileformat2.html#record_format. */
import { isUtf8 } from 'node:buffer';
import type { SqlValue } from '../../sql/executor.js';

/** SQLite would not have written this. */
export class Unreadable extends Error {}

export interface Varint {
  readonly value: number;
  /** Where the next value begins. */
  readonly end: number;
}

const longestVarint = 9;

export const varintAt = (bytes: Uint8Array, start: number): Varint => {
  let value = 0;
  for (let at = start; at < start + longestVarint - 1; at += 1) {
    const byte = bytes[at];
    if (byte === undefined) throw new Unreadable();
    value = value * 128 + (byte & 0x7f);
    // Sizes and counts are small; a larger number is garbage.
    if (!Number.isSafeInteger(value)) throw new Unreadable();
    if (byte < 0x80) return { value, end: at + 1 };
  }
  throw new Unreadable();
};

const integerSizes = [0, 1, 2, 3, 4, 6, 8] as const;
const float = 7;
const zero = 8;
const one = 9;
const firstBlob = 12;

const sizeOf = (serial: number): number => {
  if (serial >= firstBlob) return Math.floor((serial - firstBlob) / 2);
  if (serial === float) return 8;
  return integerSizes[serial] ?? 0;
};

const integerIn = (bytes: Buffer): number => {
  const value = bytes.length === 8 ? Number(bytes.readBigInt64BE()) : bytes.readIntBE(0, bytes.length);
  if (!Number.isSafeInteger(value)) throw new Unreadable();
  return value;
};

const columnOf = (serial: number, bytes: Buffer): SqlValue => {
  if (serial === 0) return null;
  if (serial === zero || serial === one) return serial - zero;
  if (serial === float) return bytes.readDoubleBE();
  if (serial < float) return integerIn(bytes);
  if (serial < firstBlob) throw new Unreadable();
  if (serial % 2 === 0) return new Uint8Array(bytes);
  if (!isUtf8(bytes)) throw new Unreadable();
  return bytes.toString('utf8');
};

export const recordOf = (payload: Buffer): SqlValue[] => {
  const header = varintAt(payload, 0);
  const values: SqlValue[] = [];
  let body = header.value;
  let at = header.end;
  while (at < header.value) {
    const { value: serial, end } = varintAt(payload, at);
    const bytes = payload.subarray(body, body + sizeOf(serial));
    if (bytes.length < sizeOf(serial)) throw new Unreadable();
    values.push(columnOf(serial, bytes));
    body += bytes.length;
    at = end;
  }
  if (at !== header.value || body !== payload.length) throw new Unreadable();
  return values;
};
