/** KnowledgeApi over HTTP, generated from the table of routes; runs in Node and in browsers. */
import { LociProblem } from './contract/problems.js';
import { type OperationName, operationNames, type Route, routes } from './contract/routes.js';
import { partsOf } from './input-parts.js';
import { readInsight } from './insight-stream.js';
import type { CallOptions, KnowledgeApi, Upload } from './knowledge-api.js';
import { type LociClient, walksOf } from './loci-client.js';
import { responseLines } from './response-lines.js';
import { type ConnectOptions, makeTransport, type OutgoingCall, type Transport } from './transport.js';

type Fields = Readonly<Record<string, unknown>>;

const pathOf = (route: Route, params: Fields): string =>
  route.path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(params[field] ?? '');
    // A URL parser would resolve these, and the call would reach another path.
    if (value === '' || value === '.' || value === '..' || !value.isWellFormed()) {
      const message = `${field} cannot be part of a URL`;
      throw new LociProblem('invalid_request', message, { errors: [{ path: field, message }] });
    }
    return encodeURIComponent(value);
  });

const queryOf = (query: Fields): string => {
  const search = new URLSearchParams();
  for (const [field, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) search.append(field, String(one));
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
};

/** `remember` sends an idempotency key, and a reading POST changes nothing, so both are safe to repeat. */
const isRepeatable = (name: OperationName, route: Route): boolean =>
  route.streams !== 'request' &&
  (name === 'remember' || route.needs === 'read' || !['POST', 'PATCH'].includes(route.method));

/** Not randomUUID, which browsers disable on plain HTTP pages. */
const newKey = (): string =>
  Array.from(globalThis.crypto.getRandomValues(new Uint8Array(16)), byte =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

const acceptOf = (name: OperationName, route: Route, { onProgress }: CallOptions): string => {
  if (route.streams === 'answer') return 'application/x-ndjson, application/problem+json';
  return name === 'insight' && onProgress !== undefined
    ? 'text/event-stream, application/json;q=0.5'
    : 'application/json';
};

const headersOf = (name: OperationName, route: Route, options: CallOptions): Record<string, string> => {
  const headers: Record<string, string> = {
    accept: acceptOf(name, route, options),
  };
  if (name === 'remember') headers['idempotency-key'] = options.idempotencyKey ?? newKey();
  if (options.ifMatch !== undefined)
    headers['if-match'] = [options.ifMatch]
      .flat()
      .map(tag => (tag === '*' ? tag : `"${tag}"`))
      .join(', ');
  if (options.respondAsync) headers.prefer = 'respond-async';
  return headers;
};

/** A file from another program may not consist of lines. */
const isOwnFormat = ({ format }: Fields): boolean => format === undefined || format === 'loci';

async function* bytesOf(lines: Upload): AsyncGenerator<Uint8Array, void, undefined> {
  const encoder = new TextEncoder();
  for await (const piece of lines) yield typeof piece === 'string' ? encoder.encode(`${piece}\n`) : piece;
}

const streamOf = (lines: Upload): ReadableStream<Uint8Array> => {
  const bytes = bytesOf(lines);
  return new ReadableStream<Uint8Array>({
    pull: async controller => {
      const { done, value } = await bytes.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async () => {
      await bytes.return();
    },
  });
};

/** Pages and their workers. */
const isInBrowser = (): boolean => 'document' in globalThis || 'WorkerGlobalScope' in globalThis;

/** Browsers stream uploads only over HTTP/2, so there the lines are collected first. */
const uploadOf = async (lines: Upload): Promise<() => NonNullable<RequestInit['body']>> => {
  if (!isInBrowser()) {
    const stream = streamOf(lines);
    return () => stream;
  }
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of bytesOf(lines)) parts.push(new Uint8Array(part));
  const blob = new Blob(parts);
  return () => blob;
};

async function* downloaded(response: Response, signal: AbortSignal | undefined): AsyncGenerator<string> {
  try {
    yield* responseLines(response);
  } catch (error) {
    signal?.throwIfAborted();
    throw new LociProblem('unavailable', 'the response ended early', { cause: error });
  }
}

const readJson = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new LociProblem('internal', 'the response is not JSON: is this the URL of a Loci server?', {
      cause: error,
    });
  }
};

const callOver = async (
  transport: Transport,
  name: OperationName,
  input: Fields,
  options: CallOptions,
): Promise<unknown> => {
  const route: Route = routes[name];
  const { params, query, body, lines } = partsOf(name, input);
  const headers = headersOf(name, route, options);
  const call: OutgoingCall = {
    method: route.method,
    path: pathOf(route, params) + queryOf(query),
    headers,
    isRepeatable: isRepeatable(name, route),
    isRepeatableWhenRefused: route.streams !== 'request',
    isUpload: route.streams === 'request',
    signal: options.signal,
  };
  if (lines !== undefined) {
    headers['content-type'] = isOwnFormat(query) ? 'application/x-ndjson' : 'application/octet-stream';
    return transport({ ...call, body: await uploadOf(lines) }, readJson);
  }
  if (route.streams === 'answer')
    return transport({ ...call, isStream: true }, response => downloaded(response, options.signal));
  if (body === undefined) return transport(call, readJson);
  headers['content-type'] = 'application/json';
  const text = JSON.stringify(body);
  const { onProgress } = options;
  return transport({ ...call, body: () => text }, response =>
    // A server without streaming answers with plain JSON.
    onProgress !== undefined && /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '')
      ? readInsight(response, onProgress)
      : readJson(response),
  );
};

/**
 * A client for a server: every call of the contract as a typed method, plus iterators over long lists and live events.
 * Failures are thrown as LociProblem; an aborted call throws the signal's reason.
 */
export const connect = (options: ConnectOptions): LociClient => {
  const transport = makeTransport(options);
  const methods = operationNames.map(name => [
    name,
    (input: Fields, callOptions: CallOptions = {}) => callOver(transport, name, input, callOptions),
  ]);
  const api = Object.fromEntries(methods) as KnowledgeApi;
  return { ...api, ...walksOf(api, options) };
};
