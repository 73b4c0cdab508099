/** Merges a context into another one of the graph. */
import type { ContextDetail, ContextTypes } from '@loci/client';
import { useState } from 'preact/hooks';
import { signedInApi } from '../session.js';
import { Button } from '../ui/button.js';
import { ContextPicker } from '../ui/context-picker.js';
import { Dialog } from '../ui/dialog.js';
import { ErrorNote } from '../ui/error-note.js';
import { useSubmit } from '../ui/use-submit.js';
import { counted } from '../words/counts.js';
import { pickedOf } from '../words/picked-contexts.js';
import { showChanged } from './changed-context.js';
import type { ContextPlace } from './context-place.js';

/** The form. */
export function MergeContext({
  place,
  detail,
  onClose,
}: {
  place: ContextPlace;
  detail: ContextDetail;
  onClose: () => void;
}) {
  const [picked, setPicked] = useState<ContextTypes>({});
  const { context_type, name, memory_count } = detail;
  const target = pickedOf(picked)[0];
  const count = counted(memory_count, 'memory', 'memories');
  const { submit, error, isBusy } = useSubmit(async () => {
    if (target === undefined || target.name === null) return;
    const { graph_id } = place;
    const into = { context_type: target.type, name: target.name };
    const changed = await signedInApi().mergeContext({ graph_id, context_type, name, into });
    onClose();
    showChanged(graph_id, changed);
  });
  /** The last choice counts. */
  const pick = (next: ContextTypes) => {
    const fresh = pickedOf(next).filter(one => one.type !== target?.type || one.name !== target.name);
    const one = fresh[0];
    setPicked(one === undefined || one.name === null ? {} : { [one.type]: [one.name] });
  };
  return (
    <Dialog label="Merge context" onClose={onClose}>
      <form class="dialog-body" onSubmit={submit}>
        <h2 class="wrap">Merge “{name}” into another context</h2>
        <ContextPicker
          label="Into"
          value={picked}
          onChange={pick}
          offersAll
          without={{ type: context_type, name }}
        />
        <p class="soft small">
          {target === undefined
            ? `${count} and all relationships of “${name}” will move there.`
            : `${count} and all relationships of “${name}” will move to “${target.name}”. The name “${name}” will lead there, also when agents use it.`}
        </p>
        {error !== null && <ErrorNote error={error} />}
        <div class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" isBusy={isBusy} disabled={isBusy || target === undefined}>
            Merge {count}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
