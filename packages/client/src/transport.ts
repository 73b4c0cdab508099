/** Sends one call over HTTP with a timeout, errors as LociProblem, and retries if safe. */
import { type FieldError, LociProblem, type ProblemCode, problemCodes } from './contract/problems.js';

/** A signed-in browser: the page sends its key, and the browser adds its cookie. */
export interface BrowserSignIn {
  readonly key: string;
}

/** How to reach a server. */
export interface ConnectOptions {
  /** The URL of the server, e.g. `http://127.0.0.1:4747`; a path before `/v1` is kept. */
  url: string;
  /** Sent as `Authorization: Bearer`. A page served by Loci itself may use a sign-in instead. */
  secret: string | BrowserSignIn;
  /** A custom `fetch`, for tests and other runtimes. */
  fetch?: typeof fetch;
  /** The timeout of one attempt; default 120 s, and none for an import, which takes as long as its lines. */
  timeoutMs?: number;
  /** How often a failed call is retried if that is safe; default 2. */
  retries?: number;
}

/** One outgoing call. */
export interface OutgoingCall {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: () => NonNullable<RequestInit['body']>;
  readonly isRepeatable: boolean;
  /** A refused call did nothing, so it may be retried if its body can be sent again. */
  readonly isRepeatableWhenRefused?: boolean;
  /** The body is a stream of any length. */
  readonly isUpload?: boolean;
  /** The response continues after `read` returns. */
  readonly isStream?: boolean;
  readonly signal?: AbortSignal | undefined;
}

/** Sends a call, retries it if that is safe, and reads the response. */
export type Transport = <Result>(
  call: OutgoingCall,
  read: (response: Response) => Promise<Result> | Result,
) => Promise<Result>;

const timeoutDefaultMs = 120_000;
const retriesDefault = 2;
const firstPauseMs = 200;
const longestPauseMs = 5_000;
/** If the server asks for a longer wait, its error is passed on instead. */
const longestRetryAfterSeconds = 30;

const codesByStatus = new Map<number, ProblemCode>([
  [502, 'unavailable'],
  [504, 'unavailable'],
  [404, 'route_not_found'],
]);
for (const [code, { status }] of Object.entries(problemCodes)) {
  if (!codesByStatus.has(status)) codesByStatus.set(status, code as ProblemCode);
}

const isProblemCode = (code: unknown): code is ProblemCode =>
  typeof code === 'string' && Object.hasOwn(problemCodes, code);

const retryAfterOf = (response: Response): number | undefined => {
  const header = response.headers.get('retry-after');
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1_000));
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const fieldErrorsOf = (value: unknown): FieldError[] =>
  Array.isArray(value)
    ? value.filter(error => typeof error?.path === 'string' && typeof error?.message === 'string')
    : [];

/** The problem in a response; a response from a proxy has only its status. */
export const problemOfResponse = async (response: Response): Promise<LociProblem> =>
  problemOfBody(parsed(await response.text()), response);

/** The problem that a body describes. */
export const problemOfBody = (value: unknown, response: Response): LociProblem => {
  const body = value as Record<string, unknown> | null | undefined;
  const code = isProblemCode(body?.code)
    ? body.code
    : (codesByStatus.get(response.status) ?? (response.status >= 500 ? 'internal' : 'invalid_request'));
  const detail =
    typeof body?.detail === 'string' ? body.detail : `the server answered with status ${response.status}`;
  const requestId = body?.request_id ?? response.headers.get('x-request-id');
  const retryAfterSeconds = retryAfterOf(response);
  return new LociProblem(code, detail, {
    errors: fieldErrorsOf(body?.errors),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
    ...(typeof requestId === 'string' ? { requestId } : {}),
  });
};

