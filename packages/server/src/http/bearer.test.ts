/** Who gets in, and how often. */
import { LociProblem } from '@loci/client';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { adminGrant, type FakeService, makeFakeService } from '../../test/http/fake-service.js';
import { buildApp } from './app.js';

let fake: FakeService;
let app: FastifyInstance;
let time: number;

beforeEach(() => {
  fake = makeFakeService();
  time = 1_000_000;
  app = buildApp({ service: fake.service, log: false, version: '1', metricsOpen: false, now: () => time });
});
afterEach(() => app.close());

const ask = (
  authorization: string | undefined,
  url = '/v1/graphs',
  method: 'GET' | 'POST' | 'DELETE' = 'GET',
) => app.inject({ method, url, headers: authorization === undefined ? {} : { authorization } });

describe('a secret', () => {
  it.each([
    ['none', undefined, 'Bearer realm="loci"'],
    ['an empty one', 'Bearer ', 'Bearer realm="loci"'],
    ['the scheme alone', 'Bearer', 'Bearer realm="loci"'],
    ['another scheme', 'Basic Z29vZA==', 'Bearer realm="loci"'],
    ['no scheme', 'good', 'Bearer realm="loci"'],
    ['a wrong one', 'Bearer bad', 'Bearer realm="loci", error="invalid_token"'],
    ['two', 'Bearer good good', 'Bearer realm="loci", error="invalid_token"'],
  ])('is needed: %s', async (_, authorization, challenge) => {
    const targets = ['/v1/graphs', '/v1/nowhere', '/v1', '/v1/', '/v1?x=1', '/%761/graphs', '/v1/contexts/%'];
    for (const url of targets) {
      const response = await ask(authorization, url);
      expect([url, response.statusCode, response.headers['www-authenticate']]).toEqual([url, 401, challenge]);
      expect(response.json().code).toBe('unauthenticated');
      expect(response.headers['cache-control']).toBe('no-store');
    }
    expect((await ask(authorization, '/v1/graphs', 'POST')).statusCode).toBe(401);
    expect((await ask(authorization, '/metrics')).statusCode).toBe(401);
    expect(fake.calls).toHaveLength(0);
  });

  it.each(['Bearer good', 'bearer good', 'BEARER   good  '])(
    'is accepted in the form "%s"',
    async authorization => {
      expect((await ask(authorization)).statusCode).toBe(200);
      expect(fake.lastCall().grant).toBe(adminGrant);
    },
  );

  it('is checked before the body', async () => {
    const response = await app.inject({ method: 'POST', url: '/v1/memories', payload: '{broken' });
    expect(response.statusCode).toBe(401);
  });

  it('that cannot be checked is a 503', async () => {
    fake.service.authenticate = async () => {
      throw new LociProblem('unavailable', 'storage is away');
    };
    const response = await ask('Bearer good');
    expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
  });

  it('opens closed metrics only for an admin of all graphs', async () => {
    fake.grants.set('one', { ...adminGrant, graphs: ['g'] });
    fake.grants.set('reader', { ...adminGrant, permissions: ['read'] });
    expect((await ask('Bearer one', '/metrics')).statusCode).toBe(403);
    expect((await ask('Bearer reader', '/metrics')).statusCode).toBe(403);
    expect((await ask('Bearer good', '/metrics')).statusCode).toBe(200);
  });
});

describe('a rate limit', () => {
  const limited = (secretId: string) => ({
    ...adminGrant,
    secretId,
    rateLimit: { requests: 3, seconds: 60 },
    expiresAt: null,
  });

  it('allows the stated number, then asks to wait', async () => {
    fake.grants.set('a', limited('a'));
    fake.grants.set('b', limited('b'));
    for (const left of [2, 1, 0]) {
      const { statusCode, headers } = await ask('Bearer a');
      expect(statusCode).toBe(200);
      expect(headers['ratelimit-policy']).toBe('"secret";q=3;w=60');
      expect(headers.ratelimit).toBe(`"secret";r=${left};t=${(3 - left) * 20}`);
    }
    const refused = await ask('Bearer a');
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'rate_limited']);
    expect(refused.headers['retry-after']).toBe('20');
    expect(refused.headers.ratelimit).toBe('"secret";r=0;t=60');
    expect((await ask('Bearer b')).statusCode).toBe(200);
    time += 19_999;
    expect((await ask('Bearer a')).headers['retry-after']).toBe('1');
    time += 1;
    expect((await ask('Bearer a')).statusCode).toBe(200);
    time -= 500_000;
    expect((await ask('Bearer a')).statusCode).toBe(429);
    time += 10_000_000;
    expect((await ask('Bearer a')).headers.ratelimit).toBe('"secret";r=2;t=20');
  });

  it('is absent unless it was set, and counts unknown routes too', async () => {
    expect((await ask('Bearer good')).headers.ratelimit).toBeUndefined();
    fake.grants.set('a', limited('a'));
    for (let count = 0; count < 3; count++)
      expect((await ask('Bearer a', '/v1/nowhere')).statusCode).toBe(404);
    expect((await ask('Bearer a', '/v1/nowhere')).statusCode).toBe(429);
  });
});
