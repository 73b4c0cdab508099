/** Renames a context; the old name still leads to it. */
import type { ContextDetail } from '@loci/client';
import { useState } from 'preact/hooks';
import { signedInApi } from '../session.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { ErrorNote } from '../ui/error-note.js';
import { NameField } from '../ui/name-field.js';
import { useSubmit } from '../ui/use-submit.js';
import { counted } from '../words/counts.js';
import { showChanged } from './changed-context.js';
import type { ContextPlace } from './context-place.js';

/** The form. */
export function RenameContext({
  place,
  detail,
  onClose,
}: {
  place: ContextPlace;
  detail: ContextDetail;
  onClose: () => void;
}) {
  const [type, setType] = useState(detail.context_type);
  const [name, setName] = useState(detail.name);
  const isChanged = type.trim() !== detail.context_type || name.trim() !== detail.name;
  const { submit, error, isBusy } = useSubmit(async () => {
    const { graph_id } = place;
    const { context_type } = detail;
    const to = { context_type: type, name };
    const changed = await signedInApi().renameContext({ graph_id, context_type, name: detail.name, to });
    onClose();
    showChanged(graph_id, changed);
  });
  return (
    <Dialog label="Rename context" onClose={onClose}>
      <form class="dialog-body" onSubmit={submit}>
        <h2 class="wrap">Rename “{detail.name}”</h2>
        <NameField label="Name" required value={name} onChange={setName} />
        <NameField label="Type" required value={type} onChange={setType} />
        <p class="soft small">
          Its {counted(detail.memory_count, 'memory stays', 'memories stay')} in it. The name “{detail.name}”
          still leads here, also when agents use it.
        </p>
        {error !== null && <ErrorNote error={error} />}
        <div class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            type="submit"
            isBusy={isBusy}
            disabled={isBusy || !isChanged || name.trim() === '' || type.trim() === ''}
          >
            Rename
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
