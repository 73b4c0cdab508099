/** After a rename or merge: opens the context, says what was done, and offers an undo. */
import type { ChangedContext } from '@loci/client';
import { go } from '../router.js';
import { signedInApi } from '../session.js';
import { notify, notifyFailure } from '../ui/toasts.js';
import { doneWords, undoneWords } from '../words/context-names.js';

const show = (graphId: string, { context_type, name }: ChangedContext['context']): void =>
  go({ screen: 'context', graph: graphId, type: context_type, name });

/** Undoes the change and shows its context. */
export const undoChange = async (graphId: string, id: string): Promise<void> => {
  try {
    const undone = await signedInApi().undoContextChange({ graph_id: graphId, id });
    notify(undoneWords(undone));
    show(graphId, undone.context);
  } catch (error) {
    notifyFailure(error);
  }
};

/** Runs after a change. */
export const showChanged = (graphId: string, changed: ChangedContext): void => {
  notify(doneWords(changed), () => void undoChange(graphId, changed.change.id));
  show(graphId, changed.context);
};
