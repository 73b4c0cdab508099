/** A table that scrolls if it is wider than the window. */
import type { ComponentChildren } from 'preact';

/** The box around a table. */
export function TableBox({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable box must be reachable by keyboard
    <section class="table-box" tabIndex={0} aria-label={label}>
      <table>{children}</table>
    </section>
  );
}
