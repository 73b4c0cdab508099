/** Who is calling: a secret in the header, which always wins, or else the sign-in of a browser. */
import { LociProblem } from '@loci/client';
import type { FastifyRequest } from 'fastify';
import type { LociService } from '../api/service.js';
import type { Bearer } from './bearer.js';
import { isPageOf, type OwnNames } from './own-names.js';
import type { RateLimiter } from './rate-limit.js';
import { keyOf, tokenOf } from './sign-in-cookie.js';
import type { WrongSecrets } from './wrong-secrets.js';

/** Only this server's own pages sign in and act with a cookie; everyone else needs a secret. */
export const requireOwnPage = ({ headers }: FastifyRequest, names: OwnNames): void => {
  const site = headers['sec-fetch-site'];
  const isForeign =
    (site !== undefined && site !== 'same-origin') ||
    (headers.origin !== undefined && !isPageOf(headers.origin, headers.host, names.hosts));
  if (isForeign) throw new LociProblem('forbidden', "only this server's own pages may use a browser sign-in");
};

const words = {
  ended: 'this sign-in has ended; sign in again',
  another: 'someone else has since signed in in this browser; sign in again, or continue as them',
} as const;

export interface CallerParts {
  readonly service: LociService;
  readonly bearer: Bearer;
  readonly limitRate: RateLimiter;
  readonly brake: WrongSecrets;
  readonly names: OwnNames;
}

/** A cookie alone is not enough: the page must send its key, which no other page and no other port can. */
export const makeCaller =
  ({ service, bearer, limitRate, brake, names }: CallerParts): Bearer =>
  async (request, reply) => {
    const key = keyOf(request);
    if (request.headers.authorization !== undefined || key === null) return bearer(request, reply);
    reply.header('cache-control', 'no-store');
    requireOwnPage(request, names);
    const token = tokenOf(request) ?? '';
    const found = await service.signIns.authenticate(token, key);
    if (typeof found === 'string') {
      brake(request.raw.socket.remoteAddress ?? '');
      throw new LociProblem('unauthenticated', words[found]);
    }
    await limitRate(found, reply);
    request.grant = found;
    request.askAgain = async () => {
      const again = await service.signIns.authenticate(token, key);
      return typeof again === 'string' ? null : again;
    };
  };
