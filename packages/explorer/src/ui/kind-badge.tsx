/** How knowledge stands to knowledge, as a shape and a colour: either alone is enough to tell the four kinds apart. */
import type { RelationshipKind } from '@loci/client';
import { kindShapes, kindWords } from '../words/kinds.js';

/** The shape of a kind, alone; its words must stand beside it. */
export function KindShape({ kind, size = 12 }: { kind: RelationshipKind; size?: number }) {
  return (
    <svg class={`kind-shape kind-${kind}`} width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
      <path d={kindShapes[kind]} />
    </svg>
  );
}

/** Shape and words. */
export function KindBadge({
  kind,
  direction,
}: {
  kind: RelationshipKind;
  direction?: 'outgoing' | 'incoming' | 'mutual';
}) {
  return (
    <span class="badge">
      <KindShape kind={kind} />
      {kindWords(kind, direction)}
    </span>
  );
}
