/** How a secret is kept: as a hash. */
import { createHash } from 'node:crypto';

/** A secret is 256 random bits, so a plain hash of it cannot be turned back. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
