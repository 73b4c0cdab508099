/** The closed list of what can go wrong, and the RFC 9457 body that says it. */
import { z } from 'zod';

/** Every code with its status and title. */
export const problemCodes = {
  invalid_request: { status: 400, title: 'The request is not valid' },
  unauthenticated: { status: 401, title: 'A valid secret is needed' },
  forbidden: { status: 403, title: 'The secret does not allow this' },
  graph_not_found: { status: 404, title: 'There is no such graph' },
  context_not_found: { status: 404, title: 'There is no such context' },
  memory_not_found: { status: 404, title: 'There is no such memory' },
  relationship_not_found: { status: 404, title: 'There is no such relationship' },
  contradiction_not_found: { status: 404, title: 'There is no such contradiction' },
  secret_not_found: { status: 404, title: 'There is no such secret' },
  route_not_found: { status: 404, title: 'There is nothing at this address' },
  method_not_allowed: { status: 405, title: 'This address does not take that method' },
  conflict: { status: 409, title: 'The request conflicts with what is stored' },
  precondition_failed: { status: 412, title: 'It was changed in the meantime' },
  too_large: { status: 413, title: 'The request is too large' },
  unsupported_media_type: { status: 415, title: 'The body must be JSON' },
  rate_limited: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong inside' },
  unavailable: { status: 503, title: 'The service cannot do this now' },
} as const satisfies Record<string, { status: number; title: string }>;

/** One of the codes. */
export type ProblemCode = keyof typeof problemCodes;

/** A field that is wrong, and why. */
export const fieldError = z.object({
  path: z.string().meta({ description: 'The field, e.g. `memories[3].content`' }),
  message: z.string(),
});
/** A field that is wrong, and why. */
export type FieldError = z.infer<typeof fieldError>;

/** The body of every error. */
export const problem = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    detail: z.string(),
    code: z.enum(Object.keys(problemCodes) as [ProblemCode, ...ProblemCode[]]),
    request_id: z.string(),
    errors: z.array(fieldError).optional(),
  })
  .meta({ id: 'Problem', description: 'RFC 9457 problem details' });
/** The body of every error. */
export type Problem = z.infer<typeof problem>;

/** What KnowledgeApi throws at every door; `retryAfterSeconds` is set where waiting helps. */
export class LociProblem extends Error {
  readonly code: ProblemCode;
  readonly errors: readonly FieldError[];
  readonly retryAfterSeconds: number | undefined;
  readonly requestId: string | undefined;

  constructor(
    code: ProblemCode,
    detail: string,
    more: {
      errors?: readonly FieldError[];
      retryAfterSeconds?: number;
      requestId?: string;
      cause?: unknown;
    } = {},
  ) {
    super(detail, { cause: more.cause });
    this.name = 'LociProblem';
    this.code = code;
    this.errors = more.errors ?? [];
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.requestId = more.requestId;
  }

  get status(): number {
    return problemCodes[this.code].status;
  }
}
