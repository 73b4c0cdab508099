/**
 * The five ways to settle a contradiction. A click settles immediately; a key only selects, because keys are easily
 * hit by accident.
 */
import { type Contradiction, limits, type ResolutionKind, resolutions } from '@loci/client';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '../ui/button.js';
import { resolutionWords } from '../words/contradictions.js';

function Confirm({
  resolution,
  onSettle,
  onCancel,
}: {
  resolution: ResolutionKind;
  onSettle: () => void;
  onCancel: () => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const { offer, means } = resolutionWords[resolution];
  // Enter confirms here, so this must have the focus before the next key; the other four keys still work.
  useLayoutEffect(() => box.current?.querySelector('button')?.focus(), [resolution]);
  return (
    <div class="confirm" ref={box}>
      <p class="confirm-text" role="status">
        <strong>{offer}?</strong> {means}
      </p>
      <Button look="primary" hint="Enter" onClick={onSettle}>
        Settle it
      </Button>
      <Button hint="Esc" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}

/** A reason field, five buttons, and a confirmation after a key. */
export function SettleForm({
  one,
  isCurrent,
  chosen,
  onSettle,
  onCancel,
}: {
  one: Contradiction;
  isCurrent: boolean;
  /** The resolution chosen by a key, not yet confirmed. */
  chosen: ResolutionKind | null;
  onSettle: (resolution: ResolutionKind, reason: string) => void;
  onCancel: () => void;
}) {
  const [reason, setReason] = useState('');
  const submit = (event: Event) => {
    event.preventDefault();
    if (chosen !== null) onSettle(chosen, reason);
  };
  return (
    <form
      class="settle"
      onSubmit={submit}
      onKeyDown={event => {
        if (event.key !== 'Escape' || chosen === null) return;
        event.preventDefault();
        onCancel();
      }}
    >
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
              look={isSuggested && chosen === null ? 'primary' : 'plain'}
              hint={isCurrent ? key : undefined}
              aria-pressed={chosen === null ? undefined : chosen === resolution}
              title={isSuggested ? `${means} Suggested by Loci.` : means}
              onClick={() => onSettle(resolution, reason)}
            >
              {offer}
              {isSuggested && <span class="hidden-visually"> (suggested)</span>}
            </Button>
          );
        })}
      </fieldset>
      {chosen !== null && (
        <Confirm resolution={chosen} onSettle={() => onSettle(chosen, reason)} onCancel={onCancel} />
      )}
    </form>
  );
}
