/** `/mcp`: the Model Context Protocol over HTTP, for the same secrets as everything else. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Grant } from '../../domain/secret.js';
import type { McpBackend } from '../../mcp/backend.js';
import type { McpOverHttp } from '../../mcp/http.js';
import { readJsonBody } from '../json-body.js';
import { invalid } from '../problems.js';
import { readQuery } from '../query.js';
import { pump } from '../stream-out.js';
import { type RouteTools, signalOf } from './route.js';

/** A call has at most a hundred memories, and they are short. */
const bodyLimitBytes = 4 * 1024 * 1024;

/** `?graph=` in the address, or the secret's only graph. */
const graphMeant = (request: FastifyRequest, { graphs }: Grant): string | null => {
  const { graph, ...unknown } = readQuery((request.query as { text: string }).text, new Map());
  const [field] = Object.keys(unknown);
  if (field !== undefined) throw invalid(field, 'is not a known field');
  if (graph !== undefined && (typeof graph !== 'string' || graph.trim() === '')) {
    throw invalid('graph', 'must name one graph');
  }
  if (graph !== undefined) return graph;
  return graphs !== '*' && graphs.length === 1 ? (graphs[0] ?? null) : null;
};

/** What the protocol reads; the secret stays here. */
const headersOf = ({ headers }: FastifyRequest): Headers => {
  const kept = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    if (typeof value === 'string' && name !== 'authorization') kept.set(name, value);
  }
  return kept;
};

async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of body) yield decoder.decode(chunk, { stream: true });
}

const isStream = ({ headers }: Response): boolean =>
  headers.get('content-type')?.startsWith('text/event-stream') === true;

/** Error messages can quote user data. */
const kindOf = (error: unknown): string => (error instanceof Error ? error.name : typeof error);

export const addMcp = (app: FastifyInstance, tools: RouteTools, version: string): void => {
  const { service, bearer, timings, onFailure, onStream } = tools;
  let opened: Promise<McpOverHttp> | null = null;
  const reportInside = (error: unknown): void => {
    app.log.warn({ error: kindOf(error) }, 'an MCP call failed');
  };
  /** A message that the protocol rejects is the caller's mistake, and the caller gets the error. */
  const reportRefusal = (error: unknown): void => {
    app.log.debug({ error: kindOf(error) }, 'an MCP message was rejected');
  };
  /** Loaded by the first request: a server that no agent uses starts faster. */
  const open = (): Promise<McpOverHttp> => {
    opened ??= import('../../mcp/http.js').then(({ openMcpOverHttp }) => openMcpOverHttp(reportRefusal));
    return opened;
  };
  app.addHook('preClose', async () => (await opened)?.close());

  const sendStream = async (request: FastifyRequest, reply: FastifyReply, response: Response) => {
    onStream.opened();
    try {
      const body = response.body as ReadableStream<Uint8Array>;
      await pump(reply, textOf(body), Object.fromEntries(response.headers), timings.stallMs, error =>
        onFailure(error, request),
      );
    } finally {
      onStream.closed();
    }
    return reply;
  };

  app.post('/mcp', { onRequest: bearer }, async (request, reply) => {
    const { grant } = request;
    const body = await readJsonBody(request.raw, Math.min(bodyLimitBytes, tools.bodyLimit), false);
    const backend: McpBackend = {
      version,
      api: () => Promise.resolve(service.as(grant)),
      defaultGraph: graphMeant(request, grant),
      onFailure: reportInside,
    };
    const asked = new Request(`http://loci.invalid/mcp`, {
      method: 'POST',
      headers: headersOf(request),
      signal: signalOf(reply),
    });
    const response = await (await open()).answer(asked, body, backend);
    if (response.body !== null && isStream(response)) return sendStream(request, reply, response);
    for (const [name, value] of response.headers) reply.header(name, value);
    return reply.code(response.status).send(await response.text());
  });
};
