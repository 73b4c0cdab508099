/** Lets a few work at once; the others wait in the order they came. */
export type Turnstile = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** `most` may be inside at the same time; who leaves lets the next one in, also after a failure. */
export const makeTurnstile = (most: number): Turnstile => {
  const waiting: (() => void)[] = [];
  let inside = 0;
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) inside--;
    else next();
  };
  return async work => {
    if (inside < most) inside++;
    else await new Promise<void>(enter => waiting.push(enter));
    try {
      return await work();
    } finally {
      leave();
    }
  };
};
