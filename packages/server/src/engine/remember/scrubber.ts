/** Removes all traces of forgotten data: at once, or as soon as the disk and other processes allow. */
import type { Store } from '../../storage/store.js';

export interface Scrubber {
  /** Whether no trace is left; otherwise it retries automatically. */
  scrub(): Promise<boolean>;
  stop(): void;
}

/** After a failure; doubles with each further failure. */
const firstPauseMs = 1_000;
const longestPauseMs = 3_600_000;

export const openScrubber = (store: Pick<Store, 'scrub'>, onFailure: (error: unknown) => void): Scrubber => {
  let timer: NodeJS.Timeout | null = null;
  let pauseMs = firstPauseMs;
  let isStopped = false;

  const tryAgainLater = (): void => {
    if (timer !== null || isStopped) return;
    timer = setTimeout(() => {
      timer = null;
      void scrub();
    }, pauseMs);
    timer.unref();
    pauseMs = Math.min(longestPauseMs, 2 * pauseMs);
  };

  const scrub = async (): Promise<boolean> => {
    try {
      if (await store.scrub()) {
        pauseMs = firstPauseMs;
        return true;
      }
    } catch (error) {
      // Not rethrown: the data is already forgotten, and only the cleanup of the files has to wait.
      onFailure(error);
    }
    tryAgainLater();
    return false;
  };

  return {
    scrub,
    stop() {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
};
