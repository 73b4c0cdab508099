/** The screen "Graph": contexts as nodes, relationships as lines, and the same as a list. */
import './graph.css';
import type { GraphMap } from '@loci/client';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { RememberButton } from '../remember/remember-button.js';
import { go, href } from '../router.js';
import { currentGraph, graphs } from '../session.js';
import { EmptyState } from '../ui/empty-state.js';
import { ErrorNote } from '../ui/error-note.js';
import { SkeletonCards } from '../ui/skeleton.js';
import { counted } from '../words/counts.js';
import { ContextCard } from './context-card.js';
import { GraphCanvas } from './graph-canvas.js';
import { GraphControls } from './graph-controls.js';
import { GraphList } from './graph-list.js';
import { canDraw, type Pointed } from './graph-picture.js';
import { type Look, LookSwitch } from './look-switch.js';
import { filtered, firstFilter, type MapFilter, type MapView, viewOf } from './map-view.js';
import { PointedNote } from './pointed-note.js';
import { presentTimes, useBase, useGraphMap } from './use-graph-map.js';

const leftOut = ({ contexts, relationships, context_count, relationship_count }: GraphMap): string | null => {
  if (contexts.length === context_count && relationships.length === relationship_count) return null;
  const shown = `${contexts.length.toLocaleString('en')} of ${counted(context_count, 'context')}`;
  const lines = `${relationships.length.toLocaleString('en')} of ${counted(relationship_count, 'relationship')}`;
  return `Showing the largest: ${shown}, ${lines}.`;
};

const linesWords = (shown: MapView, whole: MapView): string =>
  shown.lines.size === whole.lines.size
    ? counted(whole.lines.size, 'relationship')
    : `${shown.lines.size.toLocaleString('en')} of ${counted(whole.lines.size, 'relationship')}`;

function GraphOf({ map }: { map: GraphMap }) {
  const graphId = map.graph_id;
  const isDrawable = useMemo(canDraw, []);
  const [look, setLook] = useState<Look>(isDrawable ? 'picture' : 'list');
  const [filter, setFilter] = useState<MapFilter>(firstFilter);
  const [focused, setFocused] = useState<string | null>(null);
  const [pointed, setPointed] = useState<Pointed>(null);
  const base = useBase(map);
  const whole = useMemo(() => viewOf(map), [map]);
  const view = useMemo(() => filtered(whole, filter), [whole, filter]);
  const context = focused === null ? undefined : view.contexts.get(focused);
  const note = leftOut(map);
  const open = (key: string): void => {
    const chosen = base.contexts.get(key);
    if (chosen !== undefined)
      go({ screen: 'context', graph: graphId, type: chosen.context_type, name: chosen.name });
  };
  return (
    <div class={`graph-screen graph-screen-${look}`}>
      <div class="graph-bar">
        <h1>Graph</h1>
        <p class="soft" role="status">
          {counted(view.contexts.size, 'context')} · {linesWords(view, whole)}
        </p>
        <LookSwitch look={look} onLook={setLook} isDrawable={isDrawable} />
      </div>
      {!isDrawable && (
        <p class="note note-warn graph-note">
          This browser does not support WebGL, so the graph is shown as a list.
        </p>
      )}
      {note !== null && <p class="note graph-note">{note}</p>}
      <div class="graph-body">
        <details class="graph-side" open={!matchMedia('(max-width: 720px)').matches}>
          <summary>Filters and legend</summary>
          <GraphControls whole={whole} filter={filter} onFilter={setFilter} onChoose={setFocused} />
        </details>
        {look === 'picture' ? (
          <div class="graph-stage">
            <GraphCanvas
              graphId={graphId}
              base={base}
              view={view}
              focused={focused}
              onPoint={setPointed}
              onChoose={setFocused}
              onOpen={open}
            />
            <PointedNote graphId={graphId} view={view} pointed={pointed} />
          </div>
        ) : (
          <GraphList graphId={graphId} view={view} />
        )}
        {context !== undefined && (
          <ContextCard
            graphId={graphId}
            context={context}
            onChoose={setFocused}
            onClose={() => setFocused(null)}
          />
        )}
      </div>
    </div>
  );
}

/** The current graph, or an empty state. */
export function GraphScreen() {
  const graphId = currentGraph();
  const { value: map, error, reload } = useGraphMap(graphId, presentTimes);
  useEffect(() => {
    document.title = `Graph · ${graphId} · Loci`;
  }, [graphId]);
  if (graphId === '' && graphs.value !== null)
    return (
      <div class="screen">
        <EmptyState title="No graph yet">
          The first memory creates a graph. <a href={href({ screen: 'import', graph: null })}>Import</a> some.
        </EmptyState>
      </div>
    );
  if (error !== null && map === undefined)
    return (
      <div class="screen">
        <ErrorNote error={error} retry={reload} />
      </div>
    );
  if (map === undefined) return <SkeletonCards />;
  if (map.context_count === 0)
    return (
      <div class="screen">
        <EmptyState title="Nothing to show yet">
          <p>
            Contexts appear with the first memories.{' '}
            <a href={href({ screen: 'import', graph: graphId })}>Import</a> some, or let an agent store them.
          </p>
          <RememberButton />
        </EmptyState>
      </div>
    );
  return <GraphOf key={graphId} map={map} />;
}
