/** Whether anybody waits for a model, over all models of the process: while somebody does, background work makes room. */

export interface Traffic {
  /** Somebody waits; what it gives is called when they have their answer. */
  enter(): () => void;
  /** Somebody waits, or did a moment ago. */
  isBusy(): boolean;
  /** Resolves when nobody waits any more, and after this time in any case: the background ends some day too. */
  quiet(mostMs: number): Promise<void>;
}

/** Who asked asks again: an insight asks one model after another. */
const momentMs = 30;

export const createTraffic = (now: () => number = () => performance.now()): Traffic => {
  let inside = 0;
  let lastAt = Number.NEGATIVE_INFINITY;
  const isBusy = (): boolean => inside > 0 || now() - lastAt < momentMs;
  return {
    enter() {
      inside++;
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        inside--;
        lastAt = now();
      };
    },
    isBusy,
    async quiet(mostMs) {
      // The timer keeps the process alive: somebody may wait for what waits here, and nothing else runs.
      const until = now() + mostMs;
      while (isBusy() && now() < until)
        await new Promise(resolve => setTimeout(resolve, Math.min(5, Math.max(1, until - now()))));
    },
  };
};
