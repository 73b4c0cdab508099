/** SIGINT and SIGTERM: the first asks the server to finish, a later one stops it at once. */

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ctrl-C under npm arrives twice, from the terminal and from npm: within this time both count as one. */
const sameWishMs = 1_000;

/** Resolves on the first signal. After that, a second one calls `force`. */
export const firstStopSignal = (force: () => void): Promise<NodeJS.Signals> =>
  new Promise(resolve => {
    let firstAt: number | null = null;
    const take = (signal: NodeJS.Signals): void => {
      if (firstAt === null) {
        firstAt = performance.now();
        resolve(signal);
      } else if (performance.now() - firstAt > sameWishMs) force();
    };
    for (const signal of stopSignals) process.on(signal, take);
  });
