/** The counts of a graph, its pending work, and the tier of the server. */
import type { GraphDetail } from '@loci/client';
import type { ComponentChildren } from 'preact';
import { useLoad } from '../load.js';
import { type Readiness, readReadiness } from '../readiness.js';
import { href } from '../router.js';
import { counted, numberText, sizeText } from '../words/counts.js';

function Figure({
  name,
  to,
  more,
  children,
}: {
  name: string;
  to?: string;
  more?: ComponentChildren;
  children: ComponentChildren;
}) {
  return (
    <div class="figure">
      <dt>{name}</dt>
      <dd class="figure-value number">{to === undefined ? children : <a href={to}>{children}</a>}</dd>
      {more !== undefined && <dd class="soft small">{more}</dd>}
    </div>
  );
}

const workWords: Readonly<Record<string, string>> = { embed: 'to read', relate: 'to relate' };

const waitingWords = ({ waiting }: GraphDetail): string =>
  waiting.total === 0
    ? 'nothing pending'
    : Object.entries(waiting.by_kind)
        .map(([kind, count]) => `${numberText(count)} ${workWords[kind] ?? kind}`)
        .join(', ');

const tierWords: Readonly<Record<string, string>> = {
  lexical: 'keyword search only',
  embedded: 'keywords and models',
  llm: 'keywords, models and an LLM',
};

const tierNote = (readiness: Readiness): string => {
  const runs = tierWords[readiness.tier] ?? '';
  return readiness.tier_reason === null || readiness.tier_reason === ''
    ? runs
    : `${runs}: ${readiness.tier_reason}`;
};

/** A row of figures. */
export function Numbers({ graph }: { graph: GraphDetail }) {
  const readiness = useLoad('readiness', (_api, signal) => readReadiness(signal));
  const { graph_id } = graph;
  return (
    <dl class="figures">
      <Figure name="Memories" more={sizeText(graph.size_bytes)}>
        {numberText(graph.memory_count)}
      </Figure>
      <Figure name="Contexts" more={counted(graph.context_type_count, 'type')}>
        {numberText(graph.context_count)}
      </Figure>
      <Figure name="Relationships" to={href({ screen: 'graph', graph: graph_id })} more="between contexts">
        {numberText(graph.relationship_count)}
      </Figure>
      <Figure
        name="Open contradictions"
        to={href({ screen: 'contradictions', graph: graph_id })}
        more={graph.settings.contradictions === 'ask' ? 'you decide' : 'updates settle themselves'}
      >
        {numberText(graph.open_contradiction_count)}
      </Figure>
      <Figure name="Pending work" more={waitingWords(graph)}>
        {numberText(graph.waiting.total)}
      </Figure>
      <Figure name="Tier" more={readiness.value === undefined ? undefined : tierNote(readiness.value)}>
        {readiness.value?.tier ?? '…'}
      </Figure>
    </dl>
  );
}
