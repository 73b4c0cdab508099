/** An empty state: what this place is for, and what to do. */
import type { ComponentChildren } from 'preact';

/** A title, a sentence, and what to do next. */
export function EmptyState({ title, children }: { title: string; children?: ComponentChildren }) {
  return (
    <div class="empty">
      <p class="empty-title">{title}</p>
      {children !== undefined && <div class="empty-body">{children}</div>}
    </div>
  );
}
