/** The screen "Timeline": the graph at an earlier time, by what was true and by what was known. */
import './timeline.css';
import type { GraphMap } from '@loci/client';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { ContextCard } from '../graph/context-card.js';
import { GraphCanvas } from '../graph/graph-canvas.js';
import { GraphList } from '../graph/graph-list.js';
import { canDraw } from '../graph/graph-picture.js';
import { type Look, LookSwitch } from '../graph/look-switch.js';
import { filtered, firstFilter, viewOf } from '../graph/map-view.js';
import { type MapClocks, presentTimes, useBase, useGraphMap } from '../graph/use-graph-map.js';
import { useLoad } from '../load.js';
import { RememberButton } from '../remember/remember-button.js';
import { go, href } from '../router.js';
import { currentGraph } from '../session.js';
import { Button } from '../ui/button.js';
import { EmptyState } from '../ui/empty-state.js';
import { ErrorNote } from '../ui/error-note.js';
import { SkeletonCards } from '../ui/skeleton.js';
import { counted } from '../words/counts.js';
import { dayOf } from '../words/times.js';
import { lineOf, marksOf, places, timeAt } from './axis.js';
import { ClockSlider } from './clock-slider.js';
import { MemoriesThen } from './memories-then.js';
import { readTimelines, type Timelines } from './timelines.js';

/** Waits until the slider stops moving. */
const settleMs = 150;

const useSettled = <Value,>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

const wordsOf = ({ validAt, knownAt }: MapClocks): string => {
  const valid = validAt === null ? 'What is true now' : `What was true on ${dayOf(validAt)}`;
  return knownAt === null
    ? `${valid}, as we know it today.`
    : `${valid}, as it was known on ${dayOf(knownAt)}.`;
};

function GraphThen({ present, clocks }: { present: GraphMap; clocks: MapClocks }) {
  const graphId = present.graph_id;
  const isDrawable = useMemo(canDraw, []);
  const [look, setLook] = useState<Look>(isDrawable ? 'picture' : 'list');
  const [focused, setFocused] = useState<string | null>(null);
  const base = useBase(present);
  const { value: map = present, error, reload } = useGraphMap(graphId, clocks);
  const view = useMemo(() => filtered(viewOf(map), firstFilter), [map]);
  const context = focused === null ? undefined : view.contexts.get(focused);
  const open = (key: string): void => {
    const chosen = base.contexts.get(key);
    if (chosen !== undefined)
      go({ screen: 'context', graph: graphId, type: chosen.context_type, name: chosen.name });
  };
  return (
    <section class="then" aria-label="The graph at that time">
      <div class="then-bar">
        <p class="soft small" role="status">
          {counted(view.contexts.size, 'context')} · {counted(view.lines.size, 'relationship')}
        </p>
        <LookSwitch look={look} onLook={setLook} isDrawable={isDrawable} />
      </div>
      {error !== null && <ErrorNote error={error} retry={reload} />}
      {look === 'picture' ? (
        <div class="then-stage">
          <GraphCanvas
            graphId={graphId}
            base={base}
            view={view}
            focused={focused}
            onPoint={() => undefined}
            onChoose={setFocused}
            onOpen={open}
          />
        </div>
      ) : (
        <div class="then-list">
          <GraphList graphId={graphId} view={view} />
        </div>
      )}
      {context !== undefined && (
        <ContextCard
          graphId={graphId}
          context={context}
          onChoose={setFocused}
          onClose={() => setFocused(null)}
        />
      )}
    </section>
  );
}

function TimelineOf({ timelines, present }: { timelines: Timelines; present: GraphMap }) {
  const graphId = present.graph_id;
  const valids = useMemo(() => lineOf(timelines.occurred, 'occurred'), [timelines]);
  const knowns = useMemo(() => lineOf(timelines.recorded, 'recorded'), [timelines]);
  const [valid, setValid] = useState(places);
  const [known, setKnown] = useState(places);
  const { value: contradictions } = useLoad(`contradictions of ${graphId}`, (api, signal) =>
    api.listContradictions({ graph_id: graphId, page_size: 200 }, { signal }),
  );
  const marks = useMemo(() => marksOf(contradictions?.items ?? [], knowns.axis), [contradictions, knowns]);
  const settledValid = useSettled(valid);
  const settledKnown = useSettled(known);
  const clocks = useMemo(
    (): MapClocks => ({
      validAt: timeAt(valids.axis, settledValid),
      knownAt: timeAt(knowns.axis, settledKnown),
    }),
    [valids, knowns, settledValid, settledKnown],
  );
  const isNow = valid === places && known === places;
  return (
    <div class="timeline-screen">
      <div class="timeline-top">
        <div class="timeline-head">
          <h1>Timeline</h1>
          <p class="soft" role="status">
            {wordsOf(clocks)}
          </p>
          <Button
            disabled={isNow}
            onClick={() => {
              setValid(places);
              setKnown(places);
            }}
          >
            Back to now
          </Button>
        </div>
        <ClockSlider
          title="True"
          words="what was true at that time"
          line={valids}
          place={valid}
          onPlace={setValid}
        />
        <ClockSlider
          title="Known"
          words="what had been stored by then; lines mark contradictions"
          line={knowns}
          marks={marks}
          place={known}
          onPlace={setKnown}
        />
      </div>
      <div class="timeline-body">
        <GraphThen present={present} clocks={clocks} />
        <section class="memories-then" aria-label="Memories at that time">
          <h2>Memories at that time</h2>
          <MemoriesThen key={`${clocks.validAt} ${clocks.knownAt}`} graphId={graphId} clocks={clocks} />
        </section>
      </div>
    </div>
  );
}

/** The timeline of the current graph. */
export function TimelineScreen() {
  const graphId = currentGraph();
  const { value: present, error, reload } = useGraphMap(graphId, presentTimes);
  const timeline = useLoad(graphId === '' ? null : `timelines of both clocks ${graphId}`, (api, signal) =>
    readTimelines(api, graphId, signal),
  );
  useEffect(() => {
    document.title = `Timeline · ${graphId} · Loci`;
  }, [graphId]);
  const failure = error ?? timeline.error;
  if (failure !== null && (present === undefined || timeline.value === undefined))
    return (
      <div class="screen">
        <ErrorNote
          error={failure}
          retry={() => {
            reload();
            timeline.reload();
          }}
        />
      </div>
    );
  if (graphId === '' || present?.context_count === 0)
    return (
      <div class="screen">
        <EmptyState title="No history yet">
          <p>
            The timeline starts with the first memory.{' '}
            <a href={href({ screen: 'import', graph: graphId || null })}>Import</a> some, or let an agent
            store them.
          </p>
          <RememberButton />
        </EmptyState>
      </div>
    );
  if (present === undefined || timeline.value === undefined) return <SkeletonCards />;
  return <TimelineOf key={graphId} timelines={timeline.value} present={present} />;
}
