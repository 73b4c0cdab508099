/** Which SQLite failures mean that the database is unavailable, and their messages. */
import { LociProblem } from '@loci/client';

/** https://www.sqlite.org/rescode.html, without the extended part. */
const general = 1;
const busy = 5;
const locked = 6;
const readOnly = 8;
const ioError = 10;
const corrupt = 11;
const full = 13;
const cannotOpen = 14;
const notADatabase = 26;

/** The driver omits the code if the failure occurs while rows are read; SQLite's own messages for it are fixed. */
const codesInWords: Readonly<Record<string, number>> = {
  'database is locked': busy,
  'database table is locked': locked,
  'attempt to write a readonly database': readOnly,
  'disk I/O error': ioError,
  'database disk image is malformed': corrupt,
  'database or disk is full': full,
  'unable to open database file': cannotOpen,
  'file is not a database': notADatabase,
  // Every list in a table or a parameter was written by JSON.stringify: one that does not parse was overwritten.
  'malformed JSON': corrupt,
};

const codeOf = (error: unknown): number | null => {
  if (!(error instanceof Error)) return null;
  if ('errcode' in error && typeof error.errcode === 'number' && (error.errcode & 0xff) > general)
    return error.errcode & 0xff;
  return codesInWords[error.message] ?? null;
};

export const isBusy = (error: unknown): boolean => [busy, locked].includes(codeOf(error) ?? 0);
export const isNotADatabase = (error: unknown): boolean => codeOf(error) === notADatabase;
export const isDamaged = (error: unknown): boolean => [corrupt, notADatabase].includes(codeOf(error) ?? 0);

/** Nothing can be written, but reading may work. */
export const isReadOnly = (error: unknown): boolean => [readOnly, cannotOpen].includes(codeOf(error) ?? 0);

/** The message for a damaged file says what to do, because it does not repair itself. */
export const damagedReason =
  'The database file is damaged. Stop the server, then restore a backup with `loci restore`, ' +
  'or save what can be read with `loci doctor --salvage DIR`.';

const reasons: Readonly<Record<number, string>> = {
  [busy]: 'Another process holds the database.',
  [locked]: 'Another process holds the database.',
  [readOnly]: 'The data folder is read-only.',
  [ioError]: 'The disk reports an error.',
  [corrupt]: damagedReason,
  [full]: 'The disk is full.',
  [cannotOpen]: 'The database file cannot be opened.',
  [notADatabase]: damagedReason,
};

/** `unavailable` for what waiting or an operator can fix; any other error unchanged. */
export const translateSqliteError = (error: unknown): unknown => {
  const reason = reasons[codeOf(error) ?? 0];
  return reason === undefined ? error : new LociProblem('unavailable', reason, { cause: error });
};
