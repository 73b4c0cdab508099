/** The focused context: what it is, and its relationships with reasons and quotes. */
import type { Relationship } from '@loci/client';
import { useEffect, useState } from 'preact/hooks';
import { href } from '../router.js';
import { signedInApi } from '../session.js';
import { ErrorNote } from '../ui/error-note.js';
import { KindBadge } from '../ui/kind-badge.js';
import { Prose } from '../ui/prose.js';
import { Skeleton } from '../ui/skeleton.js';
import { counted } from '../words/counts.js';
import { keyOf, type MapContext } from './map-view.js';

const mostShown = 12;
const quotesShown = 2;

/** The relationships of a context, loaded when it gets the focus. */
const useRelationships = (graphId: string, { context_type, name }: MapContext) => {
  const [found, setFound] = useState<{ items: readonly Relationship[]; total: number } | null>(null);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    const stop = new AbortController();
    setFound(null);
    setError(null);
    signedInApi()
      .listRelationships(
        { graph_id: graphId, context_type, name, page_size: mostShown },
        { signal: stop.signal },
      )
      .then(setFound, failure => !stop.signal.aborted && setError(failure));
    return () => stop.abort();
  }, [graphId, context_type, name]);
  return { found, error };
};

/** The reason, and the statements on both sides. */
export function Reasons({ relationship }: { relationship: Relationship }) {
  const { reason, evidence, evidence_count, origin } = relationship;
  return (
    <div class="reasons">
      <p class="small">{reason ?? (origin === 'asserted' ? 'Added manually, without a reason.' : '')}</p>
      {evidence.slice(0, quotesShown).map(one => (
        <div key={one.memory_id + one.other_memory_id} class="quotes">
          <blockquote class="quote wrap">
            <Prose text={one.content} />
          </blockquote>
          <blockquote class="quote wrap">
            <Prose text={one.other_content} />
          </blockquote>
        </div>
      ))}
      {evidence_count > quotesShown && (
        <p class="soft small">
          and {counted(evidence_count - quotesShown, 'more pair', 'more pairs')} of memories
        </p>
      )}
    </div>
  );
}

const percent = (strength: number): string => `${Math.round(strength * 100)} %`;

/** The card next to the picture. */
export function ContextCard({
  graphId,
  context,
  onChoose,
  onClose,
}: {
  graphId: string;
  context: MapContext;
  onChoose: (key: string) => void;
  onClose: () => void;
}) {
  const { found, error } = useRelationships(graphId, context);
  const { context_type, name, memory_count, open_contradictions } = context;
  return (
    <aside class="context-card" aria-label={`Context ${name}`}>
      <div class="context-card-head">
        <div>
          <p class="soft small wrap">{context_type}</p>
          <h2 class="wrap">{name}</h2>
        </div>
        <button type="button" class="icon-button" aria-label="Close" onClick={onClose}>
          ×
        </button>
      </div>
      <p class="soft small">
        {counted(memory_count, 'memory', 'memories')}
        {found !== null && ` · ${counted(found.total, 'relationship')}`}
      </p>
      {open_contradictions > 0 && (
        <p class="note note-bad">
          <span>
            {counted(open_contradictions, 'open contradiction')} inside this context.{' '}
            <a href={href({ screen: 'contradictions', graph: graphId })}>Settle</a>
          </span>
        </p>
      )}
      <a
        class="button button-plain"
        href={href({ screen: 'context', graph: graphId, type: context_type, name })}
      >
        Open context
      </a>
      {error !== null && <ErrorNote error={error} />}
      {found === null && error === null && <Skeleton lines={4} label="Loading relationships" />}
      {found?.total === 0 && <p class="soft small">No relationships yet.</p>}
      <ul class="relationship-list">
        {found?.items.map(relationship => (
          <li key={`${relationship.kind}${relationship.direction}${keyOf(relationship.context)}`}>
            <div class="relationship-head">
              <KindBadge kind={relationship.kind} direction={relationship.direction} />
              <span class="soft small" title={`${relationship.origin}, strength`}>
                {relationship.origin === 'asserted' ? 'asserted' : percent(relationship.strength)}
              </span>
            </div>
            <button type="button" class="link wrap" onClick={() => onChoose(keyOf(relationship.context))}>
              {relationship.context.name}
            </button>{' '}
            <span class="soft small">{relationship.context.context_type}</span>
            <Reasons relationship={relationship} />
          </li>
        ))}
      </ul>
      {found !== null && found.total > mostShown && (
        <p class="soft small">Showing the {mostShown} strongest. Open the context to see all.</p>
      )}
    </aside>
  );
}
