/** A clock that stops rather than going back, so that versions and events stay in order. */

/** A clock set back by more than this was wrong before; waiting for it would keep the wrong time too long. */
const mostPatienceMs = 24 * 3_600_000;

/** `newest`: when the store last changed, so that a restart does not go back in time. */
export const steadyClock = (newest: number, clock: () => number = Date.now): (() => number) => {
  const isAhead = newest > clock() + mostPatienceMs;
  let last = isAhead ? 0 : newest;
  return () => {
    last = Math.max(last, clock());
    return last;
  };
};
