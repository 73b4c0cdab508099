/** The chosen meaning of each table column, and the mapping sent to the server. */
import { fieldOfHeading, type TableField, tableFieldPrefixes } from '@loci/client/internal';

/** What a column can be; a context has a type, metadata a name. */
export type ColumnUse = TableField | 'context' | 'metadata' | '';

/** A choice for one column. */
export interface ColumnChoice {
  readonly column: string;
  readonly use: ColumnUse;
  /** The type of the context or the name of the metadata. */
  readonly name: string;
}

/** The menu labels, in order. */
export const columnUses: readonly (readonly [use: ColumnUse, words: string])[] = [
  ['', 'skip'],
  ['content', 'text'],
  ['context', 'context'],
  ['occurred_at', 'true since'],
  ['valid_until', 'true until'],
  ['source_name', 'source name'],
  ['source_kind', 'source kind'],
  ['source_ref', 'reference'],
  ['session', 'session'],
  ['metadata', 'metadata'],
  ['id', 'id'],
];

/** Whether a mapping can name the column. */
export const canMap = (column: string): boolean => column !== '';

const plainName = (text: string): string => text.replace(/[,=]/g, ' ').trim().toLowerCase();

/** What the headings suggest; if two mean the same, the first. */
export const choicesByName = (columns: readonly string[]): ColumnChoice[] => {
  const taken = new Set<string>();
  return columns.map(column => {
    const field = canMap(column) ? fieldOfHeading(column) : undefined;
    if (field === undefined || taken.has(field)) return { column, use: '', name: plainName(column) };
    taken.add(field);
    const prefix = tableFieldPrefixes.find(one => field.startsWith(one));
    if (prefix === undefined) return { column, use: field as TableField, name: plainName(column) };
    return { column, use: prefix === 'context.' ? 'context' : 'metadata', name: field.slice(prefix.length) };
  });
};

const isNamed = (use: ColumnUse): boolean => use === 'context' || use === 'metadata';

/** With one column changed; a meaning that only one column can have is removed from the others. */
export const withChoice = (
  choices: readonly ColumnChoice[],
  at: number,
  change: Partial<Pick<ColumnChoice, 'use' | 'name'>>,
): ColumnChoice[] =>
  choices.map((choice, index) => {
    if (index === at) return { ...choice, ...change };
    return change.use !== undefined && choice.use === change.use && !isNamed(change.use)
      ? { ...choice, use: '' }
      : choice;
  });

/** A mapping is a line of CSV. */
const asCell = (entry: string): string => (/[",\n]/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry);

/** The mapping as the server reads it. */
export const mappingOf = (choices: readonly ColumnChoice[]): string =>
  choices
    .filter(({ use }) => use !== '')
    .map(({ column, use, name }) =>
      asCell(isNamed(use) ? `${use}.${plainName(name) || plainName(column)}=${column}` : `${use}=${column}`),
    )
    .join(',');

/** What must still be chosen before the table can be read; null if nothing is missing. */
export const missingChoice = (choices: readonly ColumnChoice[]): string | null =>
  choices.some(({ use }) => use === 'content') ? null : 'Choose the column that holds the text.';
