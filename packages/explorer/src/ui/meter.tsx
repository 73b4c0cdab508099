/** A value between 0 and 1 as a bar. */
import { percent } from '../words/counts.js';
import { classNames } from './class-names.js';

/** The bar; `label` says what it measures. */
export function Meter({ value, label, isWide = false }: { value: number; label: string; isWide?: boolean }) {
  const share = Math.max(0, Math.min(1, value));
  return (
    <span
      class={classNames('meter', isWide && 'meter-wide')}
      role="img"
      aria-label={`${label}: ${percent(share)}`}
    >
      <span class="meter-fill" style={{ width: `${share * 100}%` }} />
    </span>
  );
}
