/** SIGINT and SIGTERM: the first asks the server to finish, a later one ends it at once. */

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Ctrl-C under npm arrives twice, from the terminal and from npm: this soon after the first it is the same wish. */
const sameWishMs = 1_000;

/** Resolves with the first signal. From then on a second one calls `force`. */
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
