/** Limits concurrency: a fixed number run at once, the others wait in order, and too many are rejected. */

/** Aborting while waiting gives up the place at once. Each call that ends, even with a failure, starts the next. */
export type Turnstile = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/** With `mostWaiting` already waiting, the next one fails with the error that `refusal` creates. */
export const makeTurnstile = (width: number, mostWaiting: number, refusal: () => Error): Turnstile => {
  let inside = 0;
  const waiting: (() => void)[] = [];
  const turn = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(signal?.reason);
      };
      const go = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      waiting.push(go);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  return async (work, signal) => {
    signal?.throwIfAborted();
    if (inside >= width && waiting.length >= mostWaiting) throw refusal();
    // The one that leaves hands over its place, so that a later call cannot take it.
    if (inside >= width) await turn(signal);
    else inside += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next === undefined) inside -= 1;
      else next();
    }
  };
};
