/** The code of a link that signs in once: taken out of the address before anything else reads it. */

const shape = /^#sign-in=([A-Za-z0-9_-]{1,200})$/;

const take = (): string | null => {
  const code = shape.exec(globalThis.location?.hash ?? '')?.[1] ?? null;
  if (code !== null) history.replaceState(null, '', location.pathname + location.search);
  return code;
};

/** Null where the page was not opened by such a link. */
export const linkCode = take();

// Pasted into a page that is open already, it changes nothing but what follows #. Nobody after us may take it for a place:
// its code would be asked for by name.
globalThis.addEventListener?.('hashchange', event => {
  if (!shape.test(location.hash)) return;
  event.stopImmediatePropagation();
  location.reload();
});
