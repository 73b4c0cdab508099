/** Waits for something, but not for longer than a limit. */

/** Whether it settled in time; it goes on if it did not. A rejection counts as settled. */
export const settledWithin = (settling: Promise<unknown>, limitMs: number): Promise<boolean> =>
  new Promise(resolve => {
    const timer = setTimeout(() => resolve(false), limitMs);
    const settled = (): void => {
      clearTimeout(timer);
      resolve(true);
    };
    settling.then(settled, settled);
  });
