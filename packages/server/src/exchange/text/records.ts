/** The records of a JSON file: one list, several lists in an object, or one record per line. */
import type { AnyPiece, BadPiece, Format, OpenFile } from '../format.js';
import { jsonLists } from './json-lists.js';
import { isJsonLines, isObject, type JsonPiece, jsonLines } from './lines.js';

/** A record and its list. */
export interface JsonRecord extends JsonPiece {
  readonly value: Readonly<Record<string, unknown>>;
}

export const isRecord = (piece: JsonPiece): piece is JsonRecord => isObject(piece.value);

/** Skips counts, pages and other plain members next to the lists; a list may contain only records. */
export async function* jsonRecords(file: OpenFile): AsyncGenerator<JsonRecord | BadPiece> {
  const pieces = isJsonLines(file.head) ? jsonLines(file.chunks) : jsonLists(file.chunks);
  for await (const piece of pieces) {
    if ('message' in piece || isRecord(piece)) yield piece as JsonRecord | BadPiece;
    else if (piece.list === '')
      yield { line: piece.line, item: piece.item, field: '', message: 'is not a JSON object' };
  }
}

/** Reports what comes from a record at the position of the record. */
export function* inItemOf({ item }: JsonRecord, pieces: Iterable<AnyPiece>): Generator<AnyPiece> {
  for (const piece of pieces) yield { ...piece, item };
}

/** Reads a file whose records can be read one by one. */
export const readRecords = (piecesOf: (record: JsonRecord) => Iterable<AnyPiece>): Format['read'] =>
  async function* (file) {
    for await (const piece of jsonRecords(file)) {
      if ('message' in piece) yield piece as BadPiece;
      else yield* inItemOf(piece, piecesOf(piece));
    }
  };
