/** The clock of the house: it stands still rather than go back, so that versions and events stay in order. */

/** A clock set back by more than this was wrong before, and to wait for it would keep the wrong time for long. */
const mostPatienceMs = 24 * 3_600_000;

/** `newest` is when the store was changed last: a restart must not forget what time it was. */
export const steadyClock = (newest: number, clock: () => number = Date.now): (() => number) => {
  const isAhead = newest > clock() + mostPatienceMs;
  let last = isAhead ? 0 : newest;
  return () => {
    last = Math.max(last, clock());
    return last;
  };
};
