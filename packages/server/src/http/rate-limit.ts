/** A token bucket for each secret with a rate limit: in the database if processes share one, else in this process. */
import { LociProblem } from '@loci/client';
import type { FastifyReply } from 'fastify';
import type { Grant, RateLimit, TakenToken } from '../domain/secret.js';

interface Bucket {
  readonly limit: RateLimit;
  tokens: number;
  at: number;
}

/** More secrets than this are not expected at once; the one idle longest is dropped. */
const mostBuckets = 10_000;

export type RateLimiter = (grant: Grant, reply: FastifyReply) => Promise<void>;

/** Null if nothing is shared. */
export type SharedTokens = (secretId: string, limit: RateLimit) => Promise<TakenToken | null>;

const tokensPerMs = ({ requests, seconds }: RateLimit): number => requests / (seconds * 1_000);

export const secondsUntilToken = (tokens: number, limit: RateLimit): number =>
  Math.max(1, Math.ceil((1 - tokens) / tokensPerMs(limit) / 1_000));

const isSame = (one: RateLimit, other: RateLimit): boolean =>
  one.requests === other.requests && one.seconds === other.seconds;

export const makeBuckets = (now: () => number, capacity: number) => {
  const buckets = new Map<string, Bucket>();

  const bucketOf = (secretId: string, limit: RateLimit): Bucket => {
    const known = buckets.get(secretId);
    // Removed and put back, so that the map stays in order of use.
    if (known !== undefined) buckets.delete(secretId);
    else if (buckets.size >= capacity) {
      const eldest = buckets.keys().next();
      if (!eldest.done) buckets.delete(eldest.value);
    }
    const bucket =
      known !== undefined && isSame(known.limit, limit)
        ? known
        : { limit, tokens: limit.requests, at: now() };
    buckets.set(secretId, bucket);
    return bucket;
  };

  return (secretId: string, limit: RateLimit): TakenToken => {
    const bucket = bucketOf(secretId, limit);
    const time = now();
    // A clock that was set back must not remove tokens.
    const refill = Math.max(0, time - bucket.at) * tokensPerMs(limit);
    bucket.tokens = Math.min(limit.requests, bucket.tokens + refill);
    bucket.at = time;
    const isAllowed = bucket.tokens >= 1;
    if (isAllowed) bucket.tokens -= 1;
    return { tokens: bucket.tokens, isAllowed };
  };
};

/** Takes one token, reports in the headers how many are left, and throws `rate_limited` if there is none. */
export const makeRateLimiter = (
  now: () => number,
  shared: SharedTokens,
  capacity = mostBuckets,
): RateLimiter => {
  const takeHere = makeBuckets(now, capacity);

  return async ({ secretId, rateLimit: limit }, reply) => {
    if (limit === null) return;
    const { tokens, isAllowed } = (await shared(secretId, limit)) ?? takeHere(secretId, limit);
    const perMs = tokensPerMs(limit);
    const secondsUntilFull = Math.ceil((limit.requests - tokens) / perMs / 1_000);
    reply.header('ratelimit-policy', `"secret";q=${limit.requests};w=${limit.seconds}`);
    reply.header('ratelimit', `"secret";r=${Math.floor(tokens)};t=${secondsUntilFull}`);
    if (isAllowed) return;
    const retryAfterSeconds = secondsUntilToken(tokens, limit);
    throw new LociProblem(
      'rate_limited',
      `this secret may make ${limit.requests} requests in ${limit.seconds} s`,
      {
        retryAfterSeconds,
      },
    );
  };
};
