/** Checks whether writes work by writing. */
import { LociProblem } from '@loci/client';
import type { StoreHealth } from '../store.js';

/** Load balancers probe every second or so; each probe may cost a wait for the disk. */
const keptMs = 1_000;

/** A write that failed since the last probe outdates its good result. */
export const healthBy = (
  probe: () => Promise<unknown>,
  hasFailed: () => boolean = () => false,
): (() => Promise<StoreHealth>) => {
  let asked: Promise<StoreHealth> | null = null;
  let askedAt = 0;
  let askedAfterFailure = false;
  const ask = async (): Promise<StoreHealth> => {
    try {
      await probe();
      return { writable: true, reason: null };
    } catch (error) {
      if (error instanceof LociProblem) return { writable: false, reason: error.message };
      throw error;
    }
  };
  return () => {
    const isOld = Date.now() - askedAt > keptMs || hasFailed() !== askedAfterFailure;
    if (asked === null || isOld) {
      askedAfterFailure = hasFailed();
      asked = ask();
      askedAt = Date.now();
    }
    return asked;
  };
};