/** Resolves after the delay, or immediately on abort. */
export const pause = (milliseconds: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise(resolve => {
    const done = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    if (signal?.aborted) done();
    else signal?.addEventListener('abort', done, { once: true });
  });

const helpsToWait = (problem: LociProblem): boolean =>
  (problem.code === 'rate_limited' || problem.code === 'unavailable') &&
  (problem.retryAfterSeconds ?? 0) <= longestRetryAfterSeconds;

/** The wait that the server asked for, plus jitter so that clients do not all retry at once. */
export const pauseBefore = (attempt: number, retryAfterSeconds: number | undefined): number =>
  (retryAfterSeconds ?? 0) * 1_000 + Math.random() * Math.min(longestPauseMs, firstPauseMs * 2 ** attempt);

/** The URL without trailing slashes; throws if it is not valid. */
export const baseOf = (url: string): string => {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) {
    throw new LociProblem('invalid_request', 'url must start with http:// or https://');
  }
  const { origin, pathname } = new URL(url);
  let end = pathname.length;
  while (pathname[end - 1] === '/') end--;
  return origin + pathname.slice(0, end);
};

/** The authentication header; throws if the secret cannot be sent in a header. */
export const openingHeader = (secret: string | BrowserSignIn): Record<string, string> => {
  // A program in JavaScript may pass a variable of the environment that is not set.
  const held: unknown = typeof secret === 'string' ? secret : secret?.key;
  if (typeof held !== 'string') throw new LociProblem('unauthenticated', 'secret must be a text');
  if (!/^[\x21-\x7e]+$/.test(held)) {
    throw new LociProblem('unauthenticated', 'a secret must be visible ASCII characters without spaces');
  }
  return typeof secret === 'string' ? { authorization: `Bearer ${held}` } : { 'loci-sign-in': held };
};

/** The transport for all calls of one client. */
export const makeTransport = (options: ConnectOptions): Transport => {
  const base = baseOf(options.url);
  const opening = openingHeader(options.secret);
  const send = options.fetch ?? globalThis.fetch;
  const retries = options.retries ?? retriesDefault;

  const attempt = async <Result>(
    call: OutgoingCall,
    read: (response: Response) => Promise<Result> | Result,
  ): Promise<Result> => {
    call.signal?.throwIfAborted();
    const controller = new AbortController();
    call.signal?.addEventListener('abort', () => controller.abort(call.signal?.reason), {
      once: true,
      signal: controller.signal,
    });
    let isLate = false;
    let isOpen = false;
    const timeoutMs = options.timeoutMs ?? (call.isUpload === true ? null : timeoutDefaultMs);
    const timer =
      timeoutMs === null
        ? undefined
        : setTimeout(() => {
            isLate = true;
            controller.abort();
          }, timeoutMs);
    try {
      const body = call.body?.();
      const response = await send(base + call.path, {
        method: call.method,
        headers: { ...call.headers, ...opening },
        signal: controller.signal,
        ...(body === undefined ? {} : { body }),
        ...(typeof body === 'object' && 'getReader' in body ? { duplex: 'half' } : {}),
      });
      if (!response.ok) throw await problemOfResponse(response);
      const result = await read(response);
      isOpen = call.isStream === true;
      return result;
    } catch (error) {
      if (error instanceof LociProblem) throw error;
      call.signal?.throwIfAborted();
      const why = isLate ? `did not answer within ${timeoutMs} ms` : 'cannot be reached';
      throw new LociProblem('unavailable', `${base} ${why}`, { cause: error });
    } finally {
      clearTimeout(timer);
      // Frees the listener, and the connection if the response was not read to the end.
      if (!isOpen) controller.abort();
    }
  };

  return async (call, read) => {
    for (let count = 0; ; count++) {
      try {
        return await attempt(call, read);
      } catch (error) {
        if (count >= retries || !(error instanceof LociProblem) || !helpsToWait(error)) throw error;
        const wasRefused = error.code === 'rate_limited' && call.isRepeatableWhenRefused === true;
        if (!call.isRepeatable && !wasRefused) throw error;
        await pause(pauseBefore(count, error.retryAfterSeconds), call.signal);
      }
    }
  };
};
