/** Leaves an endpoint alone that fails again and again, and tries it once after a pause. */
import type { Breaker } from '../../domain/llm.js';

export interface BreakerSettings {
  /** So many failures in a row open it. */
  readonly failures: number;
  /** The first pause; each that follows without an answer in between is twice as long. */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
}

export const usualBreaker: BreakerSettings = { failures: 5, pauseMs: 15_000, longestPauseMs: 300_000 };

/** `answered`, `failed` or `abandoned` must be said of every question that was let through. */
export interface CircuitBreaker {
  state(): Breaker;
  /** Whether a question may go out now. While half open, one may. */
  letsThrough(): boolean;
  answered(): void;
  failed(): void;
  /** The question was given up by who asked; it says nothing about the endpoint. */
  abandoned(): void;
}

export const makeBreaker = (settings: BreakerSettings, now: () => number): CircuitBreaker => {
  let inARow = 0;
  let pauses = 0;
  let restsUntil: number | null = null;
  let isTrying = false;

  const state = (): Breaker => {
    if (restsUntil === null) return 'closed';
    return now() < restsUntil ? 'open' : 'half_open';
  };
  return {
    state,
    letsThrough() {
      const current = state();
      if (current === 'closed') return true;
      if (current === 'open' || isTrying) return false;
      isTrying = true;
      return true;
    },
    answered() {
      inARow = 0;
      pauses = 0;
      restsUntil = null;
      isTrying = false;
    },
    failed() {
      inARow += 1;
      const wasTrying = isTrying;
      isTrying = false;
      // Questions that were under way when it opened do not make the pause longer.
      if (!wasTrying && (restsUntil !== null || inARow < settings.failures)) return;
      restsUntil = now() + Math.min(settings.longestPauseMs, settings.pauseMs * 2 ** pauses);
      pauses += 1;
    },
    abandoned() {
      isTrying = false;
    },
  };
};
