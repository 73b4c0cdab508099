/** How a command fails: exit 2 for wrong use, exit 1 for everything else, and one sentence for the person. */
import { type FieldError, LociProblem, type ProblemCode } from '@loci/client';
import { ConfigError } from '../config.js';
import { Failed, WrongUse } from './outcomes.js';
import { type Paint, plain } from './paint.js';
import { inJson, printable } from './print.js';

export interface Failure {
  readonly exitCode: 1 | 2;
  /** An error code of the contract, or another kind of failure. */
  readonly code: ProblemCode | 'wrong_use' | 'failed';
  /** The first line is the message, the others are details. */
  readonly lines: readonly string[];
  readonly errors: readonly FieldError[];
  /** What to do next; null where the lines already say it. */
  readonly remedy: string | null;
}

const systemErrors: Readonly<Record<string, string>> = {
  ENOENT: 'no such file or folder; check the spelling',
  EACCES: 'permission denied; change the permissions, or choose another place',
  EPERM: 'permission denied; change the permissions, or choose another place',
  EISDIR: 'it is a folder; name a file in it',
  ENOTDIR: 'a part of the path is not a folder; check the spelling',
  EEXIST: 'it already exists; choose another name, or remove it first',
  ENOSPC: 'the disk is full; free up space and try again, nothing was saved',
  EROFS: 'the disk is read-only; choose a writable place',
};

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string';

/** What a person at a terminal can do next. */
const nextCommands: Readonly<Record<ProblemCode, string>> = {
  invalid_request: 'fix the fields above and try again; `loci COMMAND --help` shows an example',
  unauthenticated: 'set LOCI_SECRET to a valid secret; `loci secrets create` on the server issues one',
  forbidden: 'choose another graph, or ask for a secret with this permission',
  graph_not_found: '`loci graphs list` shows the graphs; `loci remember TEXT --graph G` starts a new one',
  context_not_found: '`loci contexts -q WORDS` searches for it and tolerates typos',
  change_not_found: '`loci contexts TYPE NAME` shows the changes of a context',
  memory_not_found: 'check the id; `loci search WORDS` shows the ids of memories',
  relationship_not_found: '`loci relationships TYPE:NAME` lists them',
  contradiction_not_found: '`loci contradictions list` shows their ids',
  insight_not_found: '`loci asked` shows what was asked, with ids',
  proposal_not_found: '`loci tend list` shows what is proposed now',
  secret_not_found: '`loci secrets list` shows their ids',
  webhook_not_found: '`loci webhooks list` shows their ids',
  route_not_found: 'check that --url or LOCI_URL is the address of a Loci server; `loci doctor` tests it',
  method_not_allowed: 'check that --url or LOCI_URL is the address of a Loci server; `loci doctor` tests it',
  conflict: 'check its current state, then try again',
  precondition_failed: 'read it again, then repeat the change',
  too_large: 'send less at once; `loci import` accepts files of any size',
  unsupported_media_type: 'check that the server has the same version; `loci doctor` tests it',
  rate_limited: 'wait a moment, or use a secret with a higher limit',
  internal: 'try again; if it still fails, run it with LOCI_LOG_LEVEL=debug and report the output',
  unavailable: 'run `loci doctor` to find the problem',
};

const fieldInWords = ({ path, message }: FieldError): string =>
  path === '' ? message : `${path}: ${message}`;

/** The message of a problem already covers its first field; the others follow, one per line. */
export const problemInLines = (message: string, errors: readonly FieldError[]): string[] => {
  const [first, ...rest] = errors;
  const more = first !== undefined && message.includes(fieldInWords(first)) ? rest : errors;
  return [message, ...more.map(error => `  ${fieldInWords(error)}`)].map(line => printable(line));
};

const remedyOf = (problem: LociProblem): string =>
  problem.retryAfterSeconds === undefined
    ? nextCommands[problem.code]
    : `try again in ${problem.retryAfterSeconds} s`;

const plainly = (exitCode: 1 | 2, message: string): Failure => ({
  exitCode,
  code: exitCode === 2 ? 'wrong_use' : 'failed',
  lines: message === '' ? [] : [message],
  errors: [],
  remedy: null,
});

export const describeFailure = (error: unknown): Failure => {
  if (error instanceof WrongUse || error instanceof ConfigError) return plainly(2, error.message);
  if (error instanceof LociProblem) {
    return {
      exitCode: error.code === 'invalid_request' ? 2 : 1,
      code: error.code,
      lines: problemInLines(error.message, error.errors),
      errors: error.errors,
      remedy: remedyOf(error),
    };
  }
  if (error instanceof Failed) return plainly(1, error.message);
  if (isSystemError(error)) {
    const said = systemErrors[error.code ?? ''];
    return plainly(1, said === undefined ? error.message : `${error.path ?? 'file'}: ${said}`);
  }
  return plainly(1, error instanceof Error ? error.message : String(error));
};

/** For a person; nothing where everything was printed already. */
export const failureInLines = (
  { lines: [first, ...more], remedy }: Failure,
  paint: Paint = plain,
): string[] =>
  first === undefined
    ? []
    : [
        `${paint.bad('error:')} ${first}`,
        ...more,
        ...(remedy === null ? [] : [`  ${paint.name('→')} ${remedy}`]),
      ];

/** For a program that asked for JSON. */
export const failureInJson = ({ exitCode, code, lines: [message = ''], errors, remedy }: Failure): string =>
  inJson({ error: { code, message, errors, remedy, exit_code: exitCode } });
