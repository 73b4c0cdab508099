/** Every failure as an RFC 9457 problem, with a code from the closed list. */
import { LociProblem, type Problem, type ProblemCode, problemCodes } from '@loci/client';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';

export const problemContentType = 'application/problem+json; charset=utf-8';

const codesByStatus: Readonly<Record<number, ProblemCode>> = {
  404: 'route_not_found',
  405: 'method_not_allowed',
  413: 'too_large',
  414: 'too_large',
  415: 'unsupported_media_type',
  431: 'too_large',
  503: 'unavailable',
};

const unavailableRetrySeconds = 1;
const insideDetail = 'the service failed; look up the request id in the log';

export const problemBody = (problem: LociProblem, requestId: string): Problem => {
  const { status, title, remedy } = problemCodes[problem.code];
  return {
    type: `urn:loci:problem:${problem.code}`,
    title,
    status,
    detail: problem.code === 'internal' ? insideDetail : problem.message,
    code: problem.code,
    request_id: requestId,
    remedy,
    ...(problem.errors.length > 0 ? { errors: [...problem.errors] } : {}),
  };
};

export const invalid = (path: string, message: string): LociProblem =>
  new LociProblem('invalid_request', path === '' ? message : `${path}: ${message}`, {
    errors: [{ path, message }],
  });

const statusOf = (error: unknown): number =>
  typeof error === 'object' && error !== null && 'statusCode' in error ? Number(error.statusCode) : 500;

/** What fastify itself rejected; anything else that is not a problem is an internal failure. */
const problemOf = (error: unknown): LociProblem => {
  if (error instanceof LociProblem) return error;
  const status = statusOf(error);
  const code = codesByStatus[status] ?? (status >= 400 && status < 500 ? 'invalid_request' : 'internal');
  const detail = code === 'internal' || !(error instanceof Error) ? insideDetail : error.message;
  if (code === 'invalid_request') return invalid('', detail);
  return new LociProblem(code, detail, { cause: error });
};

/** Error messages can quote user data, so the log gets only the kind and the place. */
const traceOf = (error: unknown): Record<string, unknown> | undefined => {
  if (!(error instanceof Error)) return error === undefined ? undefined : { type: typeof error };
  const frames = (error.stack ?? '').split('\n').filter(line => /^\s+at /.test(line));
  const cause = traceOf(error.cause);
  return {
    type: error.name,
    ...('code' in error ? { code: String(error.code) } : {}),
    stack: frames.join('\n'),
    ...(cause === undefined ? {} : { cause }),
  };
};

const logLevels: Partial<Record<ProblemCode, 'error' | 'warn'>> = { internal: 'error', unavailable: 'warn' };

export const sendProblem = (problem: LociProblem, request: FastifyRequest, reply: FastifyReply): void => {
  if (problem.code === 'unauthenticated' && !reply.hasHeader('www-authenticate')) {
    reply.header('www-authenticate', 'Bearer realm="loci"');
  }
  const retryAfter =
    problem.retryAfterSeconds ?? (problem.code === 'unavailable' ? unavailableRetrySeconds : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(Math.max(1, Math.ceil(retryAfter))));
  reply.code(problem.status).header('content-type', problemContentType);
  reply.send(JSON.stringify(problemBody(problem, request.id)));
};

/** Logs internal failures; a caller's mistakes and disconnects are not logged. */
export const logFailure = (log: FastifyBaseLogger, error: unknown, request: FastifyRequest): LociProblem => {
  const problem = problemOf(error);
  const level = logLevels[problem.code];
  const isGone = request.raw.socket.destroyed;
  if (level !== undefined && !isGone) {
    log[level](
      {
        request_id: request.id,
        method: request.method,
        route: request.routeOptions.url,
        error: traceOf(error),
      },
      problem.code === 'internal' ? 'a request failed' : 'a request could not be served',
    );
  }
  return problem;
};
