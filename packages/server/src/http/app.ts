/** Builds the HTTP server on a service; it does not listen. */
import type { Socket } from 'node:net';
import { LociProblem, limits } from '@loci/client';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  fastify,
  LogController,
} from 'fastify';
import type { Logger } from 'pino';
import type { LociService } from '../api/service.js';
import type { Grant, RateLimit } from '../domain/secret.js';
import { pathOf, recordMethods } from './allowed-methods.js';
import { type Bearer, makeBearer } from './bearer.js';
import { makeCaller } from './caller.js';
import { addCors } from './cors.js';
import { builtExplorer } from './explorer.js';
import { requestIdOf, setAnswerHeaders } from './headers.js';
import { linger } from './linger.js';
import { type Metrics, makeMetrics } from './metrics.js';
import { anyName, type OwnNames, refuseStrangers } from './own-names.js';
import { invalid, logFailure, problemBody, problemContentType, sendProblem } from './problems.js';
import { makeRateLimiter } from './rate-limit.js';
import { usualTimings } from './routes/events.js';
import { addMcp } from './routes/mcp.js';
import { addOperations } from './routes/operations.js';
import type { RouteTools, StreamTimings } from './routes/route.js';
import { addServiceRoutes } from './routes/service.js';
import { addSignIn } from './routes/sign-in.js';
import { makeWrongSecrets, usualWrongSecrets } from './wrong-secrets.js';

export interface AppOptions {
  readonly service: LociService;
  readonly log: Logger | false;
  readonly version: string;
  /** False: `/metrics` needs an admin secret for all graphs. */
  readonly metricsOpen?: boolean;
  /** Also report the memory, event loop and garbage collection of the process. */
  readonly processMetrics?: boolean;
  readonly bodyLimit?: number;
  /** Origins whose pages may call and read answers; `*`: any. */
  readonly corsOrigins?: readonly string[];
  /** The host names it answers to; default: any, as behind a trusted proxy. */
  readonly names?: OwnNames;
  /** How many wrong secrets an address may send. */
  readonly wrongSecrets?: RateLimit;
  readonly now?: () => number;
  readonly timings?: Partial<StreamTimings>;
  /** The folder of the built explorer; default: where the build puts it. */
  readonly explorer?: string;
}

/** Room for five names of 200 four-byte characters, percent-encoded, and the headers. */
const maxHeaderBytes = 32 * 1024;
/** A name that is too long must reach the check that reports it. */
const maxParamLength = maxHeaderBytes;

const isUnderV1 = (url: string): boolean => /^\/v1(?:\/|$)/i.test(pathOf(url));

const bareFastify = (options: AppOptions, onBadUrl: (request: FastifyRequest, reply: FastifyReply) => void) =>
  fastify({
    ...(options.log === false ? { logger: false } : { loggerInstance: options.log as FastifyBaseLogger }),
    logController: new LogController({ disableRequestLogging: true }),
    // Our log lines carry the request id themselves, so a logger per request would be wasted.
    childLoggerFactory: logger => logger,
    genReqId: raw => requestIdOf(raw),
    requestIdHeader: false,
    // Without a Host header node would answer by itself, in another format.
    http: { maxHeaderSize: maxHeaderBytes, requireHostHeader: false },
    // A request on a connection that was open before the stop is still answered.
    return503OnClosing: false,
    routerOptions: { maxParamLength, querystringParser: text => ({ text }) },
    frameworkErrors: (_error, request, reply) => onBadUrl(request as FastifyRequest, reply as FastifyReply),
    clientErrorHandler: answerBrokenRequest,
  });

