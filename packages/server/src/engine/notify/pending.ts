/** What a webhook still has to receive: events, or the digest that is due. */
import { LociProblem } from '@loci/client';
import type { Digest } from '../../domain/digest.js';
import { lastTime, nextTime } from '../../domain/digest-schedule.js';
import {
  type AsideEvent,
  type DigestOrder,
  isWanted,
  type MessageBody,
  type Webhook,
  type WebhookState,
} from '../../domain/webhook.js';
import type { StoreReads } from '../../storage/store.js';
import { readDigest } from '../browse/digest.js';
import type { EngineParts } from '../parts.js';

/** One message to be. */
export interface Pending {
  readonly seq: number;
  readonly since: number | null;
  /** Null: there is nothing to send. */
  readonly body: () => Promise<MessageBody | null>;
}

/** Where the messages of a webhook come from. */
export interface PendingMessages {
  readonly waiting: () => Promise<readonly Pending[]>;
  /** Null: it can no longer be sent. */
  readonly again: (aside: AsideEvent) => Promise<Pending | null>;
  /** The state once this one is sent, set aside or not wanted. */
  readonly past: (seq: number) => Pick<WebhookState, 'through' | 'digestAt'>;
}

/** Events read from the log at a time. */
const eventsTogether = 100;

const pendingEvents = (
  { store, messages }: EngineParts,
  graphId: string,
  webhook: Webhook,
): PendingMessages => ({
  async waiting() {
    const events = await store.events(graphId, webhook.state.through, eventsTogether);
    return events.map(event => ({
      seq: event.seq,
      since: null,
      body: async () => (isWanted(webhook, event.type) ? messages.ofEvent(graphId, event) : null),
    }));
  },
  async again({ seq }) {
    const [event] = await store.events(graphId, seq - 1, 1);
    return event === undefined ? null : { seq, since: null, body: () => messages.ofEvent(graphId, event) };
  },
  past: seq => ({ through: seq, digestAt: null }),
});

/** The context of a digest by its present name; a merged one is the context that it became. */
export const contextOfDigest = async (store: StoreReads, graphId: string, { contextId }: DigestOrder) => {
  if (contextId === null) return null;
  const [there] = await store.contextsById(graphId, [contextId]);
  const former = there ?? (await store.mergedNames(graphId, [contextId])).get(contextId);
  const context = there ?? (former === undefined ? null : await store.context(graphId, former));
  if (context === null)
    throw new LociProblem('context_not_found', 'The context of this digest was forgotten.');
  return context;
};

export const digestFor = async (
  parts: EngineParts,
  graphId: string,
  order: DigestOrder,
  since: number,
  until: number,
): Promise<Digest> => {
  const context = await contextOfDigest(parts.store, graphId, order);
  return readDigest(parts, graphId, { since, until, context, limit: order.limit });
};

const isEmpty = ({ counts }: Digest): boolean => Object.values(counts).every(count => (count ?? 0) === 0);

/** Times that were missed are one digest, which ends at the last of them. Nothing is sent if nothing changed. */
const pendingDigest = (
  parts: EngineParts,
  graphId: string,
  { through }: WebhookState,
  order: DigestOrder,
): PendingMessages => {
  const { messages, now } = parts;
  const pending = (since: number, until: number): Pending => ({
    seq: until,
    since,
    body: async () => {
      const digest = await digestFor(parts, graphId, order, since, until);
      return isEmpty(digest) ? null : messages.ofDigest(graphId, digest, order.format);
    },
  });
  return {
    async waiting() {
      const until = lastTime(order, now());
      return until > through ? [pending(through, until)] : [];
    },
    again: async ({ seq, since }) => pending(since ?? through, seq),
    past: seq => ({ through: Math.max(seq, through), digestAt: nextTime(order, Math.max(now(), seq)) }),
  };
};

export const pendingOf = (parts: EngineParts, graphId: string, webhook: Webhook): PendingMessages =>
  webhook.digest === null
    ? pendingEvents(parts, graphId, webhook)
    : pendingDigest(parts, graphId, webhook.state, webhook.digest);
