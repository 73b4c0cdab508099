/** The results of checking a file: how much it holds, which lines are bad, and how to report them. */
import type { CheckedInputOf, FieldError, ImportReceipt } from '@loci/client';
import { LociProblem } from '@loci/client';
import type { ImportedGraph } from '../../engine/remember/import.js';
import type { IdTable } from '../../exchange/id-table.js';
import type { Spool } from '../../exchange/spool.js';

const mostErrors = 20;
const mostBad = 10_000;

/** A memory that a line refers to and the file does not contain. */
interface Reference {
  /** Which piece of the file, from 1: one line may hold several. */
  readonly piece: number;
  readonly line: number;
  readonly field: string;
  readonly id: string;
}

/** Everything found while checking. */
export interface Findings {
  format: ImportReceipt['format'];
  graph: ImportedGraph;
  lines: number;
  bad: number;
  /** Pieces that are well-formed but refer to something missing. */
  readonly left: Set<number>;
  /** What has no place in a graph, and how often. */
  readonly skipped: Map<string, number>;
  errors: FieldError[];
  examples: string[];
  readonly ids: IdTable;
  readonly references: Reference[];
  /** Memories first, then what refers to them. */
  readonly spools: { readonly memories: Spool; readonly relations: Spool };
}

/** Where an error is: the line, and the field in it. */
export const pathOf = (line: number, field: string): string =>
  `line ${line}${field === '' ? '' : `: ${field}`}`;

/** A whole list may be on one line: then the item says where. */
export const inItem = (item: number | undefined, errors: readonly FieldError[]): readonly FieldError[] =>
  item === undefined
    ? errors
    : errors.map(({ path, message }) => ({ path: `item ${item}${path === '' ? '' : `: ${path}`}`, message }));

/** A file can name what it likes; the rest is counted together. */
const mostSkippedKinds = 20;
const longestKind = 60;

/** Counts what is left out, by its kind. */
export const noteSkipped = ({ skipped }: Findings, what: string): void => {
  const short = what.slice(0, longestKind);
  const kind = skipped.has(short) || skipped.size < mostSkippedKinds ? short : 'other part';
  skipped.set(kind, (skipped.get(kind) ?? 0) + 1);
};

/** Counts a bad line and keeps the first errors. */
export const note = (found: Findings, line: number, errors: readonly FieldError[]): void => {
  found.bad++;
  for (const { path, message } of errors)
    if (found.errors.length < mostErrors) found.errors.push({ path: pathOf(line, path), message });
};

/** This many bad lines mean another format: the file is rejected without reading the rest. */
export const isHopeless = (
  { bad }: Findings,
  { skip_bad, dry_run }: Pick<CheckedInputOf<'importGraph'>, 'skip_bad' | 'dry_run'>,
): boolean => bad >= mostBad && !skip_bad && !dry_run;

/** The error for a file, with its first faults. */
export const refuse = (found: Findings): LociProblem => {
  const [first] = found.errors;
  const rest = found.bad >= mostBad ? '; the rest was not read' : '';
  const more = found.bad > 1 ? ` (and ${found.bad - 1} more bad lines${rest})` : '';
  return new LociProblem('invalid_request', `${first?.path ?? ''}: ${first?.message ?? ''}${more}`, {
    errors: found.errors,
  });
};

/** In our own format two memories with one id are a mistake; other programs repeat themselves now and then. */
export const isRepeated = (found: Findings, id: string, line: number): boolean => {
  const earlier = found.ids.add(id, line);
  if (earlier === null || found.format !== 'loci') return false;
  note(found, line, [{ path: 'id', message: `"${id}" is the id of another memory, in line ${earlier}` }]);
  return true;
};
