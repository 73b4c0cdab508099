/** Edits a memory; the version shown must still be the current one. */
import { type ContextTypes, limits, type Memory } from '@loci/client';
import { useState } from 'preact/hooks';
import { signedInApi } from '../session.js';
import { Button } from '../ui/button.js';
import { ContextPicker } from '../ui/context-picker.js';
import { Dialog } from '../ui/dialog.js';
import { ErrorNote } from '../ui/error-note.js';
import { TimeField } from '../ui/time-field.js';
import { useSubmit } from '../ui/use-submit.js';
import { fieldOfTime, timeOfField } from '../words/time-fields.js';

/** The form. */
export function EditMemory({
  memory: current,
  onClose,
  onSaved,
}: {
  memory: Memory;
  onClose: () => void;
  onSaved: () => void;
}) {
  // As it was opened: a live update must not let the edit overwrite what someone else wrote.
  const [memory] = useState(current);
  const [content, setContent] = useState(memory.content);
  const [contexts, setContexts] = useState<ContextTypes>(memory.context_types);
  const [since, setSince] = useState(fieldOfTime(memory.occurred_at));
  const [until, setUntil] = useState(fieldOfTime(memory.valid_until));
  const change = {
    ...(content === memory.content ? {} : { content }),
    ...(JSON.stringify(contexts) === JSON.stringify(memory.context_types) ? {} : { context_types: contexts }),
    ...(since === fieldOfTime(memory.occurred_at) || since === '' ? {} : { occurred_at: timeOfField(since) }),
    ...(until === fieldOfTime(memory.valid_until)
      ? {}
      : { valid_until: until === '' ? null : timeOfField(until) }),
  };
  const isChanged = Object.keys(change).length > 0;
  const { submit, error, isBusy } = useSubmit(async () => {
    const { graph_id, id, version } = memory;
    await signedInApi().changeMemory({ graph_id, id, ...change }, { ifMatch: String(version) });
    onSaved();
  });
  return (
    <Dialog label="Edit memory" onClose={onClose}>
      <form class="dialog-body" onSubmit={submit}>
        <h2>Edit memory</h2>
        <label class="field">
          <span class="field-label">Text</span>
          <textarea
            class="input"
            rows={5}
            required
            maxLength={limits.contentCharacters}
            value={content}
            onInput={event => setContent(event.currentTarget.value)}
          />
        </label>
        <ContextPicker label="Contexts" value={contexts} onChange={setContexts} offersNew />
        <div class="field-pair">
          <TimeField label="True since (UTC)" value={since} onChange={setSince} />
          <TimeField label="True until (UTC, optional)" value={until} onChange={setUntil} />
        </div>
        {error !== null && <ErrorNote error={error} />}
        <div class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            type="submit"
            isBusy={isBusy}
            disabled={isBusy || !isChanged || content.trim() === ''}
          >
            Save new version
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
