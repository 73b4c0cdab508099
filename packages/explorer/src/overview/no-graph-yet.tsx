/** What a secret sees that may read no graph, or before there is one. */
import { RememberButton } from '../remember/remember-button.js';
import { href } from '../router.js';
import { holder } from '../session.js';
import { EmptyState } from '../ui/empty-state.js';

/** Says how the first graph comes to be. */
export function NoGraphYet() {
  const held = holder.value;
  const mayWrite = held?.permissions.some(permission => permission !== 'read') ?? false;
  const named = held !== null && held.graphs !== '*' ? held.graphs[0] : undefined;
  return (
    <EmptyState title="There is no graph to look at yet">
      {mayWrite ? (
        <>
          <p>
            A graph comes to be with the first memory that is stored in it. Import a file, or let an agent
            remember something.
          </p>
          <p class="row-line row-middle">
            <RememberButton />
            <a class="button" href={href({ screen: 'import', graph: named ?? null })}>
              Import a file
            </a>
          </p>
        </>
      ) : (
        <p>
          This secret may read, but nothing is stored yet where it may read. Ask whoever gave it to you which
          graph it is for.
        </p>
      )}
    </EmptyState>
  );
}
