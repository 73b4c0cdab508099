/** Opens the service: access, then validation, then the call, then the wire format. */
import { timingSafeEqual } from 'node:crypto';
import {
  type AnswerOf,
  type CallOptions,
  followWork,
  type KnowledgeApi,
  LociProblem,
  type Operation,
  type OperationName,
  operationNames,
  operations,
} from '@loci/client';
import { partsOf } from '@loci/client/internal';
import { actorOf, type Grant, isUsable } from '../domain/secret.js';
import type { WorkSummary } from '../domain/work.js';
import type { Background } from '../engine/background.js';
import type { Engine } from '../engine/engine.js';
import type { WebhookSummary } from '../storage/store.js';
import { checkAccess, withTidyGraph } from './access.js';
import { askedCalls } from './calls/asked.js';
import { contextCalls } from './calls/contexts.js';
import { contradictionCalls } from './calls/contradictions.js';
import { graphCalls } from './calls/graphs.js';
import { insightCalls } from './calls/insights.js';
import { memoryCalls } from './calls/memories.js';
import { proposalCalls } from './calls/proposals.js';
import { reviewCalls } from './calls/review.js';
import { secretCalls } from './calls/secrets.js';
import { webhookCalls } from './calls/webhooks.js';
import { whyCalls } from './calls/why.js';
import { checkInTurns } from './check-in-turns.js';
import type { Handler, Handlers } from './handlers.js';
import { hashSecret } from './hash-secret.js';
import { openReadCache } from './read-cache.js';
import { type CallParts, type LociService, ownerNamed, type RunningTier } from './service.js';
import { openSignIns } from './sign-ins.js';

const handlers: Handlers = {
  ...contextCalls,
  ...memoryCalls,
  ...insightCalls,
  ...askedCalls,
  ...reviewCalls,
  ...proposalCalls,
  ...contradictionCalls,
  ...graphCalls,
  ...secretCalls,
  ...whyCalls,
  ...webhookCalls,
};

export interface ServiceOptions {
  readonly engine: Engine;
  readonly background: Background;
  /** A secret from the environment that is admin of all graphs. */
  readonly adminSecret: string | null;
  /** Its holder; null where none is named. */
  readonly ownerName?: string | null;
  readonly tier: () => RunningTier;
  readonly linkPatienceMs?: number | undefined;
  readonly close: () => Promise<void>;
}

const unknownWork: WorkSummary = { total: 0, byKind: {}, oldestAt: null };
const unknownWebhooks: WebhookSummary = { webhooks: 0, failing: 0, deadLetters: 0 };

/** Why it cannot be known now: the database is away, or one node of its cluster. */
const reasonUnavailable = (settled: PromiseSettledResult<unknown>): string | null => {
  if (settled.status === 'fulfilled') return null;
  const { reason } = settled;
  return reason instanceof LociProblem && reason.code === 'unavailable' ? reason.message : null;
};

const settledOr = <Value>(
  settled: PromiseSettledResult<Value>,
  isWritable: boolean,
  unknown: Value,
): Value => {
  if (settled.status === 'fulfilled') return settled.value;
  if (isWritable && reasonUnavailable(settled) === null) throw settled.reason;
  return unknown;
};

/** An agent that stores something contradictory should learn so in the same answer. */
const serverLinkPatienceMs = 150;

/** Approximate size of a cached secret. */
const secretBytes = 500;

