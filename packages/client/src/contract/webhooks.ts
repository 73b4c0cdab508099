/** Webhooks: URLs that receive the events of a graph. */
import { z } from 'zod';
import { answerTime, plainText } from './fields.js';
import { eventTypes, graphEvent } from './graphs.js';
import { limits } from './limits.js';

const eventFilter = z
  .array(z.enum(eventTypes))
  .min(1)
  .max(eventTypes.length)
  .meta({ description: 'Event types; if omitted, all', examples: [['contradiction.opened']] });

/** A URL that receives events. */
export const newWebhook = z.strictObject({
  url: z
    .string()
    .min(1)
    .max(limits.webhookUrlCharacters)
    .meta({
      description: 'http or https; private, loopback and link-local addresses are rejected unless configured',
      examples: ['https://example.com/hooks/loci'],
    }),
  events: eventFilter.optional(),
  name: plainText(limits.nameCharacters, 'name').optional().meta({ description: 'What it is for' }),
  after: z.int().min(0).optional().meta({
    description: 'Start after this cursor; if omitted, from now on',
  }),
});
/** A URL that receives events. */
export type NewWebhook = z.input<typeof newWebhook>;

/** A webhook in a list, without its secret. */
export const webhookRecord = z
  .object({
    id: z.string(),
    graph_id: z.string(),
    url: z.string(),
    name: z.string().nullable(),
    events: z.array(z.enum(eventTypes)).nullable().meta({ description: 'null: all' }),
    created_at: answerTime,
    cursor: z.int().meta({
      description: 'Events up to this one were delivered, moved to dead letters or not subscribed to',
    }),
    status: z
      .enum(['ok', 'failing'])
      .meta({ description: '`failing`: the last attempt failed; Loci keeps trying' }),
    last_attempt_at: answerTime.nullable(),
    last_status: z.int().nullable().meta({ description: 'The HTTP status of the last attempt' }),
    last_error: z.string().nullable(),
    next_attempt_at: answerTime.nullable(),
    dead_letter_count: z.int(),
  })
  .meta({ id: 'Webhook' });
/** A webhook in a list, without its secret. */
export type WebhookRecord = z.infer<typeof webhookRecord>;

/** A new webhook, the only response with its secret. */
export const issuedWebhook = webhookRecord
  .extend({
    secret: z.string().meta({ description: 'Shown only once; `whsec_…`, as in Standard Webhooks' }),
  })
  .meta({ id: 'IssuedWebhook' });
/** A new webhook, the only response with its secret. */
export type IssuedWebhook = z.infer<typeof issuedWebhook>;

/** The result of a test delivery. */
export const webhookTest = z
  .object({
    delivered: z.boolean(),
    status: z.int().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'WebhookTest' });
/** The result of a test delivery. */
export type WebhookTest = z.infer<typeof webhookTest>;

/** An event that was given up after its last attempt. */
export const deadLetter = z
  .object({ event: graphEvent, attempts: z.int(), error: z.string(), at: answerTime })
  .meta({ id: 'DeadLetter' });
/** An event that was given up after its last attempt. */
export type DeadLetter = z.infer<typeof deadLetter>;

/** Which dead letters to send again. */
export const redeliverBody = z.strictObject({
  cursors: z
    .array(z.int().min(1))
    .min(1)
    .max(limits.redeliveredEvents)
    .optional()
    .meta({ description: 'Event ids; if omitted, all' }),
});

/** How many events will be sent again. */
export const redeliverReceipt = z.object({ redelivered: z.int() }).meta({ id: 'RedeliverReceipt' });
