/** Operations on webhooks: create, rotate the secret, test, and redeliver. */
import { LociProblem, limits } from '@loci/client';
import type { ContextName } from '../../domain/context.js';
import { type DigestSchedule, lastTime, nextTime } from '../../domain/digest-schedule.js';
import type { GraphEvent } from '../../domain/event.js';
import type { Page, PageRequest } from '../../domain/page.js';
import {
  type AsideEvent,
  type DigestFormat,
  type DigestOrder,
  overlapMs,
  secretsAt,
  type Webhook,
} from '../../domain/webhook.js';
import type { SendOutcome } from '../../outbound/webhook-sender.js';
import type { Store, StoreReads } from '../../storage/store.js';
import { findGivenContext, findGraph, found } from '../find.js';
import type { EngineParts } from '../parts.js';
import { contextOfDigest, digestFor } from './pending.js';

export interface DigestDraft extends DigestSchedule {
  readonly format: DigestFormat;
  readonly context: ContextName | null;
  readonly limit: number;
}

export interface WebhookDraft extends Pick<Webhook, 'url' | 'name' | 'events' | 'secret'> {
  /** In place of events. */
  readonly digest: DigestDraft | null;
  /** Begin after this cursor; null: only events from now on. */
  readonly after: number | null;
}

const findWebhook = (store: Store, graphId: string, id: string): Promise<Webhook> =>
  found(store.webhook(graphId, id), 'webhook_not_found', `The graph has no webhook "${id}".`);

const orderOf = async (
  store: StoreReads,
  graphId: string,
  { context, ...draft }: DigestDraft,
): Promise<DigestOrder> => {
  const found = context === null ? null : await findGivenContext(store, graphId, context, 'digest.context');
  return { ...draft, contextId: found?.id ?? null };
};

export const createWebhook = async (
  { store, webhooks, now, newId }: EngineParts,
  graphId: string,
  draft: WebhookDraft,
): Promise<Webhook> => {
  const wrong = await webhooks.refusalOf(draft.url);
  if (wrong !== null) {
    throw new LociProblem('invalid_request', `url: ${wrong}`, { errors: [{ path: 'url', message: wrong }] });
  }
  return store.write(async transaction => {
    const graph = await findGraph(transaction, graphId);
    const { total } = await transaction.webhooks(graphId, { page: 1, size: 1 });
    if (total >= limits.webhooksPerGraph) {
      throw new LociProblem('conflict', `A graph may have at most ${limits.webhooksPerGraph} webhooks.`);
    }
    const digest = draft.digest === null ? null : await orderOf(transaction, graphId, draft.digest);
    const webhook: Webhook = {
      id: newId(),
      url: draft.url,
      name: draft.name,
      events: draft.events,
      digest,
      createdAt: now(),
      secret: draft.secret,
      previous: null,
      state: {
        // The first digest is about a whole day or week too.
        through:
          digest === null ? Math.min(draft.after ?? graph.lastSeq, graph.lastSeq) : lastTime(digest, now()),
        digestAt: digest === null ? null : nextTime(digest, now()),
        failures: 0,
        nextAt: 0,
        lastAt: null,
        lastStatus: null,
        lastError: null,
      },
    };
    await transaction.putWebhook(graphId, webhook);
    return webhook;
  });
};

export const listWebhooks = async (
  { store }: EngineParts,
  graphId: string,
  page: PageRequest,
): Promise<Page<Webhook>> => {
  await findGraph(store, graphId);
  return store.webhooks(graphId, page);
};

export const deleteWebhook = async (
  { store }: EngineParts,
  graphId: string,
  id: string,
): Promise<Webhook> => {
  const webhook = await findWebhook(store, graphId, id);
  await store.write(transaction => transaction.dropWebhook(graphId, id));
  return webhook;
};

export const rotateWebhookSecret = async (
  { store, now }: EngineParts,
  graphId: string,
  id: string,
  secret: string,
): Promise<Webhook> => {
  const webhook = await findWebhook(store, graphId, id);
  const rotated = { ...webhook, secret, previous: { secret: webhook.secret, until: now() + overlapMs } };
  await store.write(transaction => transaction.putWebhook(graphId, rotated));
  return rotated;
};

/** Of digests, the next one as it is now. */
export const testWebhook = async (
  parts: EngineParts,
  graphId: string,
  id: string,
  signal: AbortSignal,
): Promise<SendOutcome> => {
  const { store, webhooks, messages, now, newId } = parts;
  const webhook = await findWebhook(store, graphId, id);
  const { digest: order, url, state } = webhook;
  const body =
    order === null
      ? messages.ofTest(graphId)
      : await messages.ofDigest(
          graphId,
          await digestFor(parts, graphId, order, state.through, now() + 1),
          order.format,
        );
  return webhooks.send({ id: `msg_test_${newId()}`, url, secrets: secretsAt(webhook, now()), body }, signal);
};

/** Null: the graph, or a context that was forgotten. */
export const contextOfWebhook = async (
  { store }: EngineParts,
  graphId: string,
  { digest }: Webhook,
): Promise<ContextName | null> =>
  digest === null
    ? null
    : contextOfDigest(store, graphId, digest).catch((error: unknown) => {
        if (!(error instanceof LociProblem)) throw error;
        return null;
      });

/** Each with its event, or null for a digest; those whose event is gone are left out. */
export const readDeadLetters = async (
  { store }: EngineParts,
  graphId: string,
  id: string,
  page: PageRequest,
): Promise<Page<AsideEvent & { readonly event: GraphEvent | null }>> => {
  await findWebhook(store, graphId, id);
  const dead = await store.deadLetters(graphId, id, page);
  const items = await Promise.all(
    dead.items.map(async aside => {
      if (aside.since !== null) return [{ ...aside, event: null }];
      const [event] = await store.events(graphId, aside.seq - 1, 1);
      return event === undefined ? [] : [{ ...aside, event }];
    }),
  );
  return { ...dead, items: items.flat() };
};

export const redeliverDeadLetters = async (
  { store, now }: EngineParts,
  graphId: string,
  id: string,
  seqs: readonly number[] | null,
): Promise<number> => {
  await findWebhook(store, graphId, id);
  return store.write(transaction => transaction.reviveDeadLetters(graphId, id, seqs, now()));
};
