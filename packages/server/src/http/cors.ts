/** Lets pages of configured origins read answers; by default no page of another origin can. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const methods = 'GET, POST, PUT, PATCH, DELETE';
const requestHeaders = [
  'Accept',
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'If-Match',
  'Last-Event-ID',
  'MCP-Protocol-Version',
  'Mcp-Method',
  'Mcp-Name',
  'Mcp-Session-Id',
  'Prefer',
  'X-Request-Id',
].join(', ');
const answerHeaders = [
  'Allow',
  'ETag',
  'Location',
  'Preference-Applied',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
].join(', ');
/** The longest time browsers cache a preflight answer. */
const keptSeconds = '7200';

const isPreflight = ({ method, headers }: FastifyRequest): boolean =>
  method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;

/** Pages send secrets in a header they set themselves, so cookies are never allowed. */
export const addCors = (app: FastifyInstance, origins: readonly string[]): void => {
  if (origins.length === 0) return;
  const isAllowed = (origin: string) => origins.includes('*') || origins.includes(origin.toLowerCase());
  app.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done) => {
    reply.header('vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !isAllowed(origin)) {
      done();
      return;
    }
    reply.header('access-control-allow-origin', origin);
    reply.header('access-control-expose-headers', answerHeaders);
    if (!isPreflight(request)) {
      done();
      return;
    }
    reply.header('access-control-allow-methods', methods);
    reply.header('access-control-allow-headers', requestHeaders);
    reply.header('access-control-max-age', keptSeconds);
    reply.code(204).send();
  });
};
