/** Webhooks on the wire, and the message that a receiver gets. */
import type { WebhookRecord } from '@loci/client';
import type { GraphEvent } from '../../domain/event.js';
import type { Webhook } from '../../domain/webhook.js';
import type { EventNames } from '../../engine/browse/event-names.js';
import { eventsWire } from './records.js';
import { timeOrNull, timeText } from './values.js';

export const webhookWire = (graphId: string, webhook: Webhook, deadLetters: number): WebhookRecord => {
  const { state } = webhook;
  const isFailing = state.failures > 0;
  return {
    id: webhook.id,
    graph_id: graphId,
    url: webhook.url,
    name: webhook.name,
    events: webhook.events === null ? null : [...webhook.events],
    created_at: timeText(webhook.createdAt),
    cursor: state.through,
    status: isFailing ? 'failing' : 'ok',
    last_attempt_at: timeOrNull(state.lastAt),
    last_status: state.lastStatus,
    last_error: state.lastError,
    next_attempt_at: isFailing ? timeText(state.nextAt) : null,
    dead_letter_count: deadLetters,
  };
};

/** In the Standard Webhooks form: type, timestamp, data; the data is the event as `GET /v1/events` returns it. */
export const webhookPayload =
  (namesIn: (graphId: string, events: readonly GraphEvent[]) => Promise<EventNames>) =>
  async (event: GraphEvent | null, graphId: string, at: number): Promise<unknown> => {
    if (event === null) return { type: 'webhook.test', timestamp: timeText(at), data: { graph_id: graphId } };
    const [data] = eventsWire([event], await namesIn(graphId, [event]));
    return { type: event.type, timestamp: timeText(event.at), data };
  };
