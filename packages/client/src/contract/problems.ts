/** The closed list of error codes, and the error that every KnowledgeApi throws. */

/** One error code: its status, what happened (`title`), the usual cause, and what to do (`remedy`). */
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
    why: 'A field is missing, misspelled or out of range; `errors` names each one.',
    remedy: 'Fix the fields that `errors` names and try again; /docs describes every request.',
  },
  unauthenticated: {
    status: 401,
    title: 'A valid secret is needed',
    why: 'The request has no secret, or the secret is unknown, expired or revoked.',
    remedy:
      'Send the header "Authorization: Bearer <secret>"; `loci secrets create` on the server makes a secret.',
  },
  forbidden: {
    status: 403,
    title: 'The secret does not allow this',
    why: 'The secret lacks the permission, or does not cover this graph.',
    remedy:
      'See what it allows with GET /v1/grant, and ask an admin for a secret with this permission and graph.',
  },
  graph_not_found: {
    status: 404,
    title: 'There is no such graph',
    why: 'Nothing was stored in it, its name is misspelled, or it was forgotten.',
    remedy: 'List the graphs with GET /v1/graphs, or store a first memory: that creates the graph.',
  },
  context_not_found: {
    status: 404,
    title: 'There is no such context',
    why: 'No memory was stored in it, its type or name is misspelled, or it was forgotten.',
    remedy: 'Search for it with GET /v1/contexts/{graph_id}?q=…, which tolerates typos.',
  },
  change_not_found: {
    status: 404,
    title: 'There is no such change',
    why: 'The id does not belong to this graph, or its context was forgotten.',
    remedy:
      'GET /v1/contexts/{graph_id}/{context_type}/{name} names the changes of a context in also_called.',
  },
  memory_not_found: {
    status: 404,
    title: 'There is no such memory',
    why: 'The id does not belong to this graph, or the memory was forgotten.',
    remedy: 'Find its id with POST /v1/memories/search; forgotten memories cannot be restored.',
  },
  relationship_not_found: {
    status: 404,
    title: 'There is no such relationship',
    why: 'These contexts have no link of this kind and direction.',
    remedy:
      'See the links of a context with GET /v1/contexts/{graph_id}/{context_type}/{name}/relationships.',
  },
  contradiction_not_found: {
    status: 404,
    title: 'There is no such contradiction',
    why: 'The id does not belong to this graph, or one of its memories was forgotten.',
    remedy: 'See the contradictions with GET /v1/contradictions/{graph_id}.',
  },
  insight_not_found: {
    status: 404,
    title: 'There is no such insight',
    why: 'The id does not belong to this graph, the insight is too old, or a memory it quotes was forgotten.',
    remedy: 'See what was asked with GET /v1/insights/{graph_id}, or ask again.',
  },
  proposal_not_found: {
    status: 404,
    title: 'There is no such proposal',
    why: 'It was decided, what it rests on has changed, or a memory it is about was forgotten.',
    remedy: 'See what is proposed now with GET /v1/graphs/{graph_id}/proposals.',
  },
  secret_not_found: {
    status: 404,
    title: 'There is no such secret',
    why: 'The id is wrong, or the secret is outside your graphs.',
    remedy: 'See the ids with GET /v1/secrets; an id is not the secret itself.',
  },
  webhook_not_found: {
    status: 404,
    title: 'There is no such webhook',
    why: 'The id does not belong to this graph, or the webhook was deleted.',
    remedy: 'See the webhooks of the graph with GET /v1/webhooks/{graph_id}.',
  },
  route_not_found: {
    status: 404,
    title: 'There is nothing at this address',
    why: 'The path is misspelled, or a proxy changed it.',
    remedy: 'Compare the path with /docs; send a slash in a name as %2F.',
  },
  method_not_allowed: {
    status: 405,
    title: 'This address does not accept that method',
    why: 'The path is right, but the method is not.',
    remedy: 'Use one of the methods in the Allow header.',
  },
  conflict: {
    status: 409,
    title: 'The request conflicts with what is stored',
    why: 'It was already done, or something else already exists there.',
    remedy: 'Read the current state and try again; a new request needs a new Idempotency-Key.',
  },
  precondition_failed: {
    status: 412,
    title: 'It was changed in the meantime',
    why: 'Someone stored a newer version than the one in If-Match.',
    remedy: 'Read it again, check what changed, and repeat the change with the new ETag.',
  },
  too_large: {
    status: 413,
    title: 'The request is too large',
    why: 'The body, one of its lines, or the URL and headers exceed a limit.',
    remedy: 'Send less at once: split a batch, or import a large file.',
  },
  unsupported_media_type: {
    status: 415,
    title: 'The body has an unsupported type',
    why: 'This address does not accept the Content-Type or Content-Encoding header.',
    remedy: 'Send the Content-Type that `detail` names, in UTF-8, and no Content-Encoding.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many requests',
    why: 'The secret reached its rate limit.',
    remedy: 'Wait as long as Retry-After says; an admin can issue a secret with a higher limit.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong in Loci',
    why: 'This is a bug in Loci, not in the request.',
    remedy: 'Try again; if it still fails, look for the request_id in the log and report what it says.',
  },
  unavailable: {
    status: 503,
    title: 'The service cannot do this now',
    why: 'The database cannot be reached or written, for example because the disk is full, or the server is stopping.',
    remedy: 'Try again after Retry-After; if it still fails, `loci doctor` and /readyz say why.',
  },
} as const satisfies Record<string, ProblemKind>;

/** One of the codes. */
export type ProblemCode = keyof typeof problemCodes;

/** A field that is wrong, and why. */
export interface FieldError {
  path: string;
  message: string;
}

/** What every KnowledgeApi throws; `retryAfterSeconds` is set if waiting helps. */
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

  /** What to do about it, for callers over HTTP. */
  get remedy(): string {
    return problemCodes[this.code].remedy;
  }
}
