/** The records of a JSON file, whether it is one list, several lists in an object, or one record a line. */
import type { BadPiece, OpenFile, Piece } from '../format.js';
import { jsonLists } from './json-lists.js';
import { isJsonLines, isObject, type JsonPiece, jsonLines } from './lines.js';

/** A record and the list it stands in. */
export interface JsonRecord extends JsonPiece {
  readonly value: Readonly<Record<string, unknown>>;
}

const isRecord = (piece: JsonPiece): piece is JsonRecord => isObject(piece.value);

/** Counts, pages and other plain members beside the lists are passed over; in a list only records have a place. */
export async function* jsonRecords(file: OpenFile): AsyncGenerator<JsonRecord | BadPiece> {
  const pieces = isJsonLines(file.head) ? jsonLines(file.chunks) : jsonLists(file.chunks);
  for await (const piece of pieces) {
    if ('message' in piece || isRecord(piece)) yield piece as JsonRecord | BadPiece;
    else if (piece.list === '')
      yield { line: piece.line, item: piece.item, field: '', message: 'is not a JSON object' };
  }
}

/** What was made of a record is found where the record stands. */
export function* inItemOf(
  { item }: JsonRecord,
  pieces: Iterable<Piece | BadPiece>,
): Generator<Piece | BadPiece> {
  for (const piece of pieces) yield { ...piece, item };
}
