/** Forgets a whole graph, after a dry run and after its name is typed. */
import type { GraphReceipt } from '@loci/client';
import { useEffect, useState } from 'preact/hooks';
import { signedInApi } from '../session.js';
import { Button } from '../ui/button.js';
import { Dialog } from '../ui/dialog.js';
import { ErrorNote } from '../ui/error-note.js';
import { Skeleton } from '../ui/skeleton.js';
import { notify } from '../ui/toasts.js';
import { numberText } from '../words/counts.js';

/** The dialog. */
export function ForgetGraph({
  graphId,
  onClose,
  onForgotten,
}: {
  graphId: string;
  onClose: () => void;
  onForgotten: () => void;
}) {
  const [receipt, setReceipt] = useState<GraphReceipt | null>(null);
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => {
    signedInApi().forgetGraph({ graph_id: graphId, dry_run: true }).then(setReceipt, setError);
  }, [graphId]);
  const run = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    try {
      await signedInApi().forgetGraph({ graph_id: graphId });
      notify(`The graph “${graphId}” was forgotten.`);
      onForgotten();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog label={`Forget the graph ${graphId}`} onClose={onClose}>
      <form class="dialog-body" onSubmit={run}>
        <h2 class="wrap">Forget the graph “{graphId}”?</h2>
        {receipt === null && error === null && <Skeleton lines={4} label="Checking what would be deleted" />}
        {receipt !== null && (
          <>
            <p>Nothing has changed yet. This would be deleted permanently:</p>
            <ul class="bullets">
              {Object.entries(receipt.counts)
                .filter(([, count]) => count > 0)
                .map(([what, count]) => (
                  <li key={what}>
                    {numberText(count)} {what.replaceAll('_', ' ')}
                  </li>
                ))}
            </ul>
            <label class="field">
              <span class="field-label">Type the name of the graph to confirm</span>
              <input
                class="input"
                autocomplete="off"
                spellcheck={false}
                value={typed}
                onInput={event => setTyped(event.currentTarget.value)}
              />
            </label>
          </>
        )}
        {error !== null && <ErrorNote error={error} />}
        <div class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" type="submit" disabled={receipt === null || isBusy || typed !== graphId}>
            {isBusy ? 'Forgetting…' : 'Forget permanently'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
