/** Webhooks on the wire. */
import type { WebhookRecord } from '@loci/client';
import type { ContextName } from '../../domain/context.js';
import type { Webhook } from '../../domain/webhook.js';
import { contextNameWire } from './records.js';
import { timeOrNull, timeText } from './values.js';

const digestOf = ({ digest, state }: Webhook, context: ContextName | null): WebhookRecord['digest'] =>
  digest === null
    ? null
    : {
        every: digest.weekday === null ? 'day' : 'week',
        weekday: digest.weekday,
        hour: digest.hour,
        time_zone: digest.timeZone,
        format: digest.format,
        context: context === null ? null : contextNameWire(context),
        limit: digest.limit,
        since: timeText(state.through),
        next_at: timeOrNull(state.digestAt),
      };

export const webhookWire = (
  graphId: string,
  webhook: Webhook,
  context: ContextName | null,
  deadLetters: number,
): WebhookRecord => {
  const { state } = webhook;
  const isFailing = state.failures > 0;
  return {
    id: webhook.id,
    graph_id: graphId,
    url: webhook.url,
    name: webhook.name,
    events: webhook.events === null ? null : [...webhook.events],
    digest: digestOf(webhook, context),
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
