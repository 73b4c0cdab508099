/** Several files of one import: the state of each, and the tables among them that have the same columns. */
import type { ImportReceipt } from '@loci/client';
import { hasAny, isAboutColumns } from '../words/imports.js';
import { type ColumnChoice, mappingOf } from '../words/table-columns.js';
import type { TableHead } from '../words/table-head.js';
import type { ChosenFile } from './chosen-files.js';

/** What is known about a file: nothing yet, its contents, what was stored, or why not. */
export type FileState =
  | { readonly name: 'waiting' }
  | { readonly name: 'looked'; readonly receipt: ImportReceipt }
  | { readonly name: 'stored'; readonly receipt: ImportReceipt }
  | { readonly name: 'failed'; readonly error: unknown };

/** One of the files. */
export interface FileEntry {
  readonly file: ChosenFile;
  /** The columns, if it reads like a table. */
  readonly head: TableHead | null;
  readonly state: FileState;
}

/** The chosen columns, by the heading of the tables. */
export type Choices = ReadonlyMap<string, readonly ColumnChoice[]>;

/** Equal for tables with the same columns. */
export const headingOf = ({ columns }: TableHead): string => JSON.stringify(columns);

/** The mapping for a file; empty if its headings are enough. */
export const mapFor = ({ head }: FileEntry, choices: Choices): string => {
  const chosen = head === null ? undefined : choices.get(headingOf(head));
  return chosen === undefined ? '' : mappingOf(chosen);
};

const isTable = ({ state }: FileEntry): boolean =>
  (state.name === 'looked' && state.receipt.format === 'csv') ||
  (state.name === 'failed' && isAboutColumns(state.error));

/** Tables with the same columns, which are mapped together. */
export interface TableGroup {
  readonly heading: string;
  readonly head: TableHead;
  /** Positions in the list of files. */
  readonly at: readonly number[];
  readonly isRefused: boolean;
}

/** The tables, grouped by their columns. */
export const tableGroups = (entries: readonly FileEntry[]): TableGroup[] => {
  const groups = new Map<string, TableGroup>();
  for (const [at, entry] of entries.entries()) {
    if (entry.head === null || !isTable(entry)) continue;
    const heading = headingOf(entry.head);
    const group = groups.get(heading) ?? { heading, head: entry.head, at: [], isRefused: false };
    const isRefused = group.isRefused || entry.state.name === 'failed';
    groups.set(heading, { ...group, at: [...group.at, at], isRefused });
  }
  return [...groups.values()];
};

/** Whether a checked file holds anything to store. */
export const hasContents = ({ state }: FileEntry): boolean =>
  state.name === 'looked' && hasAny(state.receipt);

/** The positions of the files that a condition holds for. */
export const positions = (entries: readonly FileEntry[], holds: (entry: FileEntry) => boolean): number[] =>
  entries.flatMap((entry, at) => (holds(entry) ? [at] : []));
