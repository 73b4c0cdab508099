/** Contexts, relationships, graphs, events, secrets and receipts on the wire. */
import type {
  ChangedContext as ChangedContextWire,
  ContextRecord,
  ContextTypeRecord,
  ForgetReceipt,
  GraphDetail as GraphDetailWire,
  GraphEvent as GraphEventWire,
  GraphRecord,
  Relationship as RelationshipWire,
  SecretRecord,
} from '@loci/client';
import type { Context, ContextName, ContextType } from '../../domain/context.js';
import type { ContextChange, FormerName } from '../../domain/context-change.js';
import type { GraphEvent } from '../../domain/event.js';
import type { Metadata } from '../../domain/memory.js';
import type { Relationship } from '../../domain/relationship.js';
import type { Secret } from '../../domain/secret.js';
import type { GraphDetail, GraphSummary } from '../../engine/browse/browse.js';
import { contextFields, type EventNames } from '../../engine/browse/event-names.js';
import type { ChangedContext } from '../../engine/remember/change-contexts.js';
import type { Receipt } from '../../engine/remember/forget.js';
import { foundByWire } from './links.js';
import { settingsWire } from './settings.js';
import { timeOrNull, timeText } from './values.js';

export const contextNameWire = ({ type, name }: ContextName) => ({ context_type: type, name });

export const contextTypeWire = (type: ContextType): ContextTypeRecord => ({
  context_type: type.type,
  context_count: type.contextCount,
  memory_count: type.memoryCount,
  updated_at: timeText(type.updatedAt),
});

export const contextWire = (context: Context): ContextRecord => ({
  context_type: context.type,
  name: context.name,
  memory_count: context.memoryCount,
  relationship_count: context.relationshipCount,
  created_at: timeText(context.createdAt),
  updated_at: timeText(context.updatedAt),
});

export const alsoCalledWire = (former: readonly FormerName[]) =>
  former.map(one => ({ ...contextNameWire(one), change: one.changeId }));

export const changedContextWire = ({
  change,
  context,
  alsoCalled,
  undone,
}: ChangedContext): ChangedContextWire => ({
  change: {
    id: change.id,
    kind: change.kind,
    from: contextNameWire(change.from),
    to: contextNameWire(change.to),
    changed_by: change.by,
    changed_at: timeText(change.at),
    undone_by: change.undoneBy,
    undone_at: timeOrNull(change.undoneAt),
  },
  context: { ...contextWire(context), also_called: alsoCalledWire(alsoCalled) },
  memory_count: undone?.moved ?? change.memoryCount,
  stayed_count: undone?.stayed ?? 0,
});

export const relationshipWire = (relationship: Relationship): RelationshipWire => ({
  kind: relationship.kind,
  direction: relationship.direction,
  context: contextNameWire(relationship.context),
  strength: relationship.strength,
  origin: relationship.origin,
  reason: relationship.reason,
  evidence_count: relationship.evidenceCount,
  evidence: relationship.evidence.map(one => ({
    memory_id: one.memoryId,
    content: one.content,
    other_memory_id: one.otherMemoryId,
    other_content: one.otherContent,
    reason: one.reason,
    contested: one.contested,
    ...foundByWire(one),
  })),
  created_at: timeText(relationship.createdAt),
  updated_at: timeText(relationship.updatedAt),
});

export const graphWire = ({ graph, counts }: GraphSummary): GraphRecord => ({
  graph_id: graph.graphId,
  created_at: timeText(graph.createdAt),
  updated_at: timeText(graph.updatedAt),
  settings: settingsWire(graph.settings),
  memory_count: graph.memoryCount,
  context_type_count: counts.contextTypes,
  context_count: counts.contexts,
  relationship_count: counts.relationships,
  open_contradiction_count: counts.openContradictions,
});

export const graphDetailWire = (detail: GraphDetail): GraphDetailWire => ({
  ...graphWire(detail),
  size_bytes: detail.size,
  last_event: detail.graph.lastSeq,
  indexed_through: detail.indexedThrough,
  waiting: {
    total: detail.waiting.total,
    by_kind: { ...detail.waiting.byKind },
    oldest_at: timeOrNull(detail.waiting.oldestAt),
  },
});

const namedData = (data: Metadata, names: EventNames['contexts']): Metadata =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => {
      const name = contextFields.has(field) ? names.get(value) : undefined;
      return [field, name === undefined ? value : contextNameWire(name)];
    }),
  );

/**
 * A rename or merge has both names instead of numbers, one of which may belong to a context that no longer exists.
 */
const changeData = (
  { context_id, into, ...data }: Metadata,
  { from, to }: Pick<ContextChange, 'from' | 'to'>,
): Metadata => ({ from: contextNameWire(from), to: contextNameWire(to), ...data });

export const eventsWire = (
  events: readonly GraphEvent[],
  { contexts, changes }: EventNames,
): GraphEventWire[] => {
  const dataOf = ({ data }: GraphEvent): Metadata => {
    const change = changes.get(data.change);
    return change === undefined ? namedData(data, contexts) : changeData(data, change);
  };
  return events.map(event => ({
    cursor: event.seq,
    type: event.type,
    graph_id: event.graphId,
    at: timeText(event.at),
    memory_id: event.memoryId,
    data: dataOf(event),
  }));
};

export const secretWire = (secret: Secret): SecretRecord => ({
  id: secret.id,
  name: secret.name,
  display_name: secret.displayName,
  holder: secret.holder,
  graphs: secret.graphs === '*' ? '*' : [...secret.graphs],
  permissions: [...secret.permissions],
  rate_limit: secret.rateLimit === null ? null : { ...secret.rateLimit },
  created_at: timeText(secret.createdAt),
  expires_at: timeOrNull(secret.expiresAt),
  revoked_at: timeOrNull(secret.revokedAt),
});

export const receiptWire = (receipt: Receipt): ForgetReceipt => ({
  graph_id: receipt.graphId,
  dry_run: receipt.dryRun,
  at: timeText(receipt.at),
  memory_ids: [...receipt.memoryIds],
  contexts: receipt.contexts.map(contextNameWire),
  counts: { ...receipt.counts },
  ...(receipt.scrubPending ? { scrub_pending: true } : {}),
});
