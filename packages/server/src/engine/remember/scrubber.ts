/** Removes all traces of forgotten data: at once, or as soon as the disk and other processes allow. */
import type { Store } from '../../storage/store.js';

/** After a failure; doubles with each further failure. */
const firstPauseMs = 1_000;
const longestPauseMs = 3_600_000;

export const openScrubber = (store: Pick<Store, 'scrub'>, onFailure: (error: unknown) => void) => {
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

  /** Whether no trace is left; otherwise it retries automatically. */
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
    stop(): void {
      isStopped = true;
      if (timer !== null) clearTimeout(timer);
    },
  };
};

export type Scrubber = ReturnType<typeof openScrubber>;
