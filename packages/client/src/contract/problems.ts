/** The closed list of what can go wrong, and the RFC 9457 body that says it. */
import { z } from 'zod';

/** What one code says: its status, what happened (`title`), why that usually is, and what to do (`remedy`). */
export interface ProblemKind {
  readonly status: number;
  readonly title: string;
  readonly why: string;
  readonly remedy: string;
}

/** Every code with its status, what happened, why, and what to do. */
export const problemCodes = {
  invalid_request: {
    status: 400,
    title: 'The request is not valid',
    why: 'A field is missing, misspelt or out of its limits; `errors` names each one.',
    remedy: 'Fix the fields that `errors` names and try again; /docs shows the form of every request.',
  },
  unauthenticated: {
    status: 401,
    title: 'A valid secret is needed',
    why: 'No secret came with the request, or it is unknown, expired or revoked.',
    remedy:
      'Send the header "Authorization: Bearer <secret>"; `loci secrets create` on the server makes a secret.',
  },
  forbidden: {
    status: 403,
    title: 'The secret does not allow this',
    why: 'The secret lacks the permission, or the graph is not among its graphs.',
    remedy: 'See what it allows with GET /v1/grant, and ask for a secret with this permission and graph.',
  },
  graph_not_found: {
    status: 404,
    title: 'There is no such graph',
    why: 'Nothing was ever stored under this name, or the graph was forgotten.',
    remedy: 'List the graphs with GET /v1/graphs, or store a first memory: that creates the graph.',
  },
  context_not_found: {
    status: 404,
    title: 'There is no such context',
    why: 'No memory was stored in it, its type or name is misspelt, or it was forgotten.',
    remedy: 'Search for it with GET /v1/contexts/{graph_id}?q=…, which tolerates typos.',
  },
  change_not_found: {
    status: 404,
    title: 'There is no such change',
    why: 'The id is not of this graph, or its context was forgotten.',
    remedy:
      'GET /v1/contexts/{graph_id}/{context_type}/{name} names the changes of a context in also_called.',
  },
  memory_not_found: {
    status: 404,
    title: 'There is no such memory',
    why: 'The id is not of this graph, or the memory was forgotten.',
    remedy: 'Find its id with POST /v1/memories/search; what was forgotten does not come back.',
  },
  relationship_not_found: {
    status: 404,
    title: 'There is no such relationship',
    why: 'These contexts are not linked in this kind and direction.',
    remedy:
      'See the links of a context with GET /v1/contexts/{graph_id}/{context_type}/{name}/relationships.',
  },
  contradiction_not_found: {
    status: 404,
    title: 'There is no such contradiction',
    why: 'The id is not of this graph, or one of its memories was forgotten.',
    remedy: 'See the contradictions with GET /v1/contradictions/{graph_id}.',
  },
  secret_not_found: {
    status: 404,
    title: 'There is no such secret',
    why: 'The id is wrong, or the secret lies outside of your graphs.',
    remedy: 'See the ids with GET /v1/secrets; an id is not the secret itself.',
  },
  webhook_not_found: {
    status: 404,
    title: 'There is no such webhook',
    why: 'The id is not of this graph, or the webhook was deleted.',
    remedy: 'See the webhooks of the graph with GET /v1/webhooks/{graph_id}.',
  },
  route_not_found: {
    status: 404,
    title: 'There is nothing at this address',
    why: 'The path is misspelt, or a proxy in front changed it.',
    remedy: 'Compare the path with /docs; a name with a slash is sent as %2F.',
  },
  method_not_allowed: {
    status: 405,
    title: 'This address does not accept that method',
    why: 'The path is right, and the method is not.',
    remedy: 'Use one of the methods that the header Allow names.',
  },
  conflict: {
    status: 409,
    title: 'The request conflicts with what is stored',
    why: 'It was done already, or something else stands in its place.',
    remedy: 'Read the current state and try again; a new request needs a new Idempotency-Key.',
  },
  precondition_failed: {
    status: 412,
    title: 'It was changed in the meantime',
    why: 'Somebody else stored a version after the one that If-Match names.',
    remedy: 'Read it again, look at what changed, and repeat the change with its new ETag.',
  },
  too_large: {
    status: 413,
    title: 'The request is too large',
    why: 'The body, a line of it, or the address and headers are over their limit.',
    remedy: 'Send less at once: a batch in several parts, a large file by import.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body has a type that is not accepted here',
    why: 'The header Content-Type or Content-Encoding is not one that this address accepts.',
    remedy: 'Send the Content-Type that `detail` names, in UTF-8, and no Content-Encoding.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    why: 'The secret has a rate limit, and it is reached.',
    remedy: 'Wait as long as Retry-After says; an admin can issue a secret with a higher limit.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong inside',
    why: 'This is a mistake of Loci, not of the request.',
    remedy: 'Try again; if it still fails, look for the request_id in the log and report what it says.',
  },
  unavailable: {
    status: 503,
    title: 'The service cannot do this now',
    why: 'The database cannot be reached or written, such as on a full disk, or the server is stopping.',
    remedy: 'Try again after Retry-After; if it still fails, `loci doctor` and /readyz say why.',
  },
} as const satisfies Record<string, ProblemKind>;

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
    title: z.string().meta({ description: 'What happened' }),
    status: z.int(),
    detail: z.string().meta({ description: 'Why, in this case' }),
    code: z.enum(Object.keys(problemCodes) as [ProblemCode, ...ProblemCode[]]),
    request_id: z.string(),
    remedy: z.string().optional().meta({ description: 'What to do about it' }),
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

  /** What to do about it, for whoever calls over HTTP. */
  get remedy(): string {
    return problemCodes[this.code].remedy;
  }
}
