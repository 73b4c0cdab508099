/** The overview: the contents of the graph, its growth, and what needs a person. */
import type { ContextTypeRecord } from '@loci/client';
import { useLoad } from '../load.js';
import { RememberButton } from '../remember/remember-button.js';
import { href } from '../router.js';
import { currentGraph, graph, graphs } from '../session.js';
import { EmptyState } from '../ui/empty-state.js';
import { ErrorNote } from '../ui/error-note.js';
import { MemoryRow } from '../ui/memory-row.js';
import { ScreenHead, Section } from '../ui/section.js';
import { Skeleton, SkeletonCards } from '../ui/skeleton.js';
import { counted } from '../words/counts.js';
import { GrowthChart } from './growth-chart.js';
import { NoGraphYet } from './no-graph-yet.js';
import { Numbers } from './numbers.js';
import { OpenContradictions, ToReview } from './to-do.js';
import { TypeList } from './type-list.js';

const mostTypes = 12;
const newest = 5;
const growthParts = 60;

/** `stored` is unknown until the graph is: a missing graph is reported once, for the whole screen. */
interface PartProps {
  readonly graphId: string;
  readonly stored: number | undefined;
}

function Growth({ graphId, stored }: PartProps) {
  const { value, error, reload } = useLoad(`timeline ${graphId}`, (api, signal) =>
    api.graphTimeline({ graph_id: graphId, buckets: growthParts }, { signal }),
  );
  if (stored === undefined) return <Skeleton lines={4} />;
  if (value !== undefined) return <GrowthChart timeline={value} stored={stored} />;
  return error === null ? <Skeleton lines={4} /> : <ErrorNote error={error} retry={reload} />;
}

function Types({ graphId, stored }: PartProps) {
  const { value, error, reload } = useLoad(`types ${graphId}`, (api, signal) =>
    api.listContexts({ graph_id: graphId, page_size: mostTypes }, { signal }),
  );
  if (value === undefined)
    return error === null || stored === undefined ? (
      <SkeletonCards cards={2} />
    ) : (
      <ErrorNote error={error} retry={reload} />
    );
  const types = value.items as ContextTypeRecord[];
  return (
    <Section
      title="Contexts by type"
      aside={<span class="soft small">{counted(value.total, 'type')}, most memories first</span>}
    >
      <TypeList graphId={graphId} types={types} />
      {value.total > types.length && (
        <p class="soft small">
          {value.total - types.length} more types. Find them by name in the command palette.
        </p>
      )}
    </Section>
  );
}

function Newest({ graphId }: { graphId: string }) {
  const { value } = useLoad(`newest ${graphId}`, (api, signal) =>
    api.listMemories({ graph_id: graphId, page_size: newest }, { signal }),
  );
  if (value === undefined) return <SkeletonCards cards={1} />;
  return (
    <Section title="Newest">
      <ul class="rows">
        {value.items.map(memory => (
          <MemoryRow key={memory.id} memory={memory} />
        ))}
      </ul>
    </Section>
  );
}

function GraphOverview({ graphId }: { graphId: string }) {
  const detail = useLoad(`graph ${graphId}`, (api, signal) =>
    api.getGraph({ graph_id: graphId }, { signal }),
  );
  if (detail.value === undefined && detail.error !== null)
    return <ErrorNote error={detail.error} retry={detail.reload} />;
  if (detail.value?.memory_count === 0)
    return (
      <EmptyState title="Nothing is stored in this graph yet">
        <p>Let an agent store something over HTTP or MCP, or import a file.</p>
        <p class="row-line row-middle">
          <RememberButton />
          <a class="button" href={href({ screen: 'import', graph: graphId })}>
            Import a file
          </a>
        </p>
      </EmptyState>
    );
  return (
    <div class="stack stack-loose">
      {detail.value === undefined ? <SkeletonCards cards={1} /> : <Numbers graph={detail.value} />}
      {/* All parts load at once; none waits for the figures. */}
      <div class="two-columns">
        <div class="stack stack-loose">
          <Section title="Growth">
            <div class="card">
              <Growth graphId={graphId} stored={detail.value?.memory_count} />
            </div>
          </Section>
          <Types graphId={graphId} stored={detail.value?.memory_count} />
        </div>
        <div class="stack stack-loose">
          <OpenContradictions graphId={graphId} />
          <ToReview graphId={graphId} />
          <Newest graphId={graphId} />
        </div>
      </div>
    </div>
  );
}

/** The screen "Overview". */
export function OverviewScreen() {
  const graphId = currentGraph();
  if (graph.value === null)
    return <div class="screen">{graphs.value === null ? <SkeletonCards /> : <NoGraphYet />}</div>;
  return (
    <div class="screen screen-roomy">
      <ScreenHead title={graphId} crumb="Overview" />
      <GraphOverview key={graphId} graphId={graphId} />
    </div>
  );
}
