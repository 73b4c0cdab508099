/** A table that may be wider than the window, and scrolls by itself then. */
import type { ComponentChildren } from 'preact';

/** The box around a table. */
export function TableBox({ label, children }: { label: string; children: ComponentChildren }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard to be scrolled
    <section class="table-box" tabIndex={0} aria-label={label}>
      <table>{children}</table>
    </section>
  );
}
