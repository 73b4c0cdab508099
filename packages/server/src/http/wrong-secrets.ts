/**
 * Slows down guessing: a caller that sends many wrong secrets is told to wait. Valid ones from the same address keep
 * working.
 */
import { LociProblem } from '@loci/client';
import type { RateLimit } from '../domain/secret.js';
import { makeBuckets, secondsUntilToken } from './rate-limit.js';

/** No one mistypes this often; a program with an old secret finds out soon enough. */
export const usualWrongSecrets: RateLimit = { requests: 20, seconds: 60 };

/** Above this many addresses, the one idle longest is dropped: about 2 MB. */
const mostAddresses = 10_000;

/**
 * The holder of one IPv6 address has its whole network, so these count as one: `2001:db8:1:2:…` → its first four
 * groups.
 */
export const callerOf = (address: string): string => {
  const plain = address.replace(/^::ffff:/i, '');
  if (!plain.includes(':')) return plain;
  const [front = '', back = ''] = plain.split('::');
  const [first, last] = [front, back].map(part => (part === '' ? [] : part.split(':')));
  const missing = Math.max(0, 8 - (first?.length ?? 0) - (last?.length ?? 0));
  return [...(first ?? []), ...Array<string>(missing).fill('0'), ...(last ?? [])].slice(0, 4).join(':');
};

/** Called for each wrong secret; throws if there were too many. */
export type WrongSecrets = (address: string) => void;

export const makeWrongSecrets = (
  now: () => number,
  limit: RateLimit,
  capacity = mostAddresses,
): WrongSecrets => {
  const take = makeBuckets(now, capacity);
  return address => {
    const { tokens, isAllowed } = take(callerOf(address), limit);
    if (isAllowed) return;
    throw new LociProblem(
      'rate_limited',
      `more than ${limit.requests} unknown, expired or revoked secrets came from this address in ${limit.seconds} s`,
      { retryAfterSeconds: secondsUntilToken(tokens, limit) },
    );
  };
};
