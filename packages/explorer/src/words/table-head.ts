/** The heading of a table and its first row, read without sending the file anywhere. */
import { tableSeparator } from '@loci/client/internal';

/** The columns in order, with the first row's cell for each. */
export interface TableHead {
  readonly columns: readonly string[];
  readonly sample: readonly string[];
}

/** The limit also ends an unclosed quote. */
const mostRecords = 2;

/**
 * The first records of a table as the server reads them: quoted cells may contain separators, line breaks and doubled
 * quotes.
 */
const recordsOf = (text: string, separator: string): string[][] => {
  const records: string[][] = [];
  let cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endRecord = (): void => {
    const isEmpty = cells.length === 0 && cell === '';
    if (!isEmpty) records.push([...cells, cell]);
    cells = [];
    cell = '';
  };
  for (let at = 0; at < text.length && records.length < mostRecords; at += 1) {
    const character = text[at] as string;
    if (isQuoted && character === '"' && text[at + 1] === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"' && (isQuoted || cell === '')) isQuoted = !isQuoted;
    else if (isQuoted) cell += character;
    else if (character === separator) {
      cells.push(cell);
      cell = '';
    } else if (character === '\n') endRecord();
    else if (character !== '\r') cell += character;
  }
  if (records.length < mostRecords && !isQuoted) endRecord();
  return records;
};

/** Null if there is no heading. */
export const tableHead = (text: string): TableHead | null => {
  const [heading, row = []] = recordsOf(text, tableSeparator(text));
  const columns = heading?.map(column => column.trim()) ?? [];
  if (columns.length === 0 || columns.every(column => column === '')) return null;
  return { columns, sample: columns.map((_, at) => row[at]?.trim() ?? '') };
};
