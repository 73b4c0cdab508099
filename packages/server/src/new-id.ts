/** Ids of everything stored: UUIDs of version 7, in the order in which they were made. */
import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const bytesOfId = 16;
/** Asking the system for random bytes takes five times as long as making an id of them, so it is asked for many at once. */
const random = new Uint8Array(256 * bytesOfId);
let used = random.length;
let msecs = Number.NEGATIVE_INFINITY;
let seq = 0;

const nextRandom = (): Uint8Array => {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += bytesOfId;
  return random.subarray(used - bytesOfId, used);
};

/** Within a millisecond they count up from a random number; with every number used, the next millisecond is taken. */
export const newId = (): string => {
  const bytes = nextRandom();
  const now = Date.now();
  if (now > msecs) {
    msecs = now;
    seq = new DataView(bytes.buffer, bytes.byteOffset).getUint32(0) >>> 1;
  } else {
    seq = (seq + 1) | 0;
    if (seq === 0) msecs++;
  }
  return v7({ random: bytes, msecs, seq });
};
