/** Search: memories best first, and why each was found. */
import { type ContextTypes, hitsByFit, limits, type MemoryHit } from '@loci/client';
import { readHits } from '@loci/client/internal';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { useLoad } from '../load.js';
import { go, route } from '../router.js';
import { currentGraph } from '../session.js';
import { Button } from '../ui/button.js';
import { ContextPicker } from '../ui/context-picker.js';
import { EmptyState } from '../ui/empty-state.js';
import { ErrorNote } from '../ui/error-note.js';
import { MemoryRow } from '../ui/memory-row.js';
import { Prose } from '../ui/prose.js';
import { ScreenHead, Section } from '../ui/section.js';
import { SkeletonCards } from '../ui/skeleton.js';
import { hitsWords } from '../words/hits.js';
import { ExplainBars } from './explain-bars.js';

const waitMs = 200;
const atOnce = 20;
const hasWord = (text: string): boolean => /[\p{L}\p{N}]/u.test(text);

function Hits({ hits, best, start }: { hits: readonly MemoryHit[]; best: number; start?: number }) {
  return (
    <ol class="rows" start={start}>
      {hits.map(hit => (
        <MemoryRow
          key={hit.id}
          memory={hit}
          text={<Prose text={hit.content} matched={hit.explain?.matched ?? []} />}
        >
          <ExplainBars hit={hit} best={best} />
        </MemoryRow>
      ))}
    </ol>
  );
}

function Results({
  graphId,
  query,
  contexts,
  withPast,
}: {
  graphId: string;
  query: string;
  contexts: ContextTypes;
  withPast: boolean;
}) {
  const [shown, setShown] = useState(atOnce);
  const [withAll, setWithAll] = useState(false);
  const {
    value: fresh,
    error,
    isLoading,
    reload,
  } = useLoad(
    `search ${graphId} ${query} ${JSON.stringify(contexts)} ${withPast} ${shown} ${withAll}`,
    (api, signal) =>
      api.search(
        {
          graph_id: graphId,
          query,
          limit: shown,
          rerank: readHits,
          include: withPast ? ['explain', 'superseded'] : ['explain'],
          ...(Object.keys(contexts).length === 0 ? {} : { context_types: contexts }),
          ...(withAll ? { min_relevance: 0 } : {}),
        },
        { signal },
      ),
  );
  // Keeps the current hits while more are loading.
  const last = useRef(fresh);
  if (fresh !== undefined) last.current = fresh;
  const value = last.current;
  if (error !== null) return <ErrorNote error={error} retry={reload} />;
  if (value === undefined) return <SkeletonCards />;
  if (value.items.length === 0)
    return (
      <EmptyState title="No memory fits">
        <p>
          Try other words, fewer words, or remove a context. Search covers what is true now unless you include
          superseded memories.
        </p>
        {!withAll && (
          <Button disabled={isLoading} onClick={() => setWithAll(true)}>
            Show the closest anyway
          </Button>
        )}
      </EmptyState>
    );
  const best = Math.max(...value.items.map(hit => hit.score));
  const { likely, others } = hitsByFit(value.items);
  return (
    <>
      <p class="soft small" role="status">
        {isLoading ? 'Searching…' : hitsWords(value.items, shown)}
      </p>
      {likely.length > 0 && <Hits hits={likely} best={best} />}
      {others.length > 0 && (
        <Section title={likely.length > 0 ? 'Less likely to fit' : 'None is likely to fit'}>
          <Hits hits={others} best={best} start={likely.length + 1} />
        </Section>
      )}
      {value.items.length >= shown && shown < limits.searchLimitMax && (
        <div>
          <Button
            disabled={isLoading}
            onClick={() => setShown(Math.min(shown + atOnce, limits.searchLimitMax))}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  );
}

/** The screen "Search". */
export function SearchScreen() {
  const graphId = currentGraph();
  const here = route.value;
  const asked = ('query' in here ? here.query?.q : undefined) ?? '';
  const [typed, setTyped] = useState(asked);
  const [contexts, setContexts] = useState<ContextTypes>({});
  const [withPast, setWithPast] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus(), []);
  const sent = useRef(asked);
  // The palette and the back button change the URL; the text of the field may be older.
  useEffect(() => {
    if (asked === sent.current) return;
    sent.current = asked;
    setTyped(asked);
  }, [asked]);
  useEffect(() => {
    const text = typed.trim();
    if (text === asked) return;
    const timer = setTimeout(() => {
      sent.current = text;
      go({ screen: 'search', graph: graphId, query: text === '' ? {} : { q: text } }, { replace: true });
    }, waitMs);
    return () => clearTimeout(timer);
  }, [typed, asked, graphId]);
  return (
    <div class="screen">
      <ScreenHead title="Search" />
      <div class="stack stack-loose">
        <search class="stack">
          <input
            ref={field}
            class="input input-large"
            type="search"
            aria-label="Search memories"
            placeholder="Keywords, names, identifiers or a question"
            maxLength={limits.queryCharacters}
            value={typed}
            onInput={event => setTyped(event.currentTarget.value)}
          />
          <div class="search-more">
            <ContextPicker
              label="Only in these contexts"
              value={contexts}
              onChange={setContexts}
              offersTypes
            />
            <label class="check small">
              <input
                type="checkbox"
                checked={withPast}
                onChange={event => setWithPast(event.currentTarget.checked)}
              />
              Include superseded
            </label>
          </div>
        </search>
        {hasWord(asked) ? (
          <Results
            key={`${graphId} ${asked} ${JSON.stringify(contexts)} ${withPast}`}
            graphId={graphId}
            query={asked}
            contexts={contexts}
            withPast={withPast}
          />
        ) : (
          <EmptyState title="What are you looking for?">
            <p>
              Search covers every memory in this graph by keyword, by exact identifier and, if the models run,
              by meaning. Each hit shows why it was found.
            </p>
          </EmptyState>
        )}
      </div>
    </div>
  );
}
