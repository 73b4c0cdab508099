/** How a command fails: wrong use is exit 2, everything else exit 1, and a person is told in one sentence. */
import { LociProblem } from '@loci/client';
import { ConfigError } from '../config.js';
import { Failed, WrongUse } from './outcomes.js';
import { printable } from './print.js';

export interface Failure {
  readonly exitCode: 1 | 2;
  readonly lines: readonly string[];
}

const systemErrors: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  EISDIR: 'that is a folder',
  ENOTDIR: 'a part of the path is not a folder',
  EEXIST: 'it exists already',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
};

const isSystemError = (error: unknown): error is NodeJS.ErrnoException =>
  error instanceof Error && typeof (error as NodeJS.ErrnoException).code === 'string';

const describeProblem = (problem: LociProblem): string[] => [
  `error: ${problem.message}`,
  ...problem.errors.map(({ path, message }) => `  ${path}: ${message}`),
  ...(problem.retryAfterSeconds === undefined ? [] : [`  try again in ${problem.retryAfterSeconds} s`]),
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
