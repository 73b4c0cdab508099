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

/** Who can hold a secret. */
export const holders = ['person', 'agent'] as const;
/** Who holds a secret. */
export const holder = z.enum(holders);
/** Who holds a secret. */
export type Holder = z.infer<typeof holder>;

const displayName = plainText(limits.nameCharacters, 'display_name');

const rate = z.strictObject({ requests: z.int().min(1).max(1_000_000), seconds: z.int().min(1).max(86_400) });

/** What a new secret shall open. */
export const newSecret = z.strictObject({
  graphs: z.union([z.literal('*'), z.array(graphId).min(1).max(1_000)]),
  permissions: z.array(permission).min(1),
  name: plainText(limits.nameCharacters, 'name')
    .optional()
    .meta({ description: 'A label that tells this secret from others' }),
  display_name: displayName
    .optional()
    .meta({ description: 'Whose it is, as it is shown beside what they store; default the label' }),
  holder: holder
    .default('agent')
    .meta({ description: 'What is stored without a source is of this kind: `person` as `user`' }),
  expires_at: time.optional(),
  rate_limit: z
    .union([z.int().min(1).max(1_000_000), rate])
    .optional()
    .meta({ description: 'Requests a minute, or {requests, seconds}' }),
});
/** What a new secret shall open. */
export type NewSecret = z.input<typeof newSecret>;

/** What may change of a secret; what it opens does not. */
export const secretChange = z
  .strictObject({
    name: plainText(limits.nameCharacters, 'name').optional(),
    display_name: displayName.optional(),
    holder: holder.optional(),
  })
  .refine(change => Object.values(change).some(value => value !== undefined), {
    error: 'must name what changes: name, display_name or holder',
  })
  .meta({ id: 'SecretChange' });
/** What may change of a secret; what it opens does not. */
export type SecretChange = z.infer<typeof secretChange>;

/** Whose a secret is, as it goes out. */
const heldBy = {
  display_name: z
    .string()
    .nullable()
    .meta({ description: 'Whose it is, as it is shown beside what they store; null where nobody is named' }),
  holder,
};

/** A secret as it is listed: never the secret itself. */
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
/** A secret as it is listed: never the secret itself. */
export type SecretRecord = z.infer<typeof secretRecord>;

/** What the secret of the caller allows. */
export const grantRecord = z
  .object({
    id: z.string().meta({ description: 'The id of the secret; `owner` for that of the environment' }),
    name: z.string().meta({ description: 'How resolutions name the holder: display name, label or id' }),
    ...heldBy,
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
