/** Edits the holder of a secret: a name, and whether it is a person or an agent. */
import type { Holder, SecretChange } from '@loci/client';
import { useState } from 'preact/hooks';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { ErrorNote } from '../ui/error-note.js';
import { NameField } from '../ui/name-field.js';
import { useSubmit } from '../ui/use-submit.js';

const holderWords: Readonly<Record<Holder, string>> = { person: 'A person', agent: 'An agent' };

/** Person or agent. */
export function HolderField({ value, onChange }: { value: Holder; onChange: (holder: Holder) => void }) {
  return (
    <label class="field">
      <span class="field-label">Held by</span>
      <select class="input" value={value} onChange={event => onChange(event.currentTarget.value as Holder)}>
        {Object.entries(holderWords).map(([holder, words]) => (
          <option key={holder} value={holder}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The dialog; it closes once the change is stored. */
export function HolderDialog({
  held,
  onSave,
  onClose,
}: {
  held: { readonly display_name: string | null; readonly holder: Holder };
  onSave: (change: SecretChange) => Promise<void>;
  onClose: () => void;
}) {
  const [name, setName] = useState(held.display_name ?? '');
  const [holder, setHolder] = useState<Holder>(held.holder);
  const { submit, error, isBusy } = useSubmit(async () => {
    await onSave({ holder, ...(name.trim() === '' ? {} : { display_name: name.trim() }) });
    onClose();
  });
  return (
    <Dialog label="Secret holder" onClose={onClose}>
      <form class="dialog-body" onSubmit={submit}>
        <h2>Secret holder</h2>
        <NameField label="Display name" required value={name} onChange={setName} />
        <HolderField value={holder} onChange={setHolder} />
        {error !== null && <ErrorNote error={error} />}
        <div class="dialog-foot">
          <Button onClick={onClose}>Close</Button>
          <Button look="primary" type="submit" isBusy={isBusy} disabled={isBusy || name.trim() === ''}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
