/** A small line icon; the text next to it carries the meaning. */

/** Draws a path in a box of 16 by 16. */
export function Icon({ path }: { path: string }) {
  return (
    <svg class="icon" width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
