/** Lets a few work at once; the others wait in the order they came, and past a limit they are sent away. */
export type Turnstile = <Result>(work: () => Promise<Result>, signal?: AbortSignal) => Promise<Result>;

/**
 * `most` may be inside at the same time; who leaves lets the next one in, also after a failure. Who gives up while
 * waiting is gone at once. Where `mostWaiting` wait already, the next one fails with what `refusal` makes.
 */
export const makeTurnstile = (most: number, mostWaiting: number, refusal: () => Error): Turnstile => {
  const waiting: (() => void)[] = [];
  let inside = 0;
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) inside--;
    else next();
  };
  const turn = (signal: AbortSignal | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const enter = (): void => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = (): void => {
        waiting.splice(waiting.indexOf(enter), 1);
        reject(signal?.reason);
      };
      waiting.push(enter);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  return async (work, signal) => {
    signal?.throwIfAborted();
    if (inside < most) inside++;
    else if (waiting.length >= mostWaiting) throw refusal();
    else await turn(signal);
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
