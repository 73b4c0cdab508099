/** How a context relates to others, with the evidence. */
import {
  type ContextDetail,
  type Relationship,
  type RelationshipKind,
  relationshipKinds,
} from '@loci/client';
import { useState } from 'preact/hooks';
import { useLoad } from '../load.js';
import { href } from '../router.js';
import { may, signedInApi } from '../session.js';
import { Button } from '../ui/button.js';
import { ContextLink } from '../ui/context-link.js';
import { EmptyState } from '../ui/empty-state.js';
import { ErrorNote } from '../ui/error-note.js';
import { KindBadge, KindShape } from '../ui/kind-badge.js';
import { Meter } from '../ui/meter.js';
import { Prose } from '../ui/prose.js';
import { SkeletonCards } from '../ui/skeleton.js';
import { notify, notifyFailure } from '../ui/toasts.js';
import { counted } from '../words/counts.js';
import { foundByWords } from '../words/found-by.js';
import { kindWords } from '../words/kinds.js';
import type { ContextPlace } from './context-place.js';

function Evidence({ graphId, evidence }: { graphId: string; evidence: Relationship['evidence'] }) {
  return (
    <ul class="evidence-pairs">
      {evidence.map(one => (
        <li key={`${one.memory_id} ${one.other_memory_id}`} class="evidence-pair">
          <a class="wrap" href={href({ screen: 'memory', graph: graphId, id: one.memory_id })}>
            <Prose text={one.content} />
          </a>
          <a class="wrap" href={href({ screen: 'memory', graph: graphId, id: one.other_memory_id })}>
            <Prose text={one.other_content} />
          </a>
          <p class="soft small">
            <Prose text={one.reason} /> {foundByWords(one.method)}
            {one.contested && ' One of the memories is contested.'}
          </p>
        </li>
      ))}
    </ul>
  );
}

function OneRelationship({
  place,
  relationship,
  onWithdrawn,
}: {
  place: ContextPlace;
  relationship: Relationship;
  onWithdrawn: () => void;
}) {
  const { kind, direction, context, strength, origin, reason, evidence, evidence_count } = relationship;
  const withdraw = async () => {
    try {
      const link = { kind, other_type: context.context_type, other_name: context.name };
      await signedInApi().withdrawRelationship({ ...place, ...link });
      onWithdrawn();
      notify('Relationship withdrawn. It will not be detected again.', () => {
        signedInApi()
          .assertRelationship({ ...place, ...link })
          .then(onWithdrawn, notifyFailure);
      });
    } catch (error) {
      notifyFailure(error);
    }
  };
  return (
    <li>
      <details class="relationship">
        <summary data-row>
          <KindBadge kind={kind} direction={direction} />
          <span class="grow cut">
            <span class="soft">{context.context_type}</span> {context.name}
          </span>
          <span class="soft small">{evidence_count === 0 ? origin : counted(evidence_count, 'pair')}</span>
          <Meter value={strength} label="Strength" />
        </summary>
        <div class="relationship-body">
          <div class="row-line spread">
            <ContextLink type={context.context_type} name={context.name} />
            {may('write') && (
              <Button look="quiet" onClick={withdraw}>
                Withdraw
              </Button>
            )}
          </div>
          <p class="soft small">
            {origin === 'asserted' ? 'Added manually.' : 'Derived from memories of both contexts.'} {reason}
          </p>
          <Evidence graphId={place.graph_id} evidence={evidence} />
        </div>
      </details>
    </li>
  );
}

/** All relationships, or those of one kind. */
export function RelationshipList({
  place,
  counts,
}: {
  place: ContextPlace;
  counts: ContextDetail['relationships'];
}) {
  const [kind, setKind] = useState<RelationshipKind | null>(null);
  const { value, error, reload } = useLoad(
    `relationships ${place.graph_id} ${place.context_type} ${place.name} ${kind}`,
    (api, signal) => api.listRelationships({ ...place, ...(kind === null ? {} : { kind }) }, { signal }),
  );
  if (value === undefined)
    return error === null ? <SkeletonCards /> : <ErrorNote error={error} retry={reload} />;
  if (value.total === 0 && kind === null)
    return (
      <EmptyState title="No relationships yet">
        <p>
          Relationships come from memories that reinforce, extend or contradict those of another context, or
          are added manually.
        </p>
      </EmptyState>
    );
  return (
    <>
      <fieldset class="choices">
        <legend class="hidden-visually">Kind</legend>
        {[null, ...relationshipKinds].map(one => (
          <label key={one ?? 'all'} class="choice-pill">
            <input type="radio" name="kind" checked={kind === one} onChange={() => setKind(one)} />
            {one !== null && <KindShape kind={one} />}
            {one === null ? 'All kinds' : kindWords(one)}
            {one !== null && <span class="soft number">{counts[one] ?? 0}</span>}
          </label>
        ))}
      </fieldset>
      {value.total === 0 ? (
        <p class="soft">No relationships of this kind.</p>
      ) : (
        <ul class="rows">
          {value.items.map(one => (
            <OneRelationship
              key={`${one.kind} ${one.direction} ${one.context.context_type} ${one.context.name}`}
              place={place}
              relationship={one}
              onWithdrawn={reload}
            />
          ))}
        </ul>
      )}
    </>
  );
}
