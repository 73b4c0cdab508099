/** Calls about secrets: what the caller's own one grants, and how to issue, list, change and revoke them. */
import { randomBytes } from 'node:crypto';
import { LociProblem } from '@loci/client';
import { tidy } from '../../domain/context.js';
import {
  type Grant,
  type GraphScope,
  mayIssue,
  type RateLimit,
  rateWithin,
  type Secret,
  scopeWithin,
} from '../../domain/secret.js';
import type { Engine } from '../../engine/engine.js';
import { invalid } from '../check-input.js';
import type { SomeHandlers } from '../handlers.js';
import { hashSecret } from '../hash-secret.js';
import { secretWire } from '../wire/records.js';
import { listOf, pageOf, timeIfGiven } from '../wire/values.js';

const secretPrefix = 'loci_';
const secretBytes = 32;

const rateOf = (limit: number | RateLimit | undefined): RateLimit | null => {
  if (limit === undefined) return null;
  return typeof limit === 'number' ? { requests: limit, seconds: 60 } : limit;
};

const beyond = (path: string, message: string): LociProblem =>
  new LociProblem('forbidden', `A secret cannot grant more than it has itself: ${path} ${message}.`, {
    errors: [{ path, message }],
  });

/** Omitted fields default to those of the issuer. */
const expiryWithin = (asked: number | null, { expiresAt }: Grant): number | null => {
  if (asked === null || expiresAt === null) return asked ?? expiresAt;
  if (asked <= expiresAt) return asked;
  throw beyond('expires_at', `must not be after ${new Date(expiresAt).toISOString()}, when the issuer ends`);
};

const limitWithin = (asked: RateLimit | null, { rateLimit }: Grant): RateLimit | null => {
  if (asked === null || rateLimit === null) return asked ?? rateLimit;
  if (rateWithin(asked, rateLimit)) return asked;
  const { requests, seconds } = rateLimit;
  throw beyond('rate_limit', `must not be above that of the issuer, ${requests} in ${seconds} s`);
};

/** A secret outside the caller's reach is treated as missing. */
const reachable = async ({ parts }: Engine, id: string, grant: Grant): Promise<Secret> => {
  const secret = await parts.store.secret(id);
  if (secret !== null && scopeWithin(secret.graphs, grant.graphs)) return secret;
  throw new LociProblem('secret_not_found', `There is no secret "${id}".`);
};

export const secretCalls = {
  async getGrant(_engine, _input, { grant }) {
    const { secretId, actor, displayName, holder, graphs, permissions, rateLimit } = grant;
    return {
      id: secretId,
      name: actor,
      display_name: displayName,
      holder,
      graphs: graphs === '*' ? '*' : [...graphs],
      permissions: [...permissions],
      rate_limit: rateLimit === null ? null : { ...rateLimit },
    };
  },
  async createSecret(engine, input, { grant }) {
    const graphs: GraphScope = input.graphs === '*' ? '*' : [...new Set(input.graphs.map(tidy))];
    if (!mayIssue(grant, graphs)) throw beyond('graphs', "must be among the issuer's own");
    const now = engine.parts.now();
    const expiresAt = timeIfGiven(input.expires_at);
    if (expiresAt !== null && expiresAt <= now)
      throw invalid([{ path: 'expires_at', message: 'must be in the future' }]);
    const record: Secret = {
      id: engine.parts.newId(),
      name: input.name ?? null,
      displayName: (input.display_name ?? input.name)?.trim() ?? null,
      holder: input.holder,
      graphs,
      permissions: [...new Set(input.permissions)],
      rateLimit: limitWithin(rateOf(input.rate_limit), grant),
      createdAt: now,
      expiresAt: expiryWithin(expiresAt, grant),
      revokedAt: null,
    };
    const secret = secretPrefix + randomBytes(secretBytes).toString('base64url');
    await engine.parts.store.write(transaction => transaction.addSecret(record, hashSecret(secret)));
    return { ...secretWire(record), secret };
  },
  async listSecrets(engine, input, { grant }) {
    return listOf(await engine.parts.store.secrets(grant.graphs, pageOf(input)), secretWire);
  },
  async changeSecret(engine, input, { grant }) {
    const secret = await reachable(engine, input.id, grant);
    const changed: Secret = {
      ...secret,
      name: input.name ?? secret.name,
      displayName: input.display_name?.trim() ?? secret.displayName,
      holder: input.holder ?? secret.holder,
    };
    await engine.parts.store.write(transaction => transaction.changeSecret(secret.id, changed));
    return secretWire(changed);
  },
  async revokeSecret(engine, input, { grant }) {
    const secret = await reachable(engine, input.id, grant);
    const revokedAt = secret.revokedAt ?? engine.parts.now();
    if (secret.revokedAt === null) {
      await engine.parts.store.write(transaction => transaction.revokeSecret(secret.id, revokedAt));
    }
    return secretWire({ ...secret, revokedAt });
  },
} satisfies SomeHandlers;
