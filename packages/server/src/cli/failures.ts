/** How a command fails: wrong use is exit 2, everything else exit 1, and a person is told in one sentence. */
import { LociProblem, type ProblemCode } from '@loci/client';
import { ConfigError } from '../config.js';
import { Failed, WrongUse } from './outcomes.js';
import { printable } from './print.js';

export interface Failure {
  readonly exitCode: 1 | 2;
  readonly lines: readonly string[];
}

const systemErrors: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder; look at how it is spelt',
  EACCES: 'permission denied; give yourself the rights, or name another place',
  EPERM: 'permission denied; give yourself the rights, or name another place',
  EISDIR: 'that is a folder; name a file in it',
  ENOTDIR: 'a part of the path is not a folder; look at how it is spelt',
  EEXIST: 'it exists already; name another, or take it away first',
  ENOSPC: 'the disk is full; make room, nothing of this was kept',
  EROFS: 'the disk is read-only; name a place that can be written',
};

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string';

/** What a person at a terminal can do next. */
const nextCommands: Readonly<Record<ProblemCode, string>> = {
  invalid_request: 'mend what is named above; `loci COMMAND --help` shows an example',
  unauthenticated: 'put a valid secret into LOCI_SECRET; `loci secrets create` on the server makes one',
  forbidden: 'name another graph, or ask for a secret with this permission',
  graph_not_found: '`loci graphs list` shows those there are; `loci remember TEXT --graph G` begins one',
  context_not_found: '`loci contexts -q WORDS` searches for it and forgives a typo',
  memory_not_found: '`loci search WORDS --json` shows ids; what was forgotten does not come back',
  relationship_not_found: '`loci relationships TYPE NAME` shows those there are',
  contradiction_not_found: '`loci contradictions list` shows their ids',
  secret_not_found: '`loci secrets list` shows their ids',
  webhook_not_found: 'GET /v1/webhooks/{graph_id} shows their ids',
  route_not_found: 'is --url or LOCI_URL the address of a Loci server? `loci doctor` looks',
  method_not_allowed: 'is --url or LOCI_URL the address of a Loci server? `loci doctor` looks',
  conflict: 'look at what is there now, and decide anew',
  precondition_failed: 'read it again, and repeat the change',
  too_large: 'give less at once; `loci import` takes files of any size',
  unsupported_media_type: 'is the server of this version? `loci doctor` looks',
  rate_limited: 'wait a little, or use a secret with another limit',
  internal: 'try once more; if it stays, LOCI_LOG_LEVEL=debug shows where, and please report it',
  unavailable: '`loci doctor` says what is wrong',
};

const describeProblem = (problem: LociProblem): string[] => [
  `error: ${problem.message}`,
  ...problem.errors.map(({ path, message }) => `  ${path}: ${message}`),
  problem.retryAfterSeconds === undefined
    ? `  → ${nextCommands[problem.code]}`
    : `  → try again in ${problem.retryAfterSeconds} s`,
];

export const describeFailure = (error: unknown): Failure => {
  if (error instanceof WrongUse || error instanceof ConfigError) {
    return { exitCode: 2, lines: error.message === '' ? [] : [`error: ${error.message}`] };
  }
  if (error instanceof LociProblem) {
    const exitCode = error.code === 'invalid_request' ? 2 : 1;
    return { exitCode, lines: describeProblem(error).map(line => printable(line)) };
  }
  if (error instanceof Failed)
    return { exitCode: 1, lines: error.message === '' ? [] : [`error: ${error.message}`] };
  if (isSystemError(error)) {
    const said = systemErrors[error.code ?? ''];
    return {
      exitCode: 1,
      lines: [`error: ${said === undefined ? error.message : `${error.path ?? 'file'}: ${said}`}`],
    };
  }
  return { exitCode: 1, lines: [`error: ${error instanceof Error ? error.message : String(error)}`] };
};
