/** What would tidy the graph: one proposal at a time, decided with one key, each undoable. */
import type { Proposal, ProposalChoice } from '@loci/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useLoad } from '../load.js';
import { currentGraph, graph, may, signedInApi } from '../session.js';
import { type KeyBinding, useKeys } from '../shell/keyboard.js';
import { Button } from '../ui/button.js';
import { EmptyState } from '../ui/empty-state.js';
import { ErrorNote } from '../ui/error-note.js';
import { ScreenHead } from '../ui/section.js';
import { SkeletonCards } from '../ui/skeleton.js';
import { notify, notifyFailure } from '../ui/toasts.js';
import { counted } from '../words/counts.js';
import { choiceWords, leaveWords } from '../words/proposals.js';
import { ProposalCard } from './proposal-card.js';

const pageSize = 50;

/** The first page on which something is left that was not skipped. */
const useQueue = (graphId: string, skipped: ReadonlySet<string>) =>
  useLoad(`proposals ${graphId} ${skipped.size}`, async (api, signal) => {
    for (let page = 1; ; page++) {
      const list = await api.listProposals({ graph_id: graphId, page, page_size: pageSize }, { signal });
      const one = list.items.find(({ id }) => !skipped.has(id));
      if (one !== undefined || page * pageSize >= list.total)
        return { one, left: Math.max(0, list.total - skipped.size) };
    }
  });

function Queue({ graphId }: { graphId: string }) {
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set());
  const [name, setName] = useState('');
  const { value, error, reload } = useQueue(graphId, skipped);
  const done = useRef<{ id: string; dismissToast: () => void }[]>([]);
  const nameField = useRef<HTMLInputElement>(null);
  const isBusy = useRef(false);
  // From a decision until the next proposal is loaded. A change elsewhere reloads the queue too, and must not cost a key.
  const isDecided = useRef(false);
  useEffect(() => {
    isDecided.current = false;
  }, [value, error]);
  const current = value?.one;
  useEffect(() => setName(current?.suggested_name ?? ''), [current?.id, current?.suggested_name]);

  const act = async (work: () => Promise<unknown>) => {
    // A key that is held down must not decide the next one too.
    if (isBusy.current || isDecided.current) return;
    isBusy.current = true;
    try {
      await work();
      isDecided.current = true;
      reload();
    } catch (failure) {
      notifyFailure(failure);
    } finally {
      isBusy.current = false;
    }
  };
  const undo = () =>
    act(async () => {
      const last = done.current.pop();
      if (last === undefined) return;
      last.dismissToast();
      await signedInApi().undoDecision({ graph_id: graphId, id: last.id });
      notify('Undone. What it changed is as before.');
    });
  const decide = (one: Proposal, decision: 'accept' | 'dismiss', more: object = {}) =>
    act(async () => {
      await signedInApi().decideProposal({ graph_id: graphId, id: one.id, decision, ...more });
      const left = one.contradiction_id === null ? 'Left as it is.' : 'The contradiction stays open.';
      const text =
        decision === 'accept' ? 'Accepted.' : `${left} The proposal returns only if something changes.`;
      done.current.push({ id: one.id, dismissToast: notify(text, () => void undo()) });
    });
  const accept = (one: Proposal, choice?: ProposalChoice) => {
    if (one.needs_name && name.trim() === '') nameField.current?.focus();
    else
      void decide(one, 'accept', {
        ...(choice === undefined ? {} : { choice }),
        ...(one.needs_name ? { name } : {}),
      });
  };
  const skip = (one: Proposal) => setSkipped(before => new Set([...before, one.id]));

  const mayWrite = may('write');
  const forCurrent = (one: Proposal): KeyBinding[] => [
    ...(one.choices.length === 0 || one.suggested_choice !== null
      ? [{ keys: 'y', title: 'Accept', run: () => accept(one) }]
      : []),
    ...one.choices.map(({ choice }, at) => ({
      keys: String(at + 1),
      title: choiceWords[choice],
      run: () => accept(one, choice),
    })),
    { keys: 'l', title: leaveWords(one), run: () => void decide(one, 'dismiss') },
    { keys: 's', title: 'Skip', run: () => skip(one) },
  ];
  useKeys('Tend', [
    ...(mayWrite && current !== undefined ? forCurrent(current) : []),
    ...(mayWrite ? [{ keys: 'u', title: 'Undo the last decision', run: () => void undo() }] : []),
  ]);

  if (value === undefined)
    return error === null ? <SkeletonCards /> : <ErrorNote error={error} retry={reload} />;
  const undoButton = done.current.length > 0 && (
    <Button hint="u" onClick={() => void undo()}>
      Undo the last
    </Button>
  );
  if (current === undefined)
    return (
      <>
        <EmptyState title="Nothing to tend">
          <p>Contradictions, duplicate contexts and memories that are no longer true appear here.</p>
        </EmptyState>
        {undoButton}
      </>
    );
  return (
    <div class="stack">
      <div class="row-line spread">
        <p class="soft small" role="status">
          {counted(value.left, 'proposal')} left
        </p>
        {undoButton}
      </div>
      <ProposalCard
        key={current.id}
        graphId={graphId}
        one={current}
        decide={
          mayWrite
            ? {
                name,
                onName: setName,
                nameField,
                onAccept: choice => accept(current, choice),
                onDismiss: () => void decide(current, 'dismiss'),
                onSkip: () => skip(current),
              }
            : null
        }
      />
    </div>
  );
}

/** The screen "Tend". */
export function TendScreen() {
  const graphId = currentGraph();
  if (graph.value === null) return <div class="screen" />;
  return (
    <div class="screen screen-narrow">
      <ScreenHead title="Tend">
        <p>Proposals that tidy this graph. Nothing changes until you accept one, and you can undo it.</p>
      </ScreenHead>
      <Queue key={graphId} graphId={graphId} />
    </div>
  );
}
