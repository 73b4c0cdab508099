/** Secrets: who may do what to which graphs. */
import { z } from 'zod';
import { answerTime, graphId, plainText, time } from './fields.js';
import { limits } from './limits.js';

/** What a secret may allow; `admin` includes the other two. */
export const permissions = ['read', 'write', 'admin'] as const;
/** One of the permissions. */
export const permission = z.enum(permissions);
/** One of the permissions. */
export type Permission = z.infer<typeof permission>;

const rate = z.strictObject({ requests: z.int().min(1).max(1_000_000), seconds: z.int().min(1).max(86_400) });

/** What a new secret shall open. */
export const newSecret = z.strictObject({
  graphs: z.union([z.literal('*'), z.array(graphId).min(1).max(1_000)]),
  permissions: z.array(permission).min(1),
  name: plainText(limits.nameCharacters, 'name').optional(),
  expires_at: time.optional(),
  rate_limit: z
    .union([z.int().min(1).max(1_000_000), rate])
    .optional()
    .meta({ description: 'Requests a minute, or {requests, seconds}' }),
});
/** What a new secret shall open. */
export type NewSecret = z.input<typeof newSecret>;

/** A secret as it is listed: never the secret itself. */
export const secretRecord = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    graphs: z.union([z.literal('*'), z.array(z.string())]),
    permissions: z.array(permission),
    rate_limit: z.object({ requests: z.int(), seconds: z.int() }).nullable(),
    created_at: answerTime,
    expires_at: answerTime.nullable(),
    revoked_at: answerTime.nullable(),
  })
  .meta({ id: 'Secret' });
/** A secret as it is listed: never the secret itself. */
export type SecretRecord = z.infer<typeof secretRecord>;

/** What the secret of the caller allows. */
export const grantRecord = z
  .object({
    name: z.string().meta({ description: 'The name or id of the secret, as resolutions name it' }),
    graphs: z.union([z.literal('*'), z.array(z.string())]),
    permissions: z.array(permission),
    rate_limit: z.object({ requests: z.int(), seconds: z.int() }).nullable(),
  })
  .meta({ id: 'Grant' });
/** What the secret of the caller allows. */
export type GrantRecord = z.infer<typeof grantRecord>;

/** A secret just issued, with the secret itself this once. */
export const issuedSecret = secretRecord
  .extend({ secret: z.string().meta({ description: 'Shown this once' }) })
  .meta({ id: 'IssuedSecret' });
/** A secret just issued, with the secret itself this once. */
export type IssuedSecret = z.infer<typeof issuedSecret>;
