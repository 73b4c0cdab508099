/** Checks whether writes work by writing. */
import { LociProblem } from '@loci/client';
import type { StoreHealth } from '../store.js';

/** Load balancers probe every second or so. */
const keptMs = 1_000;

export const healthBy = (probe: () => Promise<unknown>): (() => Promise<StoreHealth>) => {
  let asked: Promise<StoreHealth> | null = null;
  let askedAt = 0;
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
    if (asked === null || Date.now() - askedAt > keptMs) {
      asked = ask();
      askedAt = Date.now();
    }
    return asked;
  };
};
