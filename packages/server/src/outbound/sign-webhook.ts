/** Signatures as defined by Standard Webhooks: HMAC-SHA256 over id, time and body. */
import { createHmac } from 'node:crypto';

const prefix = 'whsec_';

const keyOf = (secret: string): Buffer => Buffer.from(secret.slice(prefix.length), 'base64');

/** The three headers of every message. */
export const signatureHeaders = (
  id: string,
  seconds: number,
  body: string,
  secrets: readonly string[],
): Record<string, string> => ({
  'webhook-id': id,
  'webhook-timestamp': String(seconds),
  'webhook-signature': secrets
    .map(
      secret =>
        `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${seconds}.${body}`).digest('base64')}`,
    )
    .join(' '),
});
