/** Runs a few calls at once. The others wait in order of arrival; beyond a limit they are rejected. */
import { makeTurnstile as openTurnstile } from '../../language/turnstile.js';

export type Turnstile = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** Each call that ends, even with a failure, starts the next. */
export const makeTurnstile = (most: number, mostWaiting: number, refusal: () => Error): Turnstile => {
  const turnstile = openTurnstile(most, mostWaiting, refusal);
  return async (work, signal) => {
    const leave = await turnstile.enter(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
