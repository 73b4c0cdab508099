/** Looks at the beginning of a file for the heading of a table. */
import { type TableHead, tableHead } from '../words/table-head.js';

/** Enough for a heading and a row of any table that people make. */
const headBytes = 64 * 1024;

const encodingOf = ([first, second]: Uint8Array): string => {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
};

/** Null where it has none; whether it is a table, the server says. */
export const headOf = async (file: File): Promise<TableHead | null> => {
  try {
    const bytes = new Uint8Array(await file.slice(0, headBytes).arrayBuffer());
    return tableHead(new TextDecoder(encodingOf(bytes)).decode(bytes));
  } catch {
    // It went away or cannot be read; the upload says so in its own words.
    return null;
  }
};
