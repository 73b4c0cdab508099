/** Converts the URL hash to a route and back. It never contains a secret. */
import { computed, signal } from '@preact/signals';
import { type Route, readRoute, writeRoute } from './routes.js';

const hash = signal(globalThis.location?.hash ?? '');
globalThis.addEventListener?.('hashchange', () => {
  hash.value = location.hash;
});

/** The current route. */
export const route = computed<Route>(() => readRoute(hash.value));

/** The hash of a route, for a link. */
export const href = (to: Route): string => writeRoute(to);

/** Goes to a route; `replace` adds no history entry. */
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