export const openService = ({
  engine,
  background,
  adminSecret,
  ownerName = null,
  tier,
  linkPatienceMs = serverLinkPatienceMs,
  close,
}: ServiceOptions): LociService => {
  const { store, now } = engine.parts;
  /** An unexpected failure on untrustworthy rows is the file's fault, not the code's. */
  const blamed = async (error: unknown): Promise<never> => {
    if (error instanceof LociProblem) throw error;
    const { isDamaged, reason } = await store.health();
    throw isDamaged === true ? new LociProblem('unavailable', reason ?? '', { cause: error }) : error;
  };
  const owner = ownerNamed(ownerName);
  const adminHash = adminSecret === null ? null : Buffer.from(hashSecret(adminSecret));

  const call = async <Name extends OperationName>(
    grant: Grant,
    name: Name,
    raw: CallParts,
    options: CallOptions = {},
  ): Promise<AnswerOf<Name>> => {
    // A plain read is quick; polling the progress of the work must not slow the work down.
    const leave = operations[name].method === 'GET' ? null : background.enter();
    try {
      options.signal?.throwIfAborted();
      const parts = withTidyGraph(raw);
      checkAccess(grant, name, parts);
      const handler: Handler<Name> = handlers[name];
      const untilLinked = (graphId: string, ids: readonly string[]) =>
        background.untilLinked(graphId, ids, linkPatienceMs);
      const caller = { grant, options, untilLinked };
      const answer = await handler(engine, await checkInTurns(name, parts), caller).catch(blamed);
      // Only a write can have left work behind.
      if (operations[name].needs !== 'read') background.wake();
      return answer;
    } finally {
      leave?.();
    }
  };

  const cache = openReadCache(() => store.stamp());
  const progress = followWork();

  const grantOf = async (hash: string): Promise<Grant | null> => {
    if (adminHash !== null && timingSafeEqual(Buffer.from(hash), adminHash)) return owner;
    const found = await cache.read(
      `secret ${hash}`,
      () => store.secretByHash(hash),
      () => secretBytes,
    );
    if (found === null || !isUsable(found, now())) return null;
    const { id, holder, displayName, graphs, permissions, rateLimit, expiresAt } = found;
    return {
      secretId: id,
      actor: actorOf(found),
      holder,
      displayName,
      graphs,
      permissions,
      rateLimit,
      expiresAt,
    };
  };

  const readText = <Name extends OperationName>(grant: Grant, name: Name, raw: CallParts) => {
    const make = async () => {
      const answer = await call(grant, name, raw);
      return { answer, text: JSON.stringify(answer) };
    };
    // Answers that depend on the caller or the clock are not cached for others, or for later.
    const { needs, dependsOnCaller, dependsOnClock }: Operation = operations[name];
    if (needs === 'listed' || dependsOnCaller === true || dependsOnClock === true) return make();
    checkAccess(grant, name, withTidyGraph(raw));
    return cache.read(
      `${name} ${JSON.stringify([raw.params, raw.query])}`,
      make,
      ({ text }) => 2 * text.length,
    );
  };

  return {
    call,
    readText,
    authenticate: secret => grantOf(hashSecret(secret)),
    signIns: openSignIns({ store, now, cache, grantOf }),
    as(grant) {
      const methods = operationNames.map(name => [
        name,
        (input: Readonly<Record<string, unknown>>, options?: CallOptions) =>
          call(grant, name, partsOf(name, input), options),
      ]);
      return Object.fromEntries(methods) as KnowledgeApi;
    },
    onCommit: (graphId, listener) => store.onCommit(graphId, listener),
    takeToken: (secretId, limit) => store.takeToken(secretId, limit),
    async readiness() {
      const { tier: running, reason, llm, llmReason } = tier();
      const [waiting, webhooks] = await Promise.allSettled([store.waitingWork(null), store.webhookSummary()]);
      // Read last: what these two ran into is part of the database's state.
      const { writable, reason: whyNot } = await store.health();
      const work = settledOr(waiting, writable, unknownWork);
      return {
        ready: writable,
        storage: { kind: store.kind, writable, reason: whyNot ?? reasonUnavailable(waiting) },
        tier: running,
        tierReason: reason,
        llm,
        llmReason,
        // An unavailable database can report neither; that it is unavailable is what counts.
        waiting: work,
        progress: progress.note({ total: work.total, by_kind: work.byKind }),
        webhooks: {
          ...settledOr(webhooks, writable, unknownWebhooks),
          sent: { ...engine.parts.webhooks.counts },
        },
      };
    },
    hasUsableSecret: async () => adminSecret !== null || (await store.hasUsableSecret(now())),
    close,
  };
};