/** The input was not HTTP, so there is no request to answer. */
const answerBrokenRequest = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const problem =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? new LociProblem('too_large', `the address and headers may have at most ${maxHeaderBytes} bytes`)
      : invalid('', 'this is not an HTTP request');
  const body = JSON.stringify(problemBody(problem, requestIdOf({ headers: {} } as never)));
  socket.end(
    `HTTP/1.1 ${problem.status} Refused\r\ncontent-type: ${problemContentType}\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
};

const addRefusals = (app: FastifyInstance, bearer: Bearer): void => {
  const methodsOf = recordMethods(app);
  app.setNotFoundHandler(async (request, reply) => {
    // A caller without a secret learns nothing about what exists.
    if (isUnderV1(request.url)) await bearer(request, reply);
    const allowed = methodsOf(request.url);
    if (allowed.length === 0) throw new LociProblem('route_not_found', 'there is nothing at this address');
    reply.header('allow', allowed.join(', '));
    throw new LociProblem('method_not_allowed', `this address allows ${allowed.join(', ')}`);
  });
};

/** Otherwise an empty last name would match the address above it, or count as a blank name. */
const refuseLastSlash = (app: FastifyInstance, bearer: Bearer): void => {
  const refusal = () =>
    new LociProblem(
      'route_not_found',
      'an address must not end in a slash: remove it, or add the missing name',
    );
  app.addHook('onRequest', (request, reply, done) => {
    const path = pathOf(request.url);
    if (path.endsWith('/') && isUnderV1(path)) bearer(request, reply).then(() => done(refusal()), done);
    else done();
  });
};

const addBookkeeping = (app: FastifyInstance, metrics: Metrics, log: Logger | false): void => {
  app.addHook('onRequest', (request, reply, done) => {
    setAnswerHeaders(request, reply);
    const { httpVersion, headers } = request.raw;
    const isLost = httpVersion === '1.1' && headers.host === undefined;
    done(isLost ? invalid('Host', 'this header is missing') : undefined);
  });
  app.addHook('onResponse', (request, reply, done) => {
    metrics.observe(request, reply.raw.statusCode, reply.elapsedTime / 1_000);
    linger(request, reply);
    if (log !== false && log.isLevelEnabled('debug')) {
      const { method, id } = request;
      const milliseconds = Math.round(reply.elapsedTime);
      log.debug(
        {
          request_id: id,
          method,
          route: request.routeOptions.url,
          status: reply.raw.statusCode,
          milliseconds,
        },
        'answered',
      );
    }
    done();
  });
};

/** The complete HTTP server on a service; it does not listen. */
export const buildApp = (options: AppOptions): FastifyInstance => {
  const { service, log, version } = options;
  const now = options.now ?? Date.now;
  const brake = makeWrongSecrets(now, options.wrongSecrets ?? usualWrongSecrets);
  const limitRate = makeRateLimiter(now, service.takeToken);
  const bearer = makeBearer(service, limitRate, brake);
  const names = options.names ?? anyName;
  const caller = makeCaller({ service, bearer, limitRate, brake, names });
  const metrics = makeMetrics({ service, version, now, withProcess: options.processMetrics ?? false });
  const handleError = (error: unknown, request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(logFailure(app.log, error, request), request, reply);

  const onBadUrl = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    setAnswerHeaders(request, reply);
    try {
      if (isUnderV1(request.url)) await caller(request, reply);
      sendProblem(invalid('', 'the address is not valid percent-encoded UTF-8'), request, reply);
    } catch (error) {
      handleError(error, request, reply);
    }
  };

  const app: FastifyInstance = bareFastify(options, onBadUrl);
  // The routes read bodies themselves, because they know what they expect.
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
    app.addHttpMethod(method, { hasBody: false, overrideExisting: true });
  }
  app.decorateRequest('grant', null as unknown as Grant);
  app.decorateRequest('askAgain', null as unknown as FastifyRequest['askAgain']);
  app.setErrorHandler(handleError);
  addBookkeeping(app, metrics, log);
  refuseStrangers(app, names, options.corsOrigins ?? []);
  addCors(app, options.corsOrigins ?? []);
  refuseLastSlash(app, caller);
  addRefusals(app, caller);
  addServiceRoutes(app, {
    service,
    version,
    metrics,
    metricsOpen: options.metricsOpen ?? true,
    bearer,
    explorer: options.explorer ?? builtExplorer,
  });
  const tools: RouteTools = {
    service,
    bearer,
    caller,
    bodyLimit: options.bodyLimit ?? limits.bodyBytes,
    timings: { ...usualTimings, ...options.timings },
    onFailure: (error, request) => logFailure(app.log, error, request),
    onStream: { opened: metrics.streamOpened, closed: metrics.streamClosed },
  };
  addOperations(app, tools);
  addSignIn(app, { service, bearer, caller, brake, names, now });
  addMcp(app, tools, version);
  return app;
};
