/** How much is done. */
import { percent } from '../words/counts.js';

/** A bar with words; endless where nobody can know how long it takes. */
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
        <span role="status">{label} …</span>
        {!isEndless && <span class="soft number">{percent(share)}</span>}
      </div>
      {isEndless ? <progress aria-label={label} /> : <progress aria-label={label} value={share} max={1} />}
    </div>
  );
}
