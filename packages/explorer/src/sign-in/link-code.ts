/** The code of a one-time sign-in link: removed from the URL before anything else reads it. */

const shape = /^#sign-in=([A-Za-z0-9_-]{1,200})$/;

const take = (): string | null => {
  const code = shape.exec(globalThis.location?.hash ?? '')?.[1] ?? null;
  if (code !== null) history.replaceState(null, '', location.pathname + location.search);
  return code;
};

/** Null if the page was not opened by such a link. */
export const linkCode = take();

// Pasted into an open page, such a link changes only the hash. The router must not read it as a route, because the
// code would end up in a request.
globalThis.addEventListener?.('hashchange', event => {
  if (!shape.test(location.hash)) return;
  event.stopImmediatePropagation();
  location.reload();
});
