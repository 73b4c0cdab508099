/** Who is calling: the bearer secret of a request, checked before anything else. */
import { LociProblem } from '@loci/client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LociService } from '../api/service.js';
import type { Grant } from '../domain/secret.js';
import type { RateLimiter } from './rate-limit.js';
import type { WrongSecrets } from './wrong-secrets.js';

declare module 'fastify' {
  interface FastifyRequest {
    grant: Grant;
    /** Checks the caller again, so that a stream ends when its secret is revoked. */
    askAgain: () => Promise<Grant | null>;
  }
}

const scheme = 'bearer ';

/** The secret as sent; null if there is none. */
export const secretOf = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization;
  if (header === undefined || header.slice(0, scheme.length).toLowerCase() !== scheme) return null;
  const secret = header.slice(scheme.length).trim();
  return secret === '' ? null : secret;
};

export type Bearer = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

export const makeBearer =
  (service: LociService, limitRate: RateLimiter, brake: WrongSecrets): Bearer =>
  async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const secret = secretOf(request);
    if (secret === null) {
      throw new LociProblem('unauthenticated', 'send the header "Authorization: Bearer <secret>"');
    }
    const grant = await service.authenticate(secret);
    if (grant === null) {
      brake(request.raw.socket.remoteAddress ?? '');
      reply.header('www-authenticate', 'Bearer realm="loci", error="invalid_token"');
      throw new LociProblem('unauthenticated', 'the secret is unknown, expired or revoked');
    }
    await limitRate(grant, reply);
    request.grant = grant;
    request.askAgain = () => service.authenticate(secret);
  };

/** For what concerns the whole server rather than one graph. */
export const requireServerAdmin = (grant: Grant): void => {
  if (grant.graphs === '*' && grant.permissions.includes('admin')) return;
  throw new LociProblem('forbidden', 'this needs an admin secret for all graphs');
};
