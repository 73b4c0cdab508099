/** One context: its memories, relationships and history. */
import type { ContextDetail } from '@loci/client';
import { useEffect, useState } from 'preact/hooks';
import { useLoad } from '../load.js';
import { go, href, route } from '../router.js';
import { may } from '../session.js';
import { useKeys } from '../shell/keyboard.js';
import { Button } from '../ui/button.js';
import { TypeDot } from '../ui/context-link.js';
import { ErrorNote } from '../ui/error-note.js';
import { ScreenHead } from '../ui/section.js';
import { SkeletonCards } from '../ui/skeleton.js';
import { Tabs } from '../ui/tabs.js';
import { isSameName } from '../words/context-names.js';
import { counted } from '../words/counts.js';
import { AlsoCalled } from './also-called.js';
import { ContextHistory } from './context-history.js';
import { ContextMemories } from './context-memories.js';
import type { ContextPlace } from './context-place.js';
import { ForgetContext } from './forget-context.js';
import { MergeContext } from './merge-context.js';
import { RelationshipList } from './relationship-list.js';
import { RenameContext } from './rename-context.js';

type Part = 'memories' | 'relationships' | 'history';
const pageSize = 25;

function Contested({ detail, graphId }: { detail: ContextDetail; graphId: string }) {
  const count = detail.open_contradictions.length;
  if (count === 0) return null;
  const first = detail.open_contradictions[0];
  return (
    <p class="note note-warn">
      <span>
        {counted(count, 'contradiction')} between memories {count === 1 ? 'is' : 'are'} open here.{' '}
        <a
          href={href({
            screen: 'contradictions',
            graph: graphId,
            query: first === undefined ? {} : { id: first.id },
          })}
        >
          Settle {count === 1 ? 'it' : 'them'}
        </a>
      </span>
    </p>
  );
}

type Action = 'rename' | 'merge' | 'forget';

function Head({ place, onAct }: { place: ContextPlace; onAct: ((action: Action) => void) | null }) {
  const { graph_id: graph, context_type: type, name } = place;
  return (
    <ScreenHead
      title={name}
      crumb={
        <a class="crumb-link" href={href({ screen: 'type', graph, type })}>
          <TypeDot type={type} /> {type}
        </a>
      }
      actions={
        onAct !== null && (
          <>
            <Button onClick={() => onAct('rename')}>Rename…</Button>
            <Button onClick={() => onAct('merge')}>Merge into…</Button>
            <Button look="danger" onClick={() => onAct('forget')}>
              Forget…
            </Button>
          </>
        )
      }
    />
  );
}

function Context({ place }: { place: ContextPlace }) {
  const [part, setPart] = useState<Part>('memories');
  const [page, setPage] = useState(1);
  const [asking, setAsking] = useState<Action | null>(null);
  const { value, error, reload } = useLoad(
    `context ${place.graph_id} ${place.context_type} ${place.name} ${page}`,
    (api, signal) => api.getContext({ ...place, page, page_size: pageSize }, { signal }),
  );
  // A former name leads here; the URL changes to the current name.
  useEffect(() => {
    if (value === undefined || isSameName(value, place)) return;
    const { context_type: type, name } = value;
    go({ screen: 'context', graph: place.graph_id, type, name }, { replace: true });
  }, [value, place]);
  useKeys('This context', [
    { keys: 'm', title: 'Memories', run: () => setPart('memories') },
    { keys: 'r', title: 'Relationships', run: () => setPart('relationships') },
    { keys: 'h', title: 'History', run: () => setPart('history') },
  ]);
  if (value === undefined)
    return (
      <>
        <Head place={place} onAct={null} />
        {error === null ? <SkeletonCards /> : <ErrorNote error={error} retry={reload} />}
      </>
    );
  return (
    <>
      <Head place={place} onAct={may('write') ? setAsking : null} />
      <a
        class="small"
        href={href({
          screen: 'changes',
          graph: place.graph_id,
          query: { type: place.context_type, name: place.name },
        })}
      >
        What changed here
      </a>
      <div class="stack stack-loose">
        <AlsoCalled detail={value} graphId={place.graph_id} />
        <Contested detail={value} graphId={place.graph_id} />
        <Tabs
          label="Parts of this context"
          chosen={part}
          onChoose={setPart}
          entries={[
            { name: 'memories', title: 'Memories', count: value.memories.total },
            { name: 'relationships', title: 'Relationships', count: value.relationship_count },
            { name: 'history', title: 'History' },
          ]}
        >
          {part === 'memories' && (
            <ContextMemories place={place} memories={value.memories} onPage={setPage} onMoved={reload} />
          )}
          {part === 'relationships' && <RelationshipList place={place} counts={value.relationships} />}
          {part === 'history' && <ContextHistory place={place} />}
        </Tabs>
        {asking === 'rename' && (
          <RenameContext place={place} detail={value} onClose={() => setAsking(null)} />
        )}
        {asking === 'merge' && <MergeContext place={place} detail={value} onClose={() => setAsking(null)} />}
        {asking === 'forget' && (
          <ForgetContext
            place={place}
            onClose={() => setAsking(null)}
            onForgotten={() => go({ screen: 'overview', graph: place.graph_id })}
          />
        )}
      </div>
    </>
  );
}

/** The screen of a context. */
export function ContextScreen() {
  const here = route.value;
  if (here.screen !== 'context') return null;
  const place: ContextPlace = { graph_id: here.graph, context_type: here.type, name: here.name };
  return (
    <div class="screen">
      <Context key={`${here.graph} ${here.type} ${here.name}`} place={place} />
    </div>
  );
}
