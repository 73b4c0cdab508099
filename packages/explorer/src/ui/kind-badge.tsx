/** A kind of relationship as a shape and a colour: either one is enough to distinguish the four kinds. */
import type { RelationshipKind } from '@loci/client';
import { kindShapes, kindWords } from '../words/kinds.js';

/** The shape of a kind; show its name next to it. */
export function KindShape({ kind, size = 12 }: { kind: RelationshipKind; size?: number }) {
  return (
    <svg class={`kind-shape kind-${kind}`} width={size} height={size} viewBox="0 0 12 12" aria-hidden="true">
      <path d={kindShapes[kind]} />
    </svg>
  );
}

/** Shape and name. */
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
