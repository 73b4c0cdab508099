/** Leaves no trace of what was forgotten: at once, or as soon as the disk and other processes let it. */
import type { Store } from '../../storage/store.js';

export interface Scrubber {
  /** Whether no trace is left; where one is, it is tried again by itself. */
  scrub(): Promise<boolean>;
  stop(): void;
}

/** After a failure; grows with every one that follows. */
const firstPauseMs = 1_000;
const longestPauseMs = 3_600_000;

export const openScrubber = (
  store: Pick<Store, 'scrub'>,
  onFailure: (error: unknown) => void,
  shortestPauseMs = firstPauseMs,
): Scrubber => {
  let timer: NodeJS.Timeout | null = null;
  let pauseMs = shortestPauseMs;
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
        pauseMs = shortestPauseMs;
        return true;
      }
    } catch (error) {
      // Decided here: what was asked for is forgotten, and only its old place waits.
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
