/** Which PostgreSQL failures mean that it is unavailable, and their messages. */
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

/** Failures the driver reports only as text. */
const lostInWords =
  /connection terminated|connection error|timeout exceeded when trying to connect|connection timeout|client was closed|connection ended/i;

/** The connection was lost, or none was available; the outcome of the statement in progress is unknown. */
export const isConnectionLost = (error: unknown): boolean => {
  const code = codeOf(error);
  if (socketCodes.has(code) || code.startsWith('08') || ['57P01', '57P02', '57P03'].includes(code))
    return true;
  return code === '' && error instanceof Error && lostInWords.test(error.message);
};

/** A lock timed out, or two deadlocked; the transaction was undone and can be retried. */
export const isHeldByOthers = (error: unknown): boolean => ['55P03', '40P01'].includes(codeOf(error));

const reasons: Readonly<Record<string, string>> = {
  '28P01': 'rejects the password',
  '28000': 'rejects this user from here',
  '3D000': 'has no such database',
  '42501': 'does not allow this user to do that',
  '53100': 'has a full disk',
  '53200': 'is out of memory',
  '53300': 'has no connection left',
  '25006': 'is read-only',
  '55P03': 'is held by another process',
  '57014': 'took too long',
  XX001: 'reports damaged data; restore a backup, or save what can be read with `loci copy`',
  XX002: 'reports a damaged index; rebuild it with `REINDEX DATABASE`',
  '40001': 'got two conflicting writes at once; try again',
  '40P01': 'got two conflicting writes at once; try again',
};

/** The server's own message is added where it helps; none of these contains row values. */
const telling = new Set(['28P01', '28000', '3D000', '42501']);

/** Reported by the coordinator of a cluster, which is itself well. */
const isOfNode = (error: unknown, said: string): boolean =>
  /\bremote node\b/.test(said) ||
  (error instanceof Error && 'where' in error && /executing command on/.test(String(error.where)));

/** `unavailable` for what waiting or an operator can fix; any other error unchanged. */
export const translatePostgresError = (error: unknown, location: string): unknown => {
  const said = error instanceof Error ? error.message : String(error);
  if (isConnectionLost(error) && isOfNode(error, said))
    return new LociProblem(
      'unavailable',
      `A node of the cluster behind PostgreSQL at ${location} cannot be reached; its graphs have to wait for it, others do not.`,
      { cause: error },
    );
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
