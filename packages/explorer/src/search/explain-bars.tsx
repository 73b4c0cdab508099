/**
 * Why a hit was found: a bar for each arm of the search. Scores only compare hits of one search, so bars show them
 * instead of numbers.
 */
import type { MemoryHit } from '@loci/client';
import { armParts } from '../words/arms.js';

const share = (score: number, best: number): string =>
  `${best <= 0 ? 0 : Math.max(0, Math.min(100, (score / best) * 100))}%`;

/** All arms on one line; when open, one line each. */
export function ExplainBars({ hit, best }: { hit: MemoryHit; best: number }) {
  if (hit.explain === undefined) return null;
  const parts = armParts(hit.explain);
  const widest = Math.max(...parts.map(part => part.score));
  return (
    <details class="explain above">
      <summary>
        <span
          class="explain-bar"
          role="img"
          aria-label={`Found by ${parts.map(part => part.words).join(', ')}`}
        >
          {parts.map(part => (
            <span key={part.arm} class={`arm arm-${part.arm}`} style={{ width: share(part.score, best) }} />
          ))}
        </span>
        <span class="small explain-why">Why</span>
      </summary>
      <div class="explain-body">
        <table class="explain-table">
          <thead class="hidden-visually">
            <tr>
              <th scope="col">Found by</th>
              <th scope="col">Part</th>
              <th scope="col">Rank</th>
            </tr>
          </thead>
          <tbody>
            {parts.map(part => (
              <tr key={part.arm}>
                <th scope="row">{part.words}</th>
                <td class="explain-cell">
                  <span class={`arm arm-${part.arm}`} style={{ width: share(part.score, widest) }} />
                </td>
                <td class="soft">{part.rank === null ? '' : `rank ${part.rank} by this alone`}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p class="soft small">{hit.explain.reason}</p>
      </div>
    </details>
  );
}
