/** Webhooks: addresses that are told of the events of a graph. */
import { z } from 'zod';
import { answerTime, plainText } from './fields.js';
import { eventTypes, graphEvent } from './graphs.js';
import { limits } from './limits.js';

const eventFilter = z
  .array(z.enum(eventTypes))
  .min(1)
  .max(eventTypes.length)
  .meta({ description: 'Which types of events; left out: all', examples: [['contradiction.opened']] });

/** An address that shall be told of events. */
export const newWebhook = z.strictObject({
  url: z
    .string()
    .min(1)
    .max(limits.webhookUrlCharacters)
    .meta({
      description: 'http or https; private, loopback and link-local addresses are refused unless configured',
      examples: ['https://example.com/hooks/loci'],
    }),
  events: eventFilter.optional(),
  name: plainText(limits.nameCharacters, 'name').optional().meta({ description: 'What it is for' }),
  after: z.int().min(0).optional().meta({
    description: 'Begin after this cursor; left out: with what happens from now on',
  }),
});
/** An address that shall be told of events. */
export type NewWebhook = z.input<typeof newWebhook>;

/** A webhook as it is listed: never its secret. */
export const webhookRecord = z
  .object({
    id: z.string(),
    graph_id: z.string(),
    url: z.string(),
    name: z.string().nullable(),
    events: z.array(z.enum(eventTypes)).nullable().meta({ description: 'null: all' }),
    created_at: answerTime,
    cursor: z.int().meta({ description: 'Events up to this one were delivered, put aside or not wanted' }),
    status: z
      .enum(['ok', 'failing'])
      .meta({ description: '`failing`: the address is not well; tried again' }),
    last_attempt_at: answerTime.nullable(),
    last_status: z.int().nullable().meta({ description: 'The HTTP status of the last attempt' }),
    last_error: z.string().nullable(),
    next_attempt_at: answerTime.nullable(),
    dead_letter_count: z.int(),
  })
  .meta({ id: 'Webhook' });
/** A webhook as it is listed: never its secret. */
export type WebhookRecord = z.infer<typeof webhookRecord>;

/** A webhook just made, with its secret this once. */
export const issuedWebhook = webhookRecord
  .extend({
    secret: z.string().meta({ description: 'Shown this once; `whsec_…`, as Standard Webhooks has it' }),
  })
  .meta({ id: 'IssuedWebhook' });
/** A webhook just made, with its secret this once. */
export type IssuedWebhook = z.infer<typeof issuedWebhook>;

/** How a delivery by way of trial went. */
export const webhookTest = z
  .object({
    delivered: z.boolean(),
    status: z.int().nullable(),
    error: z.string().nullable(),
  })
  .meta({ id: 'WebhookTest' });
/** How a delivery by way of trial went. */
export type WebhookTest = z.infer<typeof webhookTest>;

/** An event that was given up after its last attempt. */
export const deadLetter = z
  .object({ event: graphEvent, attempts: z.int(), error: z.string(), at: answerTime })
  .meta({ id: 'DeadLetter' });
/** An event that was given up after its last attempt. */
export type DeadLetter = z.infer<typeof deadLetter>;

/** Which dead letters go out again. */
export const redeliverBody = z.strictObject({
  cursors: z
    .array(z.int().min(1))
    .min(1)
    .max(limits.redeliveredEvents)
    .optional()
    .meta({ description: 'Of the events; left out: all' }),
});

/** How many events go out again. */
export const redeliverReceipt = z.object({ redelivered: z.int() }).meta({ id: 'RedeliverReceipt' });
