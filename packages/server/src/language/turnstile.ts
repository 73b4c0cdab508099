/** Limits concurrency: a fixed number run at once, the others wait in order, and too many are rejected. */

export interface Turnstile {
  /** Resolves when it is the caller's turn; call the returned function when done. */
  enter(signal?: AbortSignal): Promise<() => void>;
}

interface Waiting {
  readonly go: () => void;
}

/**
 * With `mostWaiting` already waiting, the next one fails with the error that `refusal` creates. Aborting while waiting
 * gives up the place at once.
 */
export const makeTurnstile = (width: number, mostWaiting: number, refusal: () => Error): Turnstile => {
  let inside = 0;
  const waiting: Waiting[] = [];
  const leave = () => {
    const next = waiting.shift();
    if (next === undefined) inside -= 1;
    else next.go();
  };
  const onlyOnce = (action: () => void) => {
    let isDone = false;
    return () => {
      if (!isDone) action();
      isDone = true;
    };
  };
  return {
    async enter(signal) {
      signal?.throwIfAborted();
      if (inside < width) {
        inside += 1;
        return onlyOnce(leave);
      }
      if (waiting.length >= mostWaiting) throw refusal();
      await new Promise<void>((resolve, reject) => {
        const giveUp = () => {
          waiting.splice(waiting.indexOf(place), 1);
          reject(signal?.reason);
        };
        const place: Waiting = {
          go: () => {
            signal?.removeEventListener('abort', giveUp);
            resolve();
          },
        };
        waiting.push(place);
        signal?.addEventListener('abort', giveUp, { once: true });
      });
      return onlyOnce(leave);
    },
  };
};
