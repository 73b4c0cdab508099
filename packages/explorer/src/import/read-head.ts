/** Reads the heading of a table from the start of a file. */
import { type TableHead, tableHead } from '../words/table-head.js';

/** Enough for the heading and a row of any realistic table. */
const headBytes = 64 * 1024;

const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
};

/** Null if there is none; the server decides whether the file is a table. */
export const headOf = async (file: File): Promise<TableHead | null> => {
  try {
    const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    return tableHead(new TextDecoder(encodingOf(bytes)).decode(bytes));
  } catch {
    // The file is gone or cannot be read; the upload reports it.
    return null;
  }
};
