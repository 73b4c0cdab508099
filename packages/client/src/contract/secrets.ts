/** Secrets: who may do what in which graphs. */
import { z } from 'zod';
import { permissions } from './choices.js';
import { answerTime, graphId, plainText, time } from './fields.js';
import { limits } from './limits.js';

/** One of the permissions. */
export const permission = z.enum(permissions);
/** One of the permissions. */
export type Permission = z.infer<typeof permission>;

/** Who can hold a secret. */
export const holders = ['person', 'agent'] as const;
/** Who holds a secret. */
export const holder = z.enum(holders);
/** Who holds a secret. */
export type Holder = z.infer<typeof holder>;

const displayName = plainText(limits.nameCharacters);

const rate = z.strictObject({ requests: z.int().min(1).max(1_000_000), seconds: z.int().min(1).max(86_400) });

/** The permissions and holder of a new secret. */
export const newSecret = z.strictObject({
  graphs: z.union([z.literal('*'), z.array(graphId).min(1).max(1_000)]),
  permissions: z.array(permission).min(1),
  name: plainText(limits.nameCharacters).optional().meta({ description: 'A label for this secret' }),
  display_name: displayName
    .optional()
    .meta({ description: 'Name of the holder, shown next to what they store; default the label' }),
  holder: holder
    .default('agent')
    .meta({ description: 'The kind of source for memories stored without one: `person` becomes `user`' }),
  expires_at: time.optional(),
  rate_limit: z
    .union([z.int().min(1).max(1_000_000), rate])
    .optional()
    .meta({ description: 'Requests per minute, or {requests, seconds}' }),
});
/** The permissions and holder of a new secret. */
export type NewSecret = z.input<typeof newSecret>;

/** What can change in a secret; its permissions cannot. */
export const secretChange = z
  .strictObject({
    name: plainText(limits.nameCharacters).optional(),
    display_name: displayName.optional(),
    holder: holder.optional(),
  })
  .refine(change => Object.values(change).some(value => value !== undefined), {
    error: 'must include name, display_name or holder',
  })
  .meta({ id: 'SecretChange' });
/** What can change in a secret; its permissions cannot. */
export type SecretChange = z.infer<typeof secretChange>;

/** The holder of a secret in a response. */
const heldBy = {
  display_name: z
    .string()
    .nullable()
    .meta({ description: 'Name of the holder, shown next to what they store; null if none is set' }),
  holder,
};

/** A secret in a list, without its value. */
export const secretRecord = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    ...heldBy,
    graphs: z.union([z.literal('*'), z.array(z.string())]),
    permissions: z.array(permission),
    rate_limit: z.object({ requests: z.int(), seconds: z.int() }).nullable(),
    created_at: answerTime,
    expires_at: answerTime.nullable(),
    revoked_at: answerTime.nullable(),
  })
  .meta({ id: 'Secret' });
/** A secret in a list, without its value. */
export type SecretRecord = z.infer<typeof secretRecord>;

/** What the caller's secret allows. */
export const grantRecord = z
  .object({
    id: z.string().meta({ description: 'The id of the secret; `owner` for the one from the environment' }),
    name: z.string().meta({ description: 'Name of the holder in resolutions: display name, label or id' }),
    ...heldBy,
    graphs: z.union([z.literal('*'), z.array(z.string())]),
    permissions: z.array(permission),
    rate_limit: z.object({ requests: z.int(), seconds: z.int() }).nullable(),
  })
  .meta({ id: 'Grant' });
/** What the caller's secret allows. */
export type GrantRecord = z.infer<typeof grantRecord>;

/** A newly issued secret, the only response with its value. */
export const issuedSecret = secretRecord
  .extend({ secret: z.string().meta({ description: 'Shown only once' }) })
  .meta({ id: 'IssuedSecret' });
/** A newly issued secret, the only response with its value. */
export type IssuedSecret = z.infer<typeof issuedSecret>;
