/** The inbox of contradictions: both sides next to each other, and one key to settle a pair. */
import type { Contradiction, ResolutionKind } from '@loci/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLoad } from '../load.js';
import { go, route } from '../router.js';
import { currentGraph, graph, may, signedInApi } from '../session.js';
import { useKeys } from '../shell/keyboard.js';
import { EmptyState } from '../ui/empty-state.js';
import { ErrorNote } from '../ui/error-note.js';
import { Pager } from '../ui/pager.js';
import { ScreenHead } from '../ui/section.js';
import { SkeletonCards } from '../ui/skeleton.js';
import { Tabs } from '../ui/tabs.js';
import { notifyFailure } from '../ui/toasts.js';
import { ContradictionCard } from './contradiction-card.js';
import { type Decision, decisionOf, offerUndo, undo } from './undo.js';

type Status = 'open' | 'resolved';
const pageSize = 20;

const emptyWords: Readonly<Record<Status, { title: string; text: string }>> = {
  open: {
    title: 'No open contradictions',
    text: 'Memories that contradict each other appear here. Answers show both sides until someone decides.',
  },
  resolved: {
    title: 'Nothing settled yet',
    text: 'Decisions appear here with who made them and why. You can undo them.',
  },
};

/** The one named in the URL comes first, whatever page it is on. */
const withNamedFirst = (items: readonly Contradiction[], named: Contradiction | null): Contradiction[] =>
  named === null ? [...items] : [named, ...items.filter(({ id }) => id !== named.id)];

const useInbox = (graphId: string, status: Status, page: number, id: string | undefined) =>
  useLoad(`inbox ${graphId} ${status} ${page} ${id ?? ''}`, async (api, signal) => {
    const [list, named] = await Promise.all([
      api.listContradictions({ graph_id: graphId, status, page, page_size: pageSize }, { signal }),
      id === undefined ? null : api.getContradiction({ graph_id: graphId, id }, { signal }).catch(() => null),
    ]);
    return { ...list, items: withNamedFirst(list.items, named?.status === status ? named : null) };
  });

function Inbox({ graphId, status }: { graphId: string; status: Status }) {
  const here = route.value;
  const named = 'query' in here ? here.query?.id : undefined;
  const [page, setPage] = useState(1);
  const [at, setAt] = useState(0);
  const { value, error, reload } = useInbox(graphId, status, page, named);
  const items = value?.items ?? [];
  const current = items[Math.min(at, items.length - 1)];
  const list = useRef<HTMLOListElement>(null);
  const lastSettled = useRef<{ decision: Decision; dismiss: () => void } | null>(null);
  const isBusy = useRef(false);
  const focusOn = (index: number) => {
    const next = Math.max(0, Math.min(items.length - 1, index));
    setAt(next);
    const card = list.current?.children[next];
    if (card instanceof HTMLElement) {
      card.focus({ preventScroll: true });
      card.scrollIntoView({ block: 'nearest' });
    }
  };
  const takeBack = async (decision: Decision | null) => {
    if (decision === null) return;
    if (lastSettled.current?.decision === decision) {
      lastSettled.current.dismiss();
      lastSettled.current = null;
    }
    await undo(decision);
    reload();
  };
  const settle = async (id: string, resolution: ResolutionKind, reason?: string) => {
    // Two keys in a row must not settle it twice.
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      const why = reason === undefined || reason.trim() === '' ? {} : { reason };
      const settled = await signedInApi().resolveContradiction({ graph_id: graphId, id, resolution, ...why });
      const decision = decisionOf(graphId, settled);
      if (decision !== null)
        lastSettled.current = {
          decision,
          dismiss: offerUndo(decision, settled, () => void takeBack(decision)),
        };
      reload();
    } catch (failure) {
      notifyFailure(failure);
    } finally {
      isBusy.current = false;
    }
  };
  const mayWrite = may('write');
  useKeys('Contradictions', [
    { keys: 'j', title: 'Next', run: () => focusOn(at + 1) },
    { keys: 'k', title: 'Previous', run: () => focusOn(at - 1) },
    ...(mayWrite
      ? [
          {
            keys: 'u',
            title: 'Undo',
            run: () => {
              const seen = current === undefined ? null : decisionOf(graphId, current);
              void takeBack(status === 'resolved' ? seen : (lastSettled.current?.decision ?? null));
            },
          },
        ]
      : []),
  ]);
  // A shorter list must not point past its end.
  useEffect(() => setAt(before => Math.max(0, Math.min(before, items.length - 1))), [items.length]);
  if (value === undefined)
    return error === null ? <SkeletonCards /> : <ErrorNote error={error} retry={reload} />;
  if (items.length === 0)
    return (
      <EmptyState title={emptyWords[status].title}>
        <p>{emptyWords[status].text}</p>
      </EmptyState>
    );
  return (
    <>
      <ol class="stack" ref={list}>
        {items.map((one, index) => (
          <ContradictionCard
            key={one.id}
            one={one}
            isCurrent={index === Math.min(at, items.length - 1)}
            mayWrite={mayWrite}
            onFocus={() => setAt(index)}
            onSettle={(resolution, reason) => settle(one.id, resolution, reason)}
            onUndo={() => takeBack(decisionOf(graphId, one))}
          />
        ))}
      </ol>
      <Pager page={page} pageSize={value.page_size} total={value.total} onPage={setPage} />
    </>
  );
}

/** The screen "Contradictions". */
export function ContradictionsScreen() {
  const graphId = currentGraph();
  const here = route.value;
  const query = 'query' in here ? here.query : undefined;
  const status: Status = query?.status === 'resolved' ? 'resolved' : 'open';
  const choose = (next: Status) => go({ screen: 'contradictions', graph: graphId, query: { status: next } });
  if (graph.value === null) return <div class="screen" />;
  return (
    <div class="screen">
      <ScreenHead title="Contradictions">
        <p>
          Pairs of memories that contradict each other. Until you settle one, every answer that shows one side
          also shows the other.
        </p>
      </ScreenHead>
      <Tabs
        label="Open or settled"
        chosen={status}
        onChoose={choose}
        entries={[
          { name: 'open', title: 'Open' },
          { name: 'resolved', title: 'Settled' },
        ]}
      >
        <Inbox key={`${graphId} ${status}`} graphId={graphId} status={status} />
      </Tabs>
    </div>
  );
}
