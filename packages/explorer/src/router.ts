/** Where the reader is: the hash of the address as a route, and back. No secret ever stands in it. */
import { computed, signal } from '@preact/signals';
import { type Route, readRoute, writeRoute } from './routes.js';

const hash = signal(globalThis.location?.hash ?? '');
globalThis.addEventListener?.('hashchange', () => {
  hash.value = location.hash;
});

/** The route of the address as it stands now. */
export const route = computed<Route>(() => readRoute(hash.value));

/** The hash of a route, for a link. */
export const href = (to: Route): string => writeRoute(to);

/** Goes to a route; `replace` leaves no step behind for the back button. */
export const go = (to: Route, { replace = false } = {}): void => {
  const next = writeRoute(to);
  if (next === location.hash) return;
  if (replace) {
    history.replaceState(null, '', next);
    hash.value = next;
  } else {
    location.hash = next;
  }
};
