/** What the pointer is over: a context with its counts, or a relationship with its reason and quotes. */
import type { Relationship } from '@loci/client';
import { useEffect, useState } from 'preact/hooks';
import { signedInApi } from '../session.js';
import { KindBadge } from '../ui/kind-badge.js';
import { counted } from '../words/counts.js';
import { Reasons } from './context-card.js';
import type { Pointed } from './graph-picture.js';
import { keyOf, type Line, type MapView } from './map-view.js';

/** A pointer that only passes by causes no request. */
const lingerMs = 120;

const useRelationship = (graphId: string, view: MapView, line: Line | null): Relationship | null => {
  const [known, setKnown] = useState<{ key: string; relationship: Relationship | null } | null>(null);
  useEffect(() => {
    const from = line === null ? undefined : view.contexts.get(line.from);
    if (line === null || from === undefined) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      signedInApi()
        .listRelationships(
          { graph_id: graphId, context_type: from.context_type, name: from.name, kind: line.kind },
          { signal: stop.signal },
        )
        .then(
          ({ items }) => {
            const relationship = items.find(one => keyOf(one.context) === line.to) ?? null;
            setKnown({ key: line.key, relationship });
          },
          // The kind and the strength are shown without it.
          () => undefined,
        );
    }, lingerMs);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [graphId, line?.key]);
  return known !== null && known.key === line?.key ? known.relationship : null;
};

/** A small note at the bottom of the picture. */
export function PointedNote({
  graphId,
  view,
  pointed,
}: {
  graphId: string;
  view: MapView;
  pointed: Pointed;
}) {
  const line = pointed?.kind === 'line' ? pointed.line : null;
  const relationship = useRelationship(graphId, view, line);
  if (pointed === null) return null;
  if (pointed.kind === 'context') {
    const context = view.contexts.get(pointed.key);
    if (context === undefined) return null;
    return (
      <div class="pointed">
        <p>
          <strong class="wrap">{context.name}</strong> <span class="soft">{context.context_type}</span>
        </p>
        <p class="soft small">
          {counted(context.memory_count, 'memory', 'memories')}
          {context.open_contradictions > 0 &&
            ` · ${counted(context.open_contradictions, 'open contradiction')} inside it`}{' '}
          · click to see its relationships
        </p>
      </div>
    );
  }
  const [from, to] = [view.contexts.get(pointed.line.from), view.contexts.get(pointed.line.to)];
  return (
    <div class="pointed">
      <p>
        <strong class="wrap">{from?.name}</strong> <span class="soft">{from?.context_type}</span>{' '}
        <KindBadge kind={pointed.line.kind} direction={linePoints(pointed.line) ? 'outgoing' : 'mutual'} />{' '}
        <strong class="wrap">{to?.name}</strong> <span class="soft">{to?.context_type}</span>
      </p>
      <p class="soft small">
        {pointed.line.origin}, strength {pointed.line.strength.toFixed(2)}
      </p>
      {relationship !== null && <Reasons relationship={relationship} />}
    </div>
  );
}

const linePoints = ({ kind }: Line): boolean => kind === 'extension' || kind === 'reinforcement';
