/** A line as the picture draws it, for the legend. */
import type { RelationshipKind } from '@loci/client';
import { linePatterns } from './line-patterns.js';

/** The pattern, the colour and the arrow of a kind. */
export function LineSample({ kind }: { kind: RelationshipKind }) {
  const { dash, gap, isDirected } = linePatterns[kind];
  return (
    <svg
      class={`line-sample kind-line-${kind}`}
      width="34"
      height="10"
      viewBox="0 0 34 10"
      aria-hidden="true"
    >
      <path d={`M1 5H${isDirected ? 26 : 33}`} stroke-dasharray={gap === 0 ? undefined : `${dash} ${gap}`} />
      {isDirected && <path class="line-head" d="M25 1.2 33 5l-8 3.8Z" />}
    </svg>
  );
}
