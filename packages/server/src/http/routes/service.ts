/** Health, metrics, documents and pages: the routes that need no secret. */
import { LociProblem } from '@loci/client';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { LociService, Readiness } from '../../api/service.js';
import { type Bearer, requireServerAdmin } from '../bearer.js';
import { docsPage } from '../docs-page.js';
import { type ExplorerFile, openExplorer } from '../explorer.js';
import { htmlHeaders } from '../html.js';
import type { Metrics } from '../metrics.js';
import { openApiDocument } from '../openapi.js';
import { jsonContentType } from './route.js';

interface ServiceRouteTools {
  readonly service: LociService;
  readonly version: string;
  readonly metrics: Metrics;
  readonly metricsOpen: boolean;
  readonly bearer: Bearer;
  /** Where the explorer is built; the folder may be missing. */
  readonly explorer: string;
}

const readinessBody = ({
  ready,
  storage,
  tier,
  tierReason,
  llm,
  llmReason,
  waiting,
  progress,
}: Readiness) => ({
  ready,
  storage: { kind: storage.kind, writable: storage.writable, reason: storage.reason },
  tier,
  tier_reason: tierReason,
  llm: llm === null ? null : { model: llm.model, breaker: llm.breaker, last_failure: llm.lastFailure },
  llm_reason: llmReason,
  waiting: {
    total: waiting.total,
    by_kind: waiting.byKind,
    oldest_at: waiting.oldestAt === null ? null : new Date(waiting.oldestAt).toISOString(),
    progress,
  },
});

/** Generated on the first request: a server starts faster without it. */
const once = <Value>(make: () => Value): (() => Value) => {
  let made: { value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

const sendJson = (reply: FastifyReply, body: unknown) =>
  reply.headers({ 'content-type': jsonContentType, 'cache-control': 'no-store' }).send(JSON.stringify(body));

/** The built explorer; the root leads to the docs if nothing was built. */
const addExplorer = (app: FastifyInstance, folder: string): void => {
  const explorer = openExplorer(folder);
  app.get('/', async (request, reply) => {
    const page = await explorer.page(request.headers['accept-encoding']);
    if (page === null) return reply.redirect('/docs');
    reply.headers(page.headers);
    const isSeen = request.headers['if-none-match'] === page.headers.etag;
    return isSeen ? reply.code(304).send() : reply.send(page.body);
  });
  const sendFile = (reply: FastifyReply, file: ExplorerFile | null) => {
    if (file === null) throw new LociProblem('route_not_found', 'there is nothing at this address');
    return reply.headers(file.headers).send(file.body);
  };
  app.get('/loci.svg', async (_request, reply) => sendFile(reply, await explorer.icon()));
  app.get<{ Params: { name: string } }>('/assets/:name', async (request, reply) =>
    sendFile(reply, await explorer.asset(request.params.name, request.headers['accept-encoding'])),
  );
};

export const addServiceRoutes = (app: FastifyInstance, tools: ServiceRouteTools): void => {
  const { service, version, metrics, metricsOpen, bearer } = tools;
  const document = once(() => openApiDocument(version));
  const documentText = once(() => JSON.stringify(document()));
  const docs = once(() => docsPage(document()));

  app.get('/healthz', (_request, reply) => sendJson(reply, { status: 'ok', version }));
  app.get('/readyz', async (_request, reply) => {
    const readiness = await service.readiness();
    return sendJson(reply.code(readiness.ready ? 200 : 503), readinessBody(readiness));
  });
  app.get('/metrics', metricsOpen ? {} : { onRequest: bearer }, async (request, reply) => {
    if (!metricsOpen) requireServerAdmin(request.grant);
    return reply
      .headers({ 'content-type': metrics.contentType, 'cache-control': 'no-store' })
      .send(await metrics.text());
  });
  app.get('/openapi.json', (_request, reply) =>
    reply.headers({ 'content-type': jsonContentType, 'cache-control': 'no-cache' }).send(documentText()),
  );
  app.get('/docs', (_request, reply) => reply.headers(htmlHeaders).send(docs()));
  app.get('/docs/', (_request, reply) => reply.redirect('/docs', 308));
  addExplorer(app, tools.explorer);
};
