/** After a rename or a merge: goes where the context is now, says what was done, and offers the way back. */
import type { ChangedContext } from '@loci/client';
import { go } from '../router.js';
import { signedInApi } from '../session.js';
import { notify, notifyFailure } from '../shell/toasts.js';
import { doneWords, undoneWords } from '../words/context-names.js';

const show = (graphId: string, { context_type, name }: ChangedContext['context']): void =>
  go({ screen: 'context', graph: graphId, type: context_type, name });

/** Takes the change back, and shows the context that it was about. */
export const undoChange = async (graphId: string, id: string): Promise<void> => {
  try {
    const undone = await signedInApi().undoContextChange({ graph_id: graphId, id });
    notify(undoneWords(undone));
    show(graphId, undone.context);
  } catch (error) {
    notifyFailure(error);
  }
};

/** What follows a change that was made. */
export const showChanged = (graphId: string, changed: ChangedContext): void => {
  notify(doneWords(changed), () => void undoChange(graphId, changed.change.id));
  show(graphId, changed.context);
};
