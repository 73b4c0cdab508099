/** Looks the database over once the start is over and now and then, so that `readyz` knows of damage before a call meets it. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Store } from './storage/store.js';

/** Reads the whole file once; a disk that rots does so over days. */
const everyMs = 6 * 3_600_000;

/** Ends when it is told to; a look that fails is taken again the next time. */
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
