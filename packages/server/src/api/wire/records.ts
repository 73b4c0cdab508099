/** Contexts, relationships, graphs, events, secrets and receipts as they go out. */
import type {
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
import type { GraphEvent } from '../../domain/event.js';
import type { Metadata } from '../../domain/memory.js';
import type { Relationship } from '../../domain/relationship.js';
import type { Secret } from '../../domain/secret.js';
import type { GraphDetail, GraphSummary } from '../../engine/browse/browse.js';
import type { Receipt } from '../../engine/remember/forget.js';
import type { StoreReads } from '../../storage/store.js';
import { foundByWire } from './links.js';
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
  settings: { contradictions: graph.settings.contradictions },
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

/** Contexts are numbers in the log, so that forgetting them is complete; what is still there is named. */
const namedData = (data: Metadata, names: ReadonlyMap<number, ContextName>): Metadata =>
  Object.fromEntries(
    Object.entries(data).map(([field, value]) => {
      const name = contextFields.has(field) && typeof value === 'number' ? names.get(value) : undefined;
      return [field, name === undefined ? value : contextNameWire(name)];
    }),
  );

const contextFields: ReadonlySet<string> = new Set(['from', 'to', 'context_id']);

export const eventsWire = async (
  store: StoreReads,
  graphId: string,
  events: readonly GraphEvent[],
): Promise<GraphEventWire[]> => {
  const ids = events.flatMap(({ data }) =>
    [...contextFields].map(field => data[field]).filter(value => typeof value === 'number'),
  );
  const contexts = ids.length === 0 ? [] : await store.contextsById(graphId, [...new Set(ids)]);
  const names = new Map(contexts.map(context => [context.id, context]));
  return events.map(event => ({
    cursor: event.seq,
    type: event.type,
    graph_id: event.graphId,
    at: timeText(event.at),
    memory_id: event.memoryId,
    data: namedData(event.data, names),
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
