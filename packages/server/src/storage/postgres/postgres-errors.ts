/** Which failures of PostgreSQL mean that it cannot serve now, and how they are said. */
import { LociProblem } from '@loci/client';

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';

const socketCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ETIMEDOUT',
  'EPIPE',
  'ENOENT',
]);

/** What the driver says in words alone. */
const lostInWords =
  /connection terminated|connection error|timeout exceeded when trying to connect|connection timeout|client was closed|connection ended/i;

/** The connection went, or none could be had; nothing is known of the statement that was under way. */
export const isConnectionLost = (error: unknown): boolean => {
  const code = codeOf(error);
  if (socketCodes.has(code) || code.startsWith('08') || ['57P01', '57P02', '57P03'].includes(code))
    return true;
  return code === '' && error instanceof Error && lostInWords.test(error.message);
};

/** A lock was not had in time, or two waited for each other; the transaction was undone and can be tried again. */
export const isHeldByOthers = (error: unknown): boolean => ['55P03', '40P01'].includes(codeOf(error));

const reasons: Readonly<Record<string, string>> = {
  '28P01': 'refuses the password',
  '28000': 'refuses this user from here',
  '3D000': 'has no such database',
  '42501': 'does not give this user the right to do that',
  '53100': 'has a full disk',
  '53200': 'is out of memory',
  '53300': 'has no connection left',
  '25006': 'is read-only',
  '55P03': 'is held by another process',
  '57014': 'took too long',
  XX001: 'reports damaged data; put a backup back, or save with `loci copy` what can be read',
  XX002: 'reports a damaged index; `REINDEX DATABASE` makes it again from its table',
  '40001': 'was asked for the same by two at once; try again',
  '40P01': 'was asked for the same by two at once; try again',
};

/** The words of the server itself are added where they help; none of them holds a value of a row. */
const telling = new Set(['28P01', '28000', '3D000', '42501']);

/** `unavailable` for what waiting or an operator can fix; any other error as it is. */
export const translatePostgresError = (error: unknown, location: string): unknown => {
  const said = error instanceof Error ? error.message : String(error);
  if (isConnectionLost(error))
    return new LociProblem('unavailable', `PostgreSQL at ${location} cannot be reached: ${said}`, {
      cause: error,
    });
  const code = codeOf(error);
  const reason = reasons[code];
  if (reason === undefined) return error;
  const words = telling.has(code) ? `: ${said}` : '';
  return new LociProblem('unavailable', `PostgreSQL at ${location} ${reason}${words}.`, { cause: error });
};
