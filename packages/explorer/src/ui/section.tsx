/** A part of a screen under a heading. */
import type { ComponentChildren } from 'preact';

/** The heading on the left, actions on the right. */
export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <section class="section" aria-label={title}>
      <div class="section-head">
        <h2>{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

/** The top of a screen. */
export function ScreenHead({
  title,
  crumb,
  children,
  actions,
}: {
  title: ComponentChildren;
  crumb?: ComponentChildren;
  children?: ComponentChildren;
  actions?: ComponentChildren;
}) {
  return (
    <div class="screen-head">
      <div>
        {crumb !== undefined && <span class="crumb">{crumb}</span>}
        <h1 class="wrap">{title}</h1>
        {children}
      </div>
      {actions !== undefined && actions !== false && <div class="row-line">{actions}</div>}
    </div>
  );
}
