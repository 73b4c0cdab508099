/** What changed lately, in the graph or in one context. */
import type { GraphDigest } from '@loci/client';
import { digestCut, digestMarkdown } from '@loci/client/internal';
import { useLoad } from '../load.js';
import { go, href, route } from '../router.js';
import { currentGraph, graph } from '../session.js';
import { CopyButton } from '../ui/copy-button.js';
import { EmptyState } from '../ui/empty-state.js';
import { ErrorNote } from '../ui/error-note.js';
import { ScreenHead } from '../ui/section.js';
import { SkeletonCards } from '../ui/skeleton.js';
import { Tabs } from '../ui/tabs.js';
import { ChangeSections } from './change-sections.js';

const periods = [
  { name: '1', title: '24 hours' },
  { name: '7', title: '7 days' },
  { name: '30', title: '30 days' },
  { name: '90', title: '90 days' },
] as const;
type Days = (typeof periods)[number]['name'];

const dayMs = 86_400_000;
const entries = 30;

interface Where {
  readonly context_type: string;
  readonly name: string;
}

const isEmpty = ({ counts }: GraphDigest): boolean =>
  Object.values(counts).every(count => (count ?? 0) === 0);

function Changes({ graphId, days, where }: { graphId: string; days: Days; where: Where | null }) {
  const { value, error, reload } = useLoad(
    `changes ${graphId} ${days} ${where?.context_type ?? ''} ${where?.name ?? ''}`,
    (api, signal) =>
      api.graphDigest(
        {
          graph_id: graphId,
          since: new Date(Date.now() - Number(days) * dayMs).toISOString(),
          limit: entries,
          ...where,
        },
        { signal },
      ),
  );
  if (value === undefined)
    return error === null ? <SkeletonCards /> : <ErrorNote error={error} retry={reload} />;
  if (isEmpty(value))
    return (
      <EmptyState title="Nothing changed">
        <p>Choose a longer time, or store something.</p>
      </EmptyState>
    );
  const cut = digestCut(value);
  return (
    <div class="stack stack-loose">
      <div class="row-line">
        <CopyButton text={() => digestMarkdown(value)}>Copy as Markdown</CopyButton>
        {cut !== null && <span class="soft small">{cut}</span>}
      </div>
      <ChangeSections digest={value} />
    </div>
  );
}

/** The screen "Changes". */
export function ChangesScreen() {
  const graphId = currentGraph();
  const here = route.value;
  const query = ('query' in here ? here.query : undefined) ?? {};
  const days = periods.find(({ name }) => name === query.days)?.name ?? '7';
  const where =
    query.type === undefined || query.name === undefined
      ? null
      : { context_type: query.type, name: query.name };
  if (graph.value === null) return <div class="screen" />;
  return (
    <div class="screen">
      <ScreenHead title="Changes">
        {where === null ? (
          <p>What is new, changed, contested, settled, renamed or forgotten.</p>
        ) : (
          <p>
            Only in{' '}
            <a href={href({ screen: 'context', graph: graphId, type: where.context_type, name: where.name })}>
              {where.context_type}: {where.name}
            </a>
            . <a href={href({ screen: 'changes', graph: graphId, query: { days } })}>Show the whole graph</a>
          </p>
        )}
      </ScreenHead>
      <Tabs
        label="How long ago"
        chosen={days}
        onChoose={next => go({ screen: 'changes', graph: graphId, query: { ...query, days: next } })}
        entries={periods}
      >
        <Changes key={`${graphId} ${days}`} graphId={graphId} days={days} where={where} />
      </Tabs>
    </div>
  );
}
