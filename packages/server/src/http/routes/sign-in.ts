/**
 * `/sign-in`: gives a browser a cookie for a secret or a link, so that the secret is typed only once; also signs out,
 * here or everywhere.
 */
import { LociProblem } from '@loci/client';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { LociService } from '../../api/service.js';
import type { NewSignIn } from '../../api/sign-ins.js';
import { type Bearer, secretOf } from '../bearer.js';
import { requireOwnPage } from '../caller.js';
import { readJsonBody } from '../json-body.js';
import type { OwnNames } from '../own-names.js';
import { invalid } from '../problems.js';
import { clearCookie, keyOf, setCookie, tokenOf } from '../sign-in-cookie.js';
import type { WrongSecrets } from '../wrong-secrets.js';
import { jsonContentType } from './route.js';

interface SignInTools {
  readonly service: LociService;
  /** Needs a secret in the header. */
  readonly bearer: Bearer;
  /** Needs a secret or a sign-in. */
  readonly caller: Bearer;
  readonly brake: WrongSecrets;
  readonly names: OwnNames;
  readonly now: () => number;
}

/** Room for a code and its braces. */
const mostLinkBytes = 1_024;

const noStore = { 'content-type': jsonContentType, 'cache-control': 'no-store' } as const;

export const addSignIn = (app: FastifyInstance, tools: SignInTools): void => {
  const { service, bearer, caller, brake, names, now } = tools;
  const { signIns } = service;

  /** Always a fresh token, and the browser's previous one ends, so no one can have known it beforehand. */
  const answer = async (request: FastifyRequest, reply: FastifyReply, begun: NewSignIn) => {
    const before = tokenOf(request);
    if (before !== null) await signIns.end(before);
    setCookie(request, reply, begun.token, (begun.expiresAt - now()) / 1_000);
    const body = {
      key: begun.key,
      expires_at: new Date(begun.expiresAt).toISOString(),
      grant: await service.as(begun.grant).getGrant({}),
    };
    return reply.code(201).headers(noStore).send(JSON.stringify(body));
  };

  app.post('/sign-in', { onRequest: bearer }, async (request, reply) => {
    requireOwnPage(request, names);
    const begun = await signIns.begin(secretOf(request) ?? '');
    // Revoked since it was checked.
    if (begun === null) throw new LociProblem('unauthenticated', 'the secret is unknown, expired or revoked');
    return answer(request, reply, begun);
  });

  app.post('/sign-in/link', async (request, reply) => {
    requireOwnPage(request, names);
    const { code, ...unknown } = (await readJsonBody(request.raw, mostLinkBytes, false)) as Record<
      string,
      unknown
    >;
    const [field] = Object.keys(unknown);
    if (field !== undefined) throw invalid(field, 'is not a known field');
    if (typeof code !== 'string') throw invalid('code', 'must be the part of the link after #sign-in=');
    const begun = await signIns.beginByLink(code);
    if (begun === null) {
      brake(request.raw.socket.remoteAddress ?? '');
      throw new LociProblem(
        'unauthenticated',
        'this link was already used, has expired, or was never issued',
      );
    }
    return answer(request, reply, begun);
  });

  app.delete('/sign-in', async (request, reply) => {
    requireOwnPage(request, names);
    const token = tokenOf(request);
    const found = token === null ? 'ended' : await signIns.authenticate(token, keyOf(request) ?? '');
    // The cookie of someone who has signed in since is left alone.
    if (found !== 'another') {
      if (token !== null) await signIns.end(token);
      clearCookie(request, reply);
    }
    return reply.code(204).headers({ 'cache-control': 'no-store' }).send();
  });

  app.delete('/sign-ins', { onRequest: caller }, async (request, reply) => {
    const secret = secretOf(request);
    const ended =
      secret === null ? await signIns.endAll(tokenOf(request) ?? '') : await signIns.endAllOf(secret);
    if (secret === null) clearCookie(request, reply);
    return reply.headers(noStore).send(JSON.stringify({ ended: ended ?? 0 }));
  });
};
