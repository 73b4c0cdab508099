/** Which failures of SQLite mean that the database cannot serve now, and how they are said. */
import { LociProblem } from '@loci/client';

/** https://www.sqlite.org/rescode.html, without the extended part. */
const busy = 5;
const locked = 6;
const readOnly = 8;
const ioError = 10;
const corrupt = 11;
const full = 13;
const cannotOpen = 14;
const notADatabase = 26;

const codeOf = (error: unknown): number | null =>
  error instanceof Error && 'errcode' in error && typeof error.errcode === 'number'
    ? error.errcode & 0xff
    : null;

export const isBusy = (error: unknown): boolean => [busy, locked].includes(codeOf(error) ?? 0);
export const isNotADatabase = (error: unknown): boolean => codeOf(error) === notADatabase;
export const isDamaged = (error: unknown): boolean => codeOf(error) === corrupt;

/** Nothing can be written here, though what is there may be read. */
export const isReadOnly = (error: unknown): boolean => [readOnly, cannotOpen].includes(codeOf(error) ?? 0);

const reasons: Readonly<Record<number, string>> = {
  [busy]: 'Another process holds the database.',
  [locked]: 'Another process holds the database.',
  [readOnly]: 'The data folder is read-only.',
  [ioError]: 'The disk reports an error.',
  [corrupt]: 'The database file is damaged; `loci doctor` says what to do.',
  [full]: 'The disk is full.',
  [cannotOpen]: 'The database file cannot be opened.',
};

/** `unavailable` for what waiting or an operator can mend; any other error as it is. */
export const translateSqliteError = (error: unknown): unknown => {
  const reason = reasons[codeOf(error) ?? 0];
  return reason === undefined ? error : new LociProblem('unavailable', reason, { cause: error });
};
