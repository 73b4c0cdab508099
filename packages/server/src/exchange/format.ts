/** A reader for a file format: text in, import lines out, each with its line number. */
import type { ImportFormat, ImportLine } from '@loci/client';

/** A part of the file that was read. */
export interface Piece {
  readonly line: number;
  /** The position in a list, from 1: a whole list may be on one line. */
  readonly item?: number | undefined;
  readonly value: ImportLine;
}

/** A part that cannot be read, while the rest can. */
export interface BadPiece {
  readonly line: number;
  readonly item?: number | undefined;
  /** The invalid field; empty if the whole part is invalid. */
  readonly field: string;
  readonly message: string;
}

/** A part that has no place in Loci; the receipt says so. */
export interface SkippedPiece {
  readonly line: number;
  readonly item?: number | undefined;
  /** What it is, in the singular: `tool message`. */
  readonly skipped: string;
}

/** Whatever a reader finds. */
export type AnyPiece = Piece | BadPiece | SkippedPiece;

/** A file that is being read. */
export interface OpenFile {
  /** As the user knows it: `notes/deploy.md`. */
  readonly name: string;
  /** The beginning of the file, to recognise its format. */
  readonly head: string;
  readonly chunks: AsyncIterable<string>;
}

/** Options from the user. */
interface ReadOptions {
  /** Field → column of a table. */
  readonly columns: ReadonlyMap<string, string> | null;
}

/** One format: how it is recognised and read. */
export interface Format {
  readonly name: Exclude<ImportFormat, 'auto'>;
  /** By content first; the file name decides only for plain text. */
  readonly recognises: (head: string, fileName: string) => boolean;
  readonly read: (file: OpenFile, options: ReadOptions) => AsyncGenerator<AnyPiece>;
}

/** The file as a whole cannot be read, so nothing can be skipped. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

export const isBad = (piece: AnyPiece): piece is BadPiece => 'message' in piece;

export const isSkipped = (piece: AnyPiece): piece is SkippedPiece => 'skipped' in piece;
