/** How a contradiction was settled before, and why. */
import type { Contradiction } from '@loci/client';
import { undoneWords } from '../words/contradictions.js';

/** The resolutions that were undone, oldest first. */
export function Undone({ one }: { one: Contradiction }) {
  if (one.history.length === 0) return null;
  return (
    <ul class="soft small">
      {one.history.map(earlier => (
        <li key={earlier.resolved_at} class="wrap">
          {undoneWords(earlier)}
        </li>
      ))}
    </ul>
  );
}
