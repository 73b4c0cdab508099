/** The same graph as text: a table of contexts and one of relationships, for keyboards and screen readers. */
import { useState } from 'preact/hooks';
import { href } from '../router.js';
import { Button } from '../ui/button.js';
import { ContextLink } from '../ui/context-link.js';
import { EmptyState } from '../ui/empty-state.js';
import { KindBadge } from '../ui/kind-badge.js';
import { RelativeTime } from '../ui/relative-time.js';
import { counted } from '../words/counts.js';
import type { Line, MapContext, MapView } from './map-view.js';

const rowsAtOnce = 100;

function More({ shown, total, onMore }: { shown: number; total: number; onMore: () => void }) {
  if (shown >= total) return null;
  return (
    <div class="list-more">
      <Button onClick={onMore}>Show {Math.min(rowsAtOnce, total - shown)} more</Button>
      <span class="soft small">
        {shown.toLocaleString('en')} of {total.toLocaleString('en')}
      </span>
    </div>
  );
}

/** With its type: contexts of two types may share a name. */
function ContextOfLine({ context }: { context: MapContext | undefined }) {
  return context === undefined ? null : <ContextLink type={context.context_type} name={context.name} />;
}

function ContextsTable({
  graphId,
  view,
  degrees,
}: {
  graphId: string;
  view: MapView;
  degrees: ReadonlyMap<string, number>;
}) {
  const [shown, setShown] = useState(rowsAtOnce);
  const rows = [...view.contexts].slice(0, shown);
  return (
    <section class="list-part">
      <h2 id="graph-contexts">{counted(view.contexts.size, 'context')}</h2>
      <table class="table" aria-labelledby="graph-contexts">
        <thead>
          <tr>
            <th scope="col">Context</th>
            <th scope="col">Type</th>
            <th scope="col" class="number">
              Memories
            </th>
            <th scope="col" class="number">
              Relationships
            </th>
            <th scope="col" class="number">
              Internal contradictions
            </th>
            <th scope="col">Changed</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([key, context]) => (
            <tr key={key}>
              <th scope="row">
                <a
                  class="wrap"
                  href={href({
                    screen: 'context',
                    graph: graphId,
                    type: context.context_type,
                    name: context.name,
                  })}
                >
                  {context.name}
                </a>
              </th>
              <td>{context.context_type}</td>
              <td class="number">{context.memory_count}</td>
              <td class="number">{degrees.get(key) ?? 0}</td>
              <td class="number">{context.open_contradictions}</td>
              <td>
                <RelativeTime time={context.updated_at} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <More shown={rows.length} total={view.contexts.size} onMore={() => setShown(shown + rowsAtOnce)} />
    </section>
  );
}

const directionOf = ({ kind }: Line) =>
  kind === 'extension' || kind === 'reinforcement' ? ('outgoing' as const) : ('mutual' as const);

function LinesTable({ view }: { view: MapView }) {
  const [shown, setShown] = useState(rowsAtOnce);
  const rows = [...view.lines.values()].slice(0, shown);
  if (rows.length === 0) return null;
  return (
    <section class="list-part">
      <h2 id="graph-relationships">{counted(view.lines.size, 'relationship')}</h2>
      <table class="table" aria-labelledby="graph-relationships">
        <thead>
          <tr>
            <th scope="col">Context</th>
            <th scope="col">Relationship</th>
            <th scope="col">Other context</th>
            <th scope="col" class="number">
              Strength
            </th>
            <th scope="col">Origin</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(line => (
            <tr key={line.key}>
              <th scope="row">
                <ContextOfLine context={view.contexts.get(line.from)} />
              </th>
              <td>
                <KindBadge kind={line.kind} direction={directionOf(line)} />
              </td>
              <td>
                <ContextOfLine context={view.contexts.get(line.to)} />
              </td>
              <td class="number">{line.strength.toFixed(2)}</td>
              <td>{line.origin}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <More shown={rows.length} total={view.lines.size} onMore={() => setShown(shown + rowsAtOnce)} />
    </section>
  );
}

/** Contexts with the most memories first, then relationships, strongest first. */
export function GraphList({ graphId, view }: { graphId: string; view: MapView }) {
  const degrees = new Map<string, number>();
  for (const { from, to } of view.lines.values())
    for (const key of [from, to]) degrees.set(key, (degrees.get(key) ?? 0) + 1);
  if (view.contexts.size === 0)
    return (
      <EmptyState title="Nothing matches these filters">
        Turn a type back on or choose a longer time.
      </EmptyState>
    );
  return (
    <div class="graph-list">
      <ContextsTable graphId={graphId} view={view} degrees={degrees} />
      <LinesTable view={view} />
    </div>
  );
}
