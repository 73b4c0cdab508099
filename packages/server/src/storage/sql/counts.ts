/** The counters of graphs, contexts and types, updated in the transaction that changes what they count. */
import type { MemoryStatus } from '../../domain/memory.js';
import type { Place } from '../store.js';
import { advanceGraph } from './advance-graph.js';
import { insertInto, type Row, type SqlTransaction } from './executor.js';

interface Moved {
  stored: number;
  any: number;
}

interface MovedType {
  readonly type: string;
  stored: number;
  contexts: number;
}

/** The changes of a call, collected so that a thousand memories in one context change it once. */
export interface CountChanges {
  readonly graph: Moved & { bytes: number };
  readonly contexts: Map<number, Moved & { readonly place: Place }>;
  readonly types: Map<string, MovedType>;
}

export const noChanges = (): CountChanges => ({
  graph: { stored: 0, any: 0, bytes: 0 },
  contexts: new Map(),
  types: new Map(),
});

/** A memory is added (1) or removed (-1) in these contexts; only a stored one counts in public counters. */
export const countMemory = (
  changes: CountChanges,
  places: readonly Place[],
  status: MemoryStatus,
  sign: 1 | -1,
): void => {
  const stored = status === 'stored' ? sign : 0;
  changes.graph.stored += stored;
  changes.graph.any += sign;
  for (const place of places) {
    const moved = changes.contexts.get(place.id);
    if (moved === undefined) changes.contexts.set(place.id, { place, stored, any: sign });
    else {
      moved.stored += stored;
      moved.any += sign;
    }
  }
  const counted = new Set<string>();
  for (const place of places) {
    if (counted.has(place.typeKey)) continue;
    counted.add(place.typeKey);
    movedOf(changes, place).stored += stored;
  }
};

const movedOf = ({ types }: CountChanges, { typeKey, type }: Place): MovedType => {
  const there = types.get(typeKey) ?? { type, stored: 0, contexts: 0 };
  types.set(typeKey, there);
  return there;
};

const latest = (table: string): string =>
  `updated_at = CASE WHEN ${table}.updated_at < excluded.updated_at THEN excluded.updated_at
    ELSE ${table}.updated_at END`;

/** New or existing, each is found by key alone: this leaves PostgreSQL no choice of plan. */
const countContexts = insertInto(
  'contexts',
  [
    'graph_id',
    'context_id',
    'type_key',
    'name_key',
    'context_type',
    'name',
    'stored_count',
    'any_count',
    'relationship_count',
    'created_at',
    'updated_at',
  ],
  ` ON CONFLICT (graph_id, context_id) DO UPDATE SET
    stored_count = contexts.stored_count + excluded.stored_count,
    any_count = contexts.any_count + excluded.any_count, ${latest('contexts')}`,
);

/** Keeps the first spelling. */
const countTypes = insertInto(
  'context_types',
  ['graph_id', 'type_key', 'context_type', 'context_count', 'memory_count', 'updated_at'],
  ` ON CONFLICT (graph_id, type_key) DO UPDATE SET
    context_count = context_types.context_count + excluded.context_count,
    memory_count = context_types.memory_count + excluded.memory_count, ${latest('context_types')}`,
);

/** Also inserts new contexts, reserves the numbers of the call's events, and returns the first. */
export const applyCounts = async (
  tx: SqlTransaction,
  graphId: string,
  changes: CountChanges,
  events: number,
  now: number,
  fresh: readonly Place[] = [],
): Promise<number> => {
  const { firstSeq } = await advanceGraph(tx, graphId, { ...changes.graph, events }, now);
  for (const place of fresh) {
    movedOf(changes, place).contexts += 1;
    if (!changes.contexts.has(place.id)) changes.contexts.set(place.id, { place, stored: 0, any: 0 });
  }
  await countContexts(
    tx,
    [...changes.contexts.values()].map(
      ({ place: { id, typeKey, nameKey, type, name }, stored, any }): Row => [
        graphId,
        id,
        typeKey,
        nameKey,
        type,
        name,
        stored,
        any,
        0,
        now,
        now,
      ],
    ),
  );
  await countTypes(
    tx,
    [...changes.types].map(
      ([typeKey, { type, contexts, stored }]): Row => [graphId, typeKey, type, contexts, stored, now],
    ),
  );
  return firstSeq;
};
