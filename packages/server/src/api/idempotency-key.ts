/** The one rule for idempotency keys, whatever interface they come through. */
import { limits } from '@loci/client';
import { invalid } from './check-input.js';

const visible = /^[\x21-\x7e]+$/;

export const requireIdempotencyKey = (key: string): string => {
  if (key.length <= limits.idempotencyKeyCharacters && visible.test(key)) return key;
  const message = `must have 1 to ${limits.idempotencyKeyCharacters} visible ASCII characters`;
  throw invalid([{ path: 'Idempotency-Key', message }]);
};
