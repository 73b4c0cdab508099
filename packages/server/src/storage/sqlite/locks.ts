/** Waits for another process without blocking this one. */
import { setTimeout as delay } from 'node:timers/promises';
import { isBusy } from './sqlite-errors.js';

/** Longer than any batch takes; a process that holds the database longer is stuck. */
const patienceMs = 10_000;
const longestPauseMs = 50;

/** Tries again while another process holds the lock; then throws SQLite's error. */
export const whenFree = async <Result>(attempt: () => Result): Promise<Result> => {
  const deadline = Date.now() + patienceMs;
  for (let pauseMs = 1; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    try {
      return attempt();
    } catch (error) {
      if (!isBusy(error) || Date.now() > deadline) throw error;
    }
    await delay(pauseMs * (0.5 + Math.random()));
  }
};
