/** The map of buckets stays small, and a new limit starts anew. */
import type { FastifyReply } from 'fastify';
import { expect, it } from 'vitest';
import { adminGrant } from '../../test/http/fake-service.js';
import { makeRateLimiter } from './rate-limit.js';

const reply = { header: () => reply } as unknown as FastifyReply;
const grantOf = (secretId: string, requests: number) => ({
  ...adminGrant,
  secretId,
  rateLimit: { requests, seconds: 60 },
});

it('lets go of the bucket that rested longest', () => {
  const limit = makeRateLimiter(() => 0, 2);
  limit(grantOf('a', 1), reply);
  limit(grantOf('b', 1), reply);
  expect(() => limit(grantOf('a', 1), reply)).toThrow('1 requests');
  limit(grantOf('c', 1), reply);
  expect(() => limit(grantOf('a', 1), reply)).toThrow();
  limit(grantOf('b', 1), reply);
});

it('starts anew with another limit', () => {
  const limit = makeRateLimiter(() => 0);
  limit(grantOf('a', 1), reply);
  limit(grantOf('a', 2), reply);
  limit(grantOf('a', 2), reply);
  expect(() => limit(grantOf('a', 2), reply)).toThrow();
});
