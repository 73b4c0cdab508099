/** What a reader of a file is: pieces of text come in, lines of an import go out, each with its number. */
import type { ImportFormat, ImportLine } from '@loci/client';

/** Something of the file that was understood. */
export interface Piece {
  readonly line: number;
  /** Which item of a list, from 1: all of a list may stand on one line. */
  readonly item?: number | undefined;
  readonly value: ImportLine;
}

/** A part that cannot be read, while the rest can. */
export interface BadPiece {
  readonly line: number;
  readonly item?: number | undefined;
  /** The field that is wrong; empty where the whole piece is. */
  readonly field: string;
  readonly message: string;
}

/** A file that is being read. */
export interface OpenFile {
  /** As the user knows it: `notes/deploy.md`. */
  readonly name: string;
  /** The first part of it, to recognise it by. */
  readonly head: string;
  readonly chunks: AsyncIterable<string>;
  /** RFC 3339; null where it is not known. */
  readonly modifiedAt: string | null;
}

/** What a user may say about a file. */
export interface ReadOptions {
  /** Field → column of a table. */
  readonly columns: ReadonlyMap<string, string> | null;
}

/** One format: how it is recognised and read. */
export interface Format {
  readonly name: Exclude<ImportFormat, 'auto'>;
  readonly title: string;
  /** By content first; the name of a file decides only where content is plain text. */
  readonly recognises: (head: string, fileName: string) => boolean;
  readonly read: (file: OpenFile, options: ReadOptions) => AsyncGenerator<Piece | BadPiece>;
}

/** The file as a whole cannot be read: nothing can be skipped. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** Whether a piece is one that cannot be read. */
export const isBad = (piece: Piece | BadPiece): piece is BadPiece => 'message' in piece;
