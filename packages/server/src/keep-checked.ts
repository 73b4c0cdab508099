/** Checks the database after the start and at intervals, so that `readyz` reports damage before a call runs into it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from './storage/store.js';

/** Reads the whole file once; disks usually decay over days. */
const everyMs = 6 * 3_600_000;

/** Ends when the signal aborts; a failed check is repeated the next time. */
export const keepChecked = async (
  store: Pick<Store, 'check' | 'health'>,
  firstMs: number,
  signal: AbortSignal,
  onDamage: (reason: string) => void,
  onFailure: (error: unknown) => void,
): Promise<void> => {
  const isOver = (ms: number) => pause(ms, false, { ref: false, signal }).catch(() => true);
  for (let ms = firstMs; !(await isOver(ms)); ms = everyMs) {
    try {
      await store.check(signal);
      const { isDamaged, reason } = await store.health();
      if (isDamaged && !signal.aborted) onDamage(reason ?? '');
    } catch (error) {
      onFailure(error);
    }
  }
};
