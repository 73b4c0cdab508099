/** The map of buckets stays small, and a new limit starts a new bucket. */
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { adminGrant } from '../../test/http/fake-service.js';
import { makeRateLimiter } from './rate-limit.js';

const reply = { header: () => reply } as unknown as FastifyReply;
const grantOf = (secretId: string, requests: number) => ({
  ...adminGrant,
  secretId,
  rateLimit: { requests, seconds: 60 },
  expiresAt: null,
});

const alone = async () => null;

it('drops the bucket that was idle longest', async () => {
  const limit = makeRateLimiter(() => 0, alone, 2);
  await limit(grantOf('a', 1), reply);
  await limit(grantOf('b', 1), reply);
  await expect(limit(grantOf('a', 1), reply)).rejects.toThrow('1 requests');
  await limit(grantOf('c', 1), reply);
  await expect(limit(grantOf('a', 1), reply)).rejects.toThrow();
  await limit(grantOf('b', 1), reply);
});

it('starts over with another limit', async () => {
  const limit = makeRateLimiter(() => 0, alone);
  await limit(grantOf('a', 1), reply);
  await limit(grantOf('a', 2), reply);
  await limit(grantOf('a', 2), reply);
  await expect(limit(grantOf('a', 2), reply)).rejects.toThrow();
});

it('takes the token from the database if processes share one', async () => {
  const limit = makeRateLimiter(
    () => 0,
    async () => ({ tokens: 0.5, isAllowed: false }),
  );
  await expect(limit(grantOf('a', 60), reply)).rejects.toMatchObject({
    code: 'rate_limited',
    retryAfterSeconds: 1,
  });
});
