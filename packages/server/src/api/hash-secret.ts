/** Secrets are stored as hashes. */
import { createHash } from 'node:crypto';

/** A secret is 256 random bits, so a plain hash of it cannot be reversed. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
