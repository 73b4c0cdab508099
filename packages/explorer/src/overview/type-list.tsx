/** The types of a graph, each with its largest contexts. */
import type { ContextTypeRecord } from '@loci/client';
import { useLoad } from '../load.js';
import { href } from '../router.js';
import { TypeDot } from '../ui/context-link.js';
import { Skeleton } from '../ui/skeleton.js';
import { counted, numberText } from '../words/counts.js';

const shown = 5;

function TypeCard({ graphId, type }: { graphId: string; type: ContextTypeRecord }) {
  const { value } = useLoad(`contexts ${graphId} ${type.context_type}`, (api, signal) =>
    api.listContextsOfType(
      { graph_id: graphId, context_type: type.context_type, page_size: shown },
      { signal },
    ),
  );
  const rest = type.context_count - shown;
  const toType = href({ screen: 'type', graph: graphId, type: type.context_type });
  return (
    <div class="type-card">
      <a class="type-head" href={toType} data-row>
        <TypeDot type={type.context_type} />
        <span class="cut grow">{type.context_type}</span>
        <span class="soft small number" title={counted(type.context_count, 'context')}>
          {counted(type.memory_count, 'memory', 'memories')}
        </span>
      </a>
      {value === undefined ? (
        <div class="type-wait">
          <Skeleton lines={3} />
        </div>
      ) : (
        <ul>
          {value.items.map(context => (
            <li key={context.name}>
              <a
                class="type-context"
                href={href({
                  screen: 'context',
                  graph: graphId,
                  type: context.context_type,
                  name: context.name,
                })}
              >
                <span class="cut grow">{context.name}</span>
                <span class="soft number">{numberText(context.memory_count)}</span>
              </a>
            </li>
          ))}
        </ul>
      )}
      {rest > 0 && (
        <a class="type-rest small" href={toType}>
          {numberText(rest)} more
        </a>
      )}
    </div>
  );
}

/** All types, most memories first. */
export function TypeList({ graphId, types }: { graphId: string; types: readonly ContextTypeRecord[] }) {
  return (
    <div class="type-grid">
      {types.map(type => (
        <TypeCard key={type.context_type} graphId={graphId} type={type} />
      ))}
    </div>
  );
}
