/** Whether any caller waits for a model, across all models of the process; background work yields meanwhile. */

export interface Traffic {
  /** A caller waits; call the returned function when it has its answer. */
  enter(): () => void;
  /** A caller waits, or did a moment ago. */
  isBusy(): boolean;
  /** Resolves when no caller waits any more, and after `mostMs` in any case, so that background work makes progress. */
  quiet(mostMs: number): Promise<void>;
}

/** Callers often return: an insight uses one model after another. */
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
      // The timer keeps the process alive: someone may depend on this work while nothing else runs.
      const until = now() + mostMs;
      while (isBusy() && now() < until)
        await new Promise(resolve => setTimeout(resolve, Math.min(5, Math.max(1, until - now()))));
    },
  };
};
