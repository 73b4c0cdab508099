/** One memory: its text, why it is believed, where it came from, and its versions. */

import type { Why } from '@loci/client';
import { useState } from 'preact/hooks';
import { useLoad } from '../load.js';
import { go, route } from '../router.js';
import { may, signedInApi } from '../session.js';
import { useKeys } from '../shell/keyboard.js';
import { Button } from '../ui/button.js';
import { ErrorNote } from '../ui/error-note.js';
import { ForgetDialog } from '../ui/forget-dialog.js';
import { MemoryBadges } from '../ui/memory-row.js';
import { Prose } from '../ui/prose.js';
import { SkeletonCards } from '../ui/skeleton.js';
import { notify, notifyFailure } from '../ui/toasts.js';
import { speakerOf } from '../words/memories.js';
import { dayOf } from '../words/times.js';
import { EditMemory } from './edit-memory.js';
import { MemoryFacts } from './memory-facts.js';
import { MemoryNotes } from './memory-notes.js';
import { SourceList } from './source-list.js';
import { VersionList } from './version-list.js';
import { WhyParts } from './why-parts.js';

type Open = 'nothing' | 'edit' | 'forget';

function Actions({
  why,
  onOpen,
  onChanged,
}: {
  why: Why;
  onOpen: (open: Open) => void;
  onChanged: () => void;
}) {
  const { memory } = why;
  const { graph_id, id } = memory;
  const isAside = memory.status === 'retracted' || memory.status === 'quarantined';
  const setStatus = async (status: 'stored' | 'retracted'): Promise<void> => {
    try {
      await signedInApi().changeMemory({ graph_id, id, status });
      onChanged();
    } catch (error) {
      notifyFailure(error);
    }
  };
  const turn = async () => {
    await setStatus(isAside ? 'stored' : 'retracted');
    if (isAside) notify('Restored. Search finds it again.');
    else notify('Retracted. It is kept, but search no longer finds it.', () => void setStatus('stored'));
  };
  const mayWrite = may('write');
  useKeys(
    'This memory',
    mayWrite
      ? [
          { keys: 'e', title: 'Edit', run: () => onOpen('edit') },
          ...(memory.status === 'superseded'
            ? []
            : [{ keys: 'r', title: isAside ? 'Restore' : 'Retract', run: () => void turn() }]),
          { keys: 'x', title: 'Forget', run: () => onOpen('forget') },
        ]
      : [],
  );
  if (!mayWrite) return null;
  return (
    <div class="row-line">
      <Button hint="e" onClick={() => onOpen('edit')}>
        Edit
      </Button>
      {memory.status !== 'superseded' && (
        <Button hint="r" onClick={turn}>
          {isAside ? (memory.status === 'quarantined' ? 'Release' : 'Restore') : 'Retract'}
        </Button>
      )}
      <Button hint="x" look="danger" onClick={() => onOpen('forget')}>
        Forget…
      </Button>
    </div>
  );
}

function Memory({ graphId, id }: { graphId: string; id: string }) {
  const [open, setOpen] = useState<Open>('nothing');
  const { value, error, reload } = useLoad(`why ${graphId} ${id}`, (api, signal) =>
    api.whyMemory({ graph_id: graphId, id }, { signal }),
  );
  if (value === undefined || error !== null)
    return error === null ? <SkeletonCards /> : <ErrorNote error={error} retry={reload} />;
  const { memory } = value;
  const close = () => setOpen('nothing');
  return (
    <>
      <div class="memory-head">
        <span class="crumb">
          Memory · {speakerOf(memory.source)} · {dayOf(memory.occurred_at)}
        </span>
        <h1 class="memory-content wrap">
          <Prose text={memory.content} />
        </h1>
        <div class="row-line spread">
          <div class="row-line">
            <MemoryBadges memory={memory} />
            <span class="badge">version {memory.version}</span>
          </div>
          <Actions why={value} onOpen={setOpen} onChanged={reload} />
        </div>
      </div>
      <MemoryNotes why={value} onChanged={reload} />
      <div class="memory-columns">
        <div class="stack stack-loose">
          <WhyParts why={value} />
          <SourceList sources={value.origin.sources} />
          <VersionList graphId={graphId} id={id} version={memory.version} />
        </div>
        <MemoryFacts why={value} />
      </div>
      {open === 'edit' && (
        <EditMemory
          memory={memory}
          onClose={close}
          onSaved={() => {
            close();
            reload();
            notify('Saved as a new version. The previous one is kept.');
          }}
        />
      )}
      {open === 'forget' && (
        <ForgetDialog
          what="this memory"
          forget={dry_run => signedInApi().forgetMemory({ graph_id: graphId, id, dry_run })}
          onClose={close}
          onForgotten={() => {
            notify('The memory was forgotten.');
            go({ screen: 'overview', graph: graphId }, { replace: true });
          }}
        />
      )}
    </>
  );
}

/** The screen of a memory. */
export function MemoryScreen() {
  const here = route.value;
  if (here.screen !== 'memory') return null;
  return (
    <div class="screen">
      <Memory key={`${here.graph} ${here.id}`} graphId={here.graph} id={here.id} />
    </div>
  );
}
