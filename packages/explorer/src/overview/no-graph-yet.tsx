/** The empty state if the secret can read no graph, or none exists yet. */
import { RememberButton } from '../remember/remember-button.js';
import { href } from '../router.js';
import { holder, mayWriteAnywhere } from '../session.js';
import { EmptyState } from '../ui/empty-state.js';

/** Explains how to create the first graph. */
export function NoGraphYet() {
  const held = holder.value;
  const named = held !== null && held.graphs !== '*' ? held.graphs[0] : undefined;
  return (
    <EmptyState title="No graph yet">
      {mayWriteAnywhere() ? (
        <>
          <p>The first memory creates a graph. Import a file, or let an agent store something.</p>
          <p class="row-line row-middle">
            <RememberButton />
            <a class="button" href={href({ screen: 'import', graph: named ?? null })}>
              Import a file
            </a>
          </p>
        </>
      ) : (
        <p>
          Nothing is stored yet in the graphs this secret can read. Ask the person who gave it to you which
          graph it is for.
        </p>
      )}
    </EmptyState>
  );
}
