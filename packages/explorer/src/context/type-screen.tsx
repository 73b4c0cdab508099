/** All contexts of one type. */
import { useState } from 'preact/hooks';
import { useLoad } from '../load.js';
import { href, route } from '../router.js';
import { TypeDot } from '../ui/context-link.js';
import { EmptyState } from '../ui/empty-state.js';
import { ErrorNote } from '../ui/error-note.js';
import { Pager } from '../ui/pager.js';
import { RelativeTime } from '../ui/relative-time.js';
import { ScreenHead } from '../ui/section.js';
import { SkeletonCards } from '../ui/skeleton.js';
import { counted } from '../words/counts.js';

const pageSize = 50;

function ContextsOfType({ graphId, type }: { graphId: string; type: string }) {
  const [page, setPage] = useState(1);
  const { value, error, reload } = useLoad(`type ${graphId} ${type} ${page}`, (api, signal) =>
    api.listContextsOfType({ graph_id: graphId, context_type: type, page, page_size: pageSize }, { signal }),
  );
  if (value === undefined)
    return error === null ? <SkeletonCards /> : <ErrorNote error={error} retry={reload} />;
  if (value.total === 0)
    return (
      <EmptyState title={`No contexts of type “${type}”`}>
        <p>A type appears with the first memory stored in one of its contexts.</p>
      </EmptyState>
    );
  return (
    <div class="stack">
      <ul class="rows">
        {value.items.map(context => (
          <li key={context.name}>
            <a
              class="list-link"
              data-row
              href={href({
                screen: 'context',
                graph: graphId,
                type: context.context_type,
                name: context.name,
              })}
            >
              <TypeDot type={type} />
              <span class="grow wrap">{context.name}</span>
              <span class="soft small number">
                {counted(context.memory_count, 'memory', 'memories')},{' '}
                {counted(context.relationship_count, 'relationship')}
              </span>
              <span class="soft small list-time">
                <RelativeTime time={context.updated_at} />
              </span>
            </a>
          </li>
        ))}
      </ul>
      <Pager page={page} pageSize={value.page_size} total={value.total} onPage={setPage} />
    </div>
  );
}

/** The screen of a type. */
export function TypeScreen() {
  const here = route.value;
  if (here.screen !== 'type') return null;
  return (
    <div class="screen">
      <ScreenHead
        title={here.type}
        crumb={<a href={href({ screen: 'overview', graph: here.graph })}>{here.graph}</a>}
      >
        <p>Contexts of this type, most memories first.</p>
      </ScreenHead>
      <ContextsOfType key={`${here.graph} ${here.type}`} graphId={here.graph} type={here.type} />
    </div>
  );
}
