/** Forgetting is permanent, so a dry run first shows what would be deleted. */
import type { ForgetReceipt } from '@loci/client';
import { useEffect, useState } from 'preact/hooks';
import { counted } from '../words/counts.js';
import { Button } from './button.js';
import { Dialog } from './dialog.js';
import { ErrorNote } from './error-note.js';
import { Skeleton } from './skeleton.js';

const countWords = ({ counts }: ForgetReceipt): string[] =>
  [
    [counts.memories, 'memory', 'memories'] as const,
    [counts.versions, 'version', 'versions'] as const,
    [counts.contexts, 'context with no other memories', 'contexts with no other memories'] as const,
    [counts.links, 'link', 'links'] as const,
    [counts.relationships, 'relationship', 'relationships'] as const,
    [counts.contradictions, 'contradiction', 'contradictions'] as const,
  ].flatMap(([count, one, many]) => (count === 0 ? [] : [counted(count, one, many)]));

/** Runs `forget` with `dryRun` first, and again without it on confirmation. */
export function ForgetDialog({
  what,
  forget,
  onClose,
  onForgotten,
}: {
  what: string;
  forget: (dryRun: boolean) => Promise<ForgetReceipt>;
  onClose: () => void;
  onForgotten: () => void;
}) {
  const [receipt, setReceipt] = useState<ForgetReceipt | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const tryOut = () => {
    setError(null);
    forget(true).then(setReceipt, setError);
  };
  // The dry run happens once, when the dialog opens.
  useEffect(tryOut, []);
  const run = async () => {
    setBusy(true);
    setError(null);
    try {
      await forget(false);
      onForgotten();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog label={`Forget ${what}`} onClose={onClose}>
      <div class="dialog-body">
        <h2>Forget {what}?</h2>
        {receipt === null && error === null && <Skeleton lines={4} label="Checking what would be deleted" />}
        {receipt !== null && (
          <>
            <p>Nothing has changed yet. This would be deleted permanently:</p>
            <ul class="bullets">
              {countWords(receipt).map(words => (
                <li key={words}>{words}</li>
              ))}
            </ul>
            <p class="soft small">
              It is erased from all files and cannot be restored. To hide it but keep it, retract it instead.
            </p>
          </>
        )}
        {error !== null && <ErrorNote error={error} retry={receipt === null ? tryOut : undefined} />}
        <div class="dialog-foot">
          <Button onClick={onClose}>Cancel</Button>
          <Button look="danger" disabled={receipt === null || isBusy} onClick={run}>
            {isBusy ? 'Forgetting…' : 'Forget permanently'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
