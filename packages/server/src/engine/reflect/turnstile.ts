/** Lets a few work at once; the others wait in the order they came, and past a limit they are sent away. */
import { makeTurnstile as openTurnstile } from '../../language/turnstile.js';

export type Turnstile = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** Who leaves lets the next one in, also after a failure. */
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
