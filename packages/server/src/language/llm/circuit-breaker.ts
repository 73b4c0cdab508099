/** Pauses requests to an endpoint that fails repeatedly, and tests it after the pause. */
import type { Breaker } from '../../domain/llm.js';

export interface BreakerSettings {
  /** Opens after this many consecutive failures. */
  readonly failures: number;
  /** The first pause; it doubles each time the endpoint still fails. */
  readonly pauseMs: number;
  readonly longestPauseMs: number;
}

export const usualBreaker: BreakerSettings = { failures: 5, pauseMs: 15_000, longestPauseMs: 300_000 };

/** Call `answered`, `failed` or `abandoned` for every request that was let through. */
export interface CircuitBreaker {
  state(): Breaker;
  /** Whether a request may be sent now. While half open, one may. */
  letsThrough(): boolean;
  answered(): void;
  failed(): void;
  /** The caller aborted the request, which says nothing about the endpoint. */
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
      // Requests already running when it opened do not extend the pause.
      if (!wasTrying && (restsUntil !== null || inARow < settings.failures)) return;
      restsUntil = now() + Math.min(settings.longestPauseMs, settings.pauseMs * 2 ** pauses);
      pauses += 1;
    },
    abandoned() {
      isTrying = false;
    },
  };
};
