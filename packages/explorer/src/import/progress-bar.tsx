/** How much is done. */
import { percent } from '../words/counts.js';

/** A labelled bar; indeterminate if the duration is unknown. */
export function ProgressBar({
  share,
  label,
  isEndless = false,
}: {
  share: number;
  label: string;
  isEndless?: boolean;
}) {
  return (
    <div class="card stack">
      <div class="row-line spread">
        <span role="status">{label}…</span>
        {!isEndless && <span class="soft number">{percent(share)}</span>}
      </div>
      {isEndless ? <progress aria-label={label} /> : <progress aria-label={label} value={share} max={1} />}
    </div>
  );
}
