/** What to look at: questions that nothing answers, memories that no answer used, and told ones that changed. */
import { useState } from 'preact/hooks';
import { useLoad } from '../load.js';
import { go, route } from '../router.js';
import { currentGraph, graph } from '../session.js';
import { EmptyState } from '../ui/empty-state.js';
import { ErrorNote } from '../ui/error-note.js';
import { MemoryRow } from '../ui/memory-row.js';
import { Pager } from '../ui/pager.js';
import { ScreenHead } from '../ui/section.js';
import { SkeletonCards } from '../ui/skeleton.js';
import { Tabs } from '../ui/tabs.js';
import { counted } from '../words/counts.js';
import { dayOf } from '../words/times.js';
import { GapRow } from './gap-row.js';
import { StaleRow } from './stale-row.js';

const kinds = [
  { name: 'gaps', title: 'Missing' },
  { name: 'unused', title: 'Unused' },
  { name: 'stale', title: 'Changed since used' },
] as const;
type Kind = (typeof kinds)[number]['name'];

const pageSize = 20;

interface ListProps {
  readonly graphId: string;
}

function Gaps({ graphId }: ListProps) {
  const [page, setPage] = useState(1);
  const { value, error, reload } = useLoad(`gaps ${graphId} ${page}`, (api, signal) =>
    api.listGaps({ graph_id: graphId, page, page_size: pageSize }, { signal }),
  );
  if (value === undefined)
    return error === null ? <SkeletonCards /> : <ErrorNote error={error} retry={reload} />;
  if (value.total === 0)
    return (
      <EmptyState title="Nothing is missing">
        <p>Questions that nothing stored answers appear here until something does.</p>
      </EmptyState>
    );
  return (
    <>
      <ul class="rows">
        {value.items.map(one => (
          <GapRow key={one.tasks[0]} graphId={graphId} gap={one} />
        ))}
      </ul>
      <Pager page={page} pageSize={value.page_size} total={value.total} onPage={setPage} />
    </>
  );
}

function Unused({ graphId }: ListProps) {
  const [page, setPage] = useState(1);
  const { value, error, reload } = useLoad(`unused ${graphId} ${page}`, (api, signal) =>
    api.listUnused({ graph_id: graphId, page, page_size: pageSize }, { signal }),
  );
  if (value === undefined)
    return error === null ? <SkeletonCards /> : <ErrorNote error={error} retry={reload} />;
  const { count, since } = value.insights;
  if (since === null)
    return (
      <EmptyState title="No insights are kept">
        <p>Ask something first: then this shows the memories that no answer used.</p>
      </EmptyState>
    );
  if (value.total === 0)
    return (
      <EmptyState title="Every memory was used">
        <p>Each is named by one of {counted(count, 'insight')}.</p>
      </EmptyState>
    );
  return (
    <>
      <p class="soft small">
        The {counted(count, 'insight')} since {dayOf(since)} {count === 1 ? 'names' : 'name'} none of these.
        Searches are not recorded.
      </p>
      <ul class="rows">
        {value.items.map(memory => (
          <MemoryRow key={memory.id} memory={memory} />
        ))}
      </ul>
      <Pager page={page} pageSize={value.page_size} total={value.total} onPage={setPage} />
    </>
  );
}

function Stale({ graphId }: ListProps) {
  const [page, setPage] = useState(1);
  const { value, error, reload } = useLoad(`stale ${graphId} ${page}`, (api, signal) =>
    api.listStale({ graph_id: graphId, page, page_size: pageSize }, { signal }),
  );
  if (value === undefined)
    return error === null ? <SkeletonCards /> : <ErrorNote error={error} retry={reload} />;
  if (value.total === 0)
    return (
      <EmptyState title="No answer is out of date">
        <p>Memories that an answer quoted, and that were replaced or contested later, appear here.</p>
      </EmptyState>
    );
  return (
    <>
      <ul class="rows">
        {value.items.map(one => (
          <StaleRow key={one.memory.id} graphId={graphId} stale={one} />
        ))}
      </ul>
      <Pager page={page} pageSize={value.page_size} total={value.total} onPage={setPage} />
    </>
  );
}

const lists = { gaps: Gaps, unused: Unused, stale: Stale };

/** The screen "Review". */
export function ReviewScreen() {
  const graphId = currentGraph();
  const here = route.value;
  const query = ('query' in here ? here.query : undefined) ?? {};
  const kind: Kind = kinds.find(({ name }) => name === query.kind)?.name ?? 'gaps';
  const List = lists[kind];
  if (graph.value === null) return <div class="screen" />;
  return (
    <div class="screen">
      <ScreenHead title="Review">
        <p>
          Questions without an answer, memories that no answer uses, and memories that changed after an answer
          used them.
        </p>
      </ScreenHead>
      <Tabs
        label="What to review"
        chosen={kind}
        onChoose={next => go({ screen: 'review', graph: graphId, query: { kind: next } })}
        entries={kinds}
      >
        <List key={`${graphId} ${kind}`} graphId={graphId} />
      </Tabs>
    </div>
  );
}
