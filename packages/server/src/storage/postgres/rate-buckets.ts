/** Rate limits that all processes share: one row per secret, and the server's clock. */
import type { PoolClient } from 'pg';
import type { RateLimit, TakenToken } from '../../domain/secret.js';
import { queryOf } from './dialect.js';

const now = 'extract(epoch FROM clock_timestamp()) * 1000';

/** What has been refilled since; a changed limit starts with a full bucket. */
const refilled = `CASE WHEN b.requests = excluded.requests AND b.seconds = excluded.seconds
  THEN least(b.requests, b.tokens + greatest(0, excluded.at - b.at) * b.requests / (b.seconds * 1000))
  ELSE excluded.requests END`;

const take = `INSERT INTO rate_buckets AS b (secret_id, requests, seconds, tokens, at, is_allowed)
  VALUES (?, ?::float8, ?::float8, ?::float8 - 1, ${now}, true)
  ON CONFLICT (secret_id) DO UPDATE SET requests = excluded.requests, seconds = excluded.seconds, at = excluded.at,
    is_allowed = ${refilled} >= 1, tokens = ${refilled} - CASE WHEN ${refilled} >= 1 THEN 1 ELSE 0 END
  RETURNING tokens, is_allowed`;

export const takeToken = async (
  client: PoolClient,
  secretId: string,
  { requests, seconds }: RateLimit,
): Promise<TakenToken> => {
  const { rows } = await client.query(queryOf(take, [secretId, requests, seconds, requests]));
  const [tokens, isAllowed] = rows[0] as unknown as [number, string];
  return { tokens, isAllowed: isAllowed === 't' };
};
