/** Creates an empty graph. */
import { limits } from '@loci/client';
import { useState } from 'preact/hooks';
import { mayWriteAnywhere, signedInApi } from '../session.js';
import { Button } from '../ui/button.js';
import { ErrorNote } from '../ui/error-note.js';
import { notify } from '../ui/toasts.js';

/** A field and a button, shown only with write permission. */
export function NewGraph({ onMade }: { onMade: () => void }) {
  const [name, setName] = useState('');
  const [error, setError] = useState<unknown>(null);
  if (!mayWriteAnywhere()) return null;
  const make = async (event: Event) => {
    event.preventDefault();
    setError(null);
    try {
      await signedInApi().putGraph({ graph_id: name });
      notify(`The graph “${name}” is ready.`);
      setName('');
      onMade();
    } catch (failure) {
      setError(failure);
    }
  };
  return (
    <form class="stack" onSubmit={make}>
      <div class="row-line">
        <input
          class="input input-short"
          aria-label="New graph name"
          placeholder="New graph name"
          required
          maxLength={limits.nameCharacters}
          value={name}
          onInput={event => setName(event.currentTarget.value)}
        />
        <Button type="submit" disabled={name.trim() === ''}>
          Create graph
        </Button>
      </div>
      {error !== null && <ErrorNote error={error} />}
    </form>
  );
}
