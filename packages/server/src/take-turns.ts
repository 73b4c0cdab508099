/** Long work gives the event loop back now and then, so that nobody else waits for all of it. */

/** The longest stretch of work in one go. A search has some ten turns of the loop: each waits for one such stretch. */
const stretchMs = 5;

const waiting: (() => void)[] = [];

const letOneGo = (): void => {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(letOneGo);
};

/** One long work a turn of the loop: twenty of them hold up the others no longer than one does. */
const nextTurn = (): Promise<void> =>
  new Promise(resolve => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(letOneGo);
  });

/** To be awaited between two pieces of work; waits only where enough was done since the last time it did. */
export type TakeTurn = () => Promise<void> | undefined;

/** For one piece of long work; each has its own. */
export const takeTurns = (longestMs = stretchMs): TakeTurn => {
  let since = performance.now();
  const wait = async (): Promise<void> => {
    await nextTurn();
    since = performance.now();
  };
  return () => (performance.now() - since < longestMs ? undefined : wait());
};
