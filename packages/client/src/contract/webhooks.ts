/** Webhooks: URLs that receive the events of a graph, or its digests. */
import { z } from 'zod';
import { answerTime, contextName, contextType, namedContext, plainText } from './fields.js';
import { eventTypes, graphEvent } from './graphs.js';
import { limits } from './limits.js';

const eventFilter = z
  .array(z.enum(eventTypes))
  .min(1)
  .max(eventTypes.length)
  .meta({ description: 'Event types; if omitted, all', examples: [['contradiction.opened']] });

/** The days on which a weekly digest can be sent. */
export const digestWeekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;

const isTimeZone = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
};

/** How a webhook writes a digest. */
export const digestFormats = ['json', 'markdown', 'chat'] as const;

const digestFormat = z.enum(digestFormats).meta({
  description:
    '`json`: a message of type `digest`; `markdown`: the Markdown alone; `chat`: `{"text": Markdown}`, as Slack, Mattermost and others accept it',
});

/** When a webhook sends a digest, of what, and how. */
export const webhookDigest = z
  .strictObject({
    every: z.enum(['day', 'week']),
    weekday: z.enum(digestWeekdays).optional().meta({ description: 'With `week`; default monday' }),
    hour: z.int().min(0).max(23).default(9),
    time_zone: z
      .string()
      .max(limits.nameCharacters)
      .refine(isTimeZone, { error: 'is not a known time zone, such as Europe/Lisbon' })
      .default('UTC')
      .meta({ description: 'An IANA name', examples: ['Europe/Lisbon'] }),
    format: digestFormat.default('json'),
    context: z
      .strictObject({ context_type: contextType, name: contextName })
      .optional()
      .meta({ description: 'If omitted, the graph' }),
    limit: z
      .int()
      .min(1)
      .max(limits.digestEntriesMax)
      .default(limits.digestEntriesDefault)
      .meta({ description: 'Entries per section' }),
  })
  .refine(({ every, weekday }) => every === 'week' || weekday === undefined, {
    path: ['weekday'],
    error: 'is for `every: week` only',
  });

/** A URL that receives events or digests. */
export const newWebhook = z
  .strictObject({
    url: z
      .string()
      .min(1)
      .max(limits.webhookUrlCharacters)
      .meta({
        description:
          'http or https; private, loopback and link-local addresses are rejected unless configured',
        examples: ['https://example.com/hooks/loci'],
      }),
    events: eventFilter.optional(),
    digest: webhookDigest.optional().meta({ description: 'Digests in place of events' }),
    name: plainText(limits.nameCharacters).optional().meta({ description: 'What it is for' }),
    after: z.int().min(0).optional().meta({
      description: 'Start after this cursor; if omitted, from now on',
    }),
  })
  .refine(({ digest, events }) => digest === undefined || events === undefined, {
    path: ['events'],
    error: 'cannot be combined with digest',
  })
  .refine(({ digest, after }) => digest === undefined || after === undefined, {
    path: ['after'],
    error: 'cannot be combined with digest',
  });
/** A URL that receives events or digests. */
export type NewWebhook = z.input<typeof newWebhook>;

/** A webhook in a list, without its secret. */
export const webhookRecord = z
  .object({
    id: z.string(),
    graph_id: z.string(),
    url: z.string(),
    name: z.string().nullable(),
    events: z.array(z.enum(eventTypes)).nullable().meta({ description: 'null: all' }),
    digest: z
      .object({
        every: z.enum(['day', 'week']),
        weekday: z.enum(digestWeekdays).nullable(),
        hour: z.int(),
        time_zone: z.string(),
        format: digestFormat,
        context: namedContext
          .nullable()
          .meta({ description: 'null: the graph, or a context that was forgotten' }),
        limit: z.int(),
        since: answerTime.meta({ description: 'Where the next digest begins' }),
        next_at: answerTime.nullable(),
      })
      .meta({ id: 'WebhookDigest' })
      .nullable()
      .meta({ description: 'null: it receives events' }),
    created_at: answerTime,
    cursor: z.int().meta({
      description:
        'Events up to this one were delivered, moved to dead letters or not subscribed to; of digests, the time in milliseconds',
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

/** An event or digest that was given up after its last attempt. */
export const deadLetter = z
  .object({
    event: graphEvent.nullable().meta({ description: 'null: it is a digest' }),
    digest: z
      .object({ cursor: z.int(), since: answerTime, until: answerTime })
      .meta({ id: 'DeadDigest' })
      .nullable()
      .meta({ description: 'null: it is an event' }),
    attempts: z.int(),
    error: z.string(),
    at: answerTime,
  })
  .meta({ id: 'DeadLetter' });
/** An event or digest that was given up after its last attempt. */
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
