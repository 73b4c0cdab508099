/** Remember: a dialog to type a memory, store it, and show the result. */
import type { StoredMemory } from '@loci/client';
import { useEffect, useRef, useState } from 'preact/hooks';
import { go, route } from '../router.js';
import { currentGraph, graph, graphs, refreshSession } from '../session.js';
import { Dialog } from '../ui/dialog.js';
import { notifyFailure } from '../ui/toasts.js';
import { draft, isRemembering } from './draft.js';
import { RememberForm } from './remember-form.js';
import { StoredNote } from './stored-note.js';

const close = (): void => {
  isRemembering.value = false;
};

function Remember() {
  const [stored, setStored] = useState<StoredMemory | null>(null);
  const here = route.value;
  const opened = useRef(here);
  const leave = () => {
    close();
    if (stored === null) return;
    if (graph.value === null) go({ screen: 'overview', graph: stored.graph_id });
    // The first memory creates the graph.
    if (!graphs.value?.some(({ graph_id }) => graph_id === stored.graph_id))
      refreshSession().catch(notifyFailure);
  };
  // A link in the dialog opens another screen, which it must not cover.
  useEffect(() => {
    if (opened.current !== here) leave();
  }, [here]);
  const show = (memory: StoredMemory) => {
    setStored(memory);
    draft.value = { ...draft.value, content: '' };
  };
  return (
    <Dialog label="Remember" onClose={leave}>
      {stored === null ? (
        <RememberForm graphId={currentGraph()} onStored={show} onClose={leave} />
      ) : (
        <StoredNote memory={stored} onAnother={() => setStored(null)} onClose={leave} />
      )}
    </Dialog>
  );
}

/** The dialog, while it is open. */
export function RememberDialog() {
  return isRemembering.value ? <Remember /> : null;
}
