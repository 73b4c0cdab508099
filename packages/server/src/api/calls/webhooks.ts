/** Calls about webhooks; all of them need admin permission on the graph. */
import { randomBytes } from 'node:crypto';
import type { CheckedInputOf } from '@loci/client';
import type { Webhook } from '../../domain/webhook.js';
import type { Engine } from '../../engine/engine.js';
import type { DigestDraft } from '../../engine/notify/webhooks.js';
import type { SomeHandlers } from '../handlers.js';
import { eventsWire } from '../wire/records.js';
import { listOf, pageOf, timeText } from '../wire/values.js';
import { webhookWire } from '../wire/webhooks.js';

const countOf = async (engine: Engine, graphId: string, id: string): Promise<number> =>
  (await engine.readDeadLetters(graphId, id, { page: 1, size: 1 })).total;

const wireOf = async (engine: Engine, graphId: string, webhook: Webhook) =>
  webhookWire(
    graphId,
    webhook,
    await engine.contextOfWebhook(graphId, webhook),
    await countOf(engine, graphId, webhook.id),
  );

const digestOf = (digest: CheckedInputOf<'createWebhook'>['digest']): DigestDraft | null =>
  digest === undefined
    ? null
    : {
        weekday: digest.every === 'day' ? null : (digest.weekday ?? 'monday'),
        hour: digest.hour,
        timeZone: digest.time_zone,
        format: digest.format,
        context:
          digest.context === undefined
            ? null
            : { type: digest.context.context_type, name: digest.context.name },
        limit: digest.limit,
      };

/** In the Standard Webhooks format for a symmetric key. */
const newSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;

export const webhookCalls = {
  async createWebhook(engine, input) {
    const secret = newSecret();
    const webhook = await engine.createWebhook(input.graph_id, {
      url: input.url,
      name: input.name ?? null,
      events: input.events === undefined ? null : [...new Set(input.events)],
      digest: digestOf(input.digest),
      after: input.after ?? null,
      secret,
    });
    return { ...(await wireOf(engine, input.graph_id, webhook)), secret };
  },
  async listWebhooks(engine, input) {
    const page = await engine.listWebhooks(input.graph_id, pageOf(input));
    const items = await Promise.all(page.items.map(webhook => wireOf(engine, input.graph_id, webhook)));
    return { ...listOf(page, () => null), items };
  },
  async deleteWebhook(engine, { graph_id, id }) {
    const dead = await countOf(engine, graph_id, id);
    const webhook = await engine.deleteWebhook(graph_id, id);
    return webhookWire(graph_id, webhook, await engine.contextOfWebhook(graph_id, webhook), dead);
  },
  async rotateWebhookSecret(engine, { graph_id, id }) {
    const secret = newSecret();
    const webhook = await engine.rotateWebhookSecret(graph_id, id, secret);
    return { ...(await wireOf(engine, graph_id, webhook)), secret };
  },
  async testWebhook(engine, { graph_id, id }, { options }) {
    const signal = options.signal ?? new AbortController().signal;
    const outcome = await engine.testWebhook(graph_id, id, signal);
    signal.throwIfAborted();
    return {
      delivered: outcome.kind === 'delivered',
      status: outcome.kind === 'given up' ? null : outcome.status,
      error: 'reason' in outcome ? outcome.reason : null,
    };
  },
  async listDeadLetters(engine, input) {
    const page = await engine.readDeadLetters(input.graph_id, input.id, pageOf(input));
    const dead = page.items.flatMap(({ event }) => event ?? []);
    const wires = eventsWire(dead, await engine.namesInEvents(input.graph_id, dead));
    const events = new Map(wires.map(event => [event.cursor, event]));
    const items = page.items.map(({ seq, since, attempts, reason, at }) => ({
      event: since === null ? (events.get(seq) ?? null) : null,
      digest: since === null ? null : { cursor: seq, since: timeText(since), until: timeText(seq) },
      attempts,
      error: reason,
      at: timeText(at),
    }));
    return { ...listOf(page, () => null), items };
  },
  async redeliverDeadLetters(engine, { graph_id, id, cursors }) {
    return { redelivered: await engine.redeliverDeadLetters(graph_id, id, cursors ?? null) };
  },
} satisfies SomeHandlers;
