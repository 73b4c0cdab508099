/** Stated: which webhooks receive digests, when the next is due, and from when on one that was deferred reports. */
import type { Dialect } from './executor.js';

export const digestColumns = ({ text, integer }: Dialect): string[] => [
  `ALTER TABLE webhooks ADD COLUMN digest ${text}`,
  `ALTER TABLE webhooks ADD COLUMN digest_at ${integer}`,
  `ALTER TABLE webhook_asides ADD COLUMN since ${integer}`,
];
