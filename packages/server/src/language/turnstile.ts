/** Lets so many through at once; the others wait their turn, and too many are sent away. */

export interface Turnstile {
  /** Resolves when it is one's turn; what it gives must be called when one is done. */
  enter(signal?: AbortSignal): Promise<() => void>;
}

interface Waiting {
  readonly go: () => void;
}

/** Where `mostWaiting` wait already, the next one fails with what `refusal` makes. Who gives up while waiting is gone at once. */
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
