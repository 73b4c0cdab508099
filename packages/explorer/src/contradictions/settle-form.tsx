/** The five ways to settle a contradiction. A click or a key settles at once; the notice that follows can undo it. */
import { type Contradiction, limits, type ResolutionKind, resolutions } from '@loci/client';
import { useState } from 'preact/hooks';
import { useKeys } from '../shell/keyboard.js';
import { Button } from '../ui/button.js';
import { resolutionWords } from '../words/contradictions.js';

/** The keys of the current card. */
function SettleKeys({ onSettle }: { onSettle: (resolution: ResolutionKind) => void }) {
  useKeys(
    'Settle',
    resolutions.map(resolution => ({
      keys: resolutionWords[resolution].key,
      title: resolutionWords[resolution].offer,
      run: () => onSettle(resolution),
    })),
  );
  return null;
}

/** A reason field and five buttons. */
export function SettleForm({
  one,
  isCurrent,
  onSettle,
}: {
  one: Contradiction;
  isCurrent: boolean;
  onSettle: (resolution: ResolutionKind, reason: string) => void;
}) {
  const [reason, setReason] = useState('');
  return (
    <form class="settle" onSubmit={event => event.preventDefault()}>
      {isCurrent && <SettleKeys onSettle={resolution => onSettle(resolution, reason)} />}
      <label class="field">
        <span class="field-label">Reason (optional)</span>
        <input
          class="input"
          maxLength={limits.reasonCharacters}
          value={reason}
          onInput={event => setReason(event.currentTarget.value)}
        />
      </label>
      <fieldset class="row-line">
        <legend class="hidden-visually">Settle it</legend>
        {resolutions.map(resolution => {
          const { key, offer, means } = resolutionWords[resolution];
          const isSuggested = one.suggested_resolution === resolution;
          return (
            <Button
              key={resolution}
              look={isSuggested ? 'primary' : 'plain'}
              hint={isCurrent ? key : undefined}
              title={isSuggested ? `${means} Suggested by Loci.` : means}
              onClick={() => onSettle(resolution, reason)}
            >
              {offer}
              {isSuggested && <span class="hidden-visually"> (suggested)</span>}
            </Button>
          );
        })}
      </fieldset>
    </form>
  );
}
