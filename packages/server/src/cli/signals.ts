/** SIGINT and SIGTERM: the first asks the program to finish, a later one ends it at once. */

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ctrl-C under npm arrives twice, from the terminal and from npm: within this time both count as one. */
const sameWishMs = 1_000;

/** For a server: by then, it has answered, put its work back in the queue and closed its database. */
export const longestStopMs = 5_000;

/**
 * Ends the process as the signal would have without a listener. `process.exit` would join the threads, and one that is
 * starved inside a model takes minutes.
 */
const endBy = (signal: NodeJS.Signals): void => {
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // The first process of a container is deaf to its own signal.
  process.exit();
};

/** Resolves on the first signal. A second one ends the process, and so does the limit, if there is one. */
export const firstStopSignal = (limitMs?: number): Promise<NodeJS.Signals> =>
  new Promise(resolve => {
    let firstAt: number | null = null;
    const take = (signal: NodeJS.Signals): void => {
      if (firstAt === null) {
        firstAt = performance.now();
        if (limitMs !== undefined) setTimeout(() => endBy(signal), limitMs).unref();
        resolve(signal);
      } else if (performance.now() - firstAt > sameWishMs) endBy(signal);
    };
    for (const signal of stopSignals) process.on(signal, take);
  });
